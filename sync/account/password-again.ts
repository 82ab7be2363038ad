import type {Context} from 'hono';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {currentHash} from '#sync/account/accounts.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** @throws {HttpRefusal} 403 for a wrong password, 429 after too many. */
export type DemandPassword = (c: Context, userId: string, password: string) => Promise<void>;

/**
 * Asks for the password once more, before what cannot be taken back. The budget is that of the sign-in: whoever sits
 * down at an open session may not guess on.
 */
export function passwordAgain({
  pool,
  attempts,
  passwords,
}: Pick<AccountNeeds, 'pool' | 'attempts' | 'passwords'>): DemandPassword {
  return async (c, userId, password) => {
    const attempt = await attempts.begin(c, 'password', {userId});
    if (!(await passwords.verify(await currentHash(pool, userId), password))) {
      throw new HttpRefusal(403, {
        message: 'This is not your password.',
        code: 'WRONG_PASSWORD',
        field: 'password',
      });
    }
    await attempt.succeeded();
  };
}
