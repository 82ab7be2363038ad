import type {Context} from 'hono';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {currentHash} from '#sync/account/accounts.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** @throws {HttpRefusal} 403 for a wrong password, 429 after too many. */
export type DemandPassword = (c: Context, userId: string, password: string) => Promise<void>;

/**
 * Requires the password again before an irreversible action. It shares the budget of the sign-in: an unlocked session
 * must not allow extra guesses.
 */
export function passwordAgain({
  pool,
  attempts,
  passwords,
}: Pick<AccountNeeds, 'pool' | 'attempts' | 'passwords'>): DemandPassword {
  return async (c, userId, password) => {
    const attempt = await attempts.begin(c, 'password', {userId});
    const hash = await currentHash(pool, userId);
    if (hash === undefined) throw noPassword('password');
    if (!(await passwords.verify(hash, password))) {
      throw new HttpRefusal(403, {
        message: 'That’s not your password.',
        code: 'WRONG_PASSWORD',
        field: 'password',
      });
    }
    await attempt.succeeded();
  };
}

/** A user of a provider first sets a password by email, which proves that the account is theirs. */
export const noPassword = (field: string) =>
  new HttpRefusal(403, {
    message: 'You don’t have a password yet. Set one first: your profile can email you a link.',
    code: 'NO_PASSWORD',
    field,
  });
