import {HttpRefusal} from '#sync/http/http-refusal.ts';
import type {AdminSession} from '#sync/http/who.ts';

/** Before what gives or takes rights, or shows what does. @throws {HttpRefusal} 403 when the password or a code was not shown lately. */
export function demandFresh({isFresh}: AdminSession): void {
  if (isFresh) return;
  throw new HttpRefusal(403, {message: 'Confirm it’s you to continue.', code: 'CONFIRM_FIRST'});
}
