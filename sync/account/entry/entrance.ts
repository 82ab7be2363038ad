import type {Context} from 'hono';
import type {CurrentUser} from '#schema/account/account.api.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {lockPerson, readCurrentUser} from '#sync/account/accounts.ts';
import {noteLogin, originOf} from '#sync/account/sessions/login-events.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

type Entry = {
  readonly kind: 'login' | 'register' | 'google' | 'passkey';
  readonly rememberMe: boolean;
  /** Further work in the same transaction. @returns the user who signs in. */
  readonly by: (db: Database) => Promise<string>;
};

/**
 * Signs a verified user in: opens a session and remembers the browser, in one transaction with whatever proved the
 * identity.
 */
export function entrance({pool, sessions, devices, trustedProxy, cut}: AccountNeeds) {
  return async (c: Context, {kind, rememberMe, by}: Entry): Promise<CurrentUser> => {
    const cookies = c.req.header('cookie');
    const from = originOf(c, trustedProxy);
    const old = sessions.tokenFrom(cookies);
    const made = await inTransaction(pool, async (db) => {
      const userId = await by(db);
      await lockPerson(db, userId);
      // A session that the browser brought along ends here: tokens never outlive a sign-in.
      const ended = old === undefined ? undefined : await sessions.close(old, db);
      const token = await sessions.open(userId, rememberMe, from, db);
      const device = await devices.remember(cookies, userId, db);
      await noteLogin(db, userId, kind, {succeeded: true, ...from});
      return {ended, token, device, user: await readCurrentUser(db, userId, sessions.mayLearn)};
    });
    if (made.ended !== undefined) cut(made.ended);
    c.header('Set-Cookie', sessions.cookie(made.token, rememberMe));
    c.header('Set-Cookie', made.device, {append: true});
    return made.user;
  };
}
