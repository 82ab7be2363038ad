import type {Pool} from 'pg';
import {currentUser, login, logout, register} from '#schema/account/account.api.ts';
import {credentialsRules, registrationRules} from '#schema/account/account.rules.ts';
import {createAccount, findCredential, readCurrentUser, type Prepare} from '#sync/account/accounts.ts';
import {hashPassword, verifyPassword} from '#sync/account/passwords.ts';
import type {Sessions} from '#sync/account/sessions.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve, type Api} from '#sync/http/serve.ts';
import {demandSession, type Who} from '#sync/http/who.ts';

type Needs = {
  readonly pool: Pool;
  readonly sessions: Sessions;
  /** Cuts what a session still holds open. */
  readonly cut: (sessionKey: string) => void;
  readonly prepare: Prepare;
};

export function accountRoutes(api: Api<Who>, {pool, sessions, cut, prepare}: Needs): void {
  const enter = async (
    c: Parameters<Parameters<typeof serve>[3]>[2],
    userId: string,
    rememberMe: boolean,
  ) => {
    // A session that the browser brought along ends here: tokens never outlive a sign-in.
    const old = sessions.tokenFrom(c.req.header('cookie'));
    if (old) cut(await sessions.close(old));
    const token = await sessions.open(userId, rememberMe, c.req.header('user-agent'));
    c.header('Set-Cookie', sessions.cookie(token, rememberMe));
    const session = demandSession(await sessions.find(token));
    return readCurrentUser(pool, userId, session.learner.mayLearn);
  };

  serve(api, register, {caller: 'anyone', body: registrationRules}, async ({body}, _, c) => {
    const userId = await createAccount(pool, body, await hashPassword(body.password), prepare);
    return enter(c, userId, false);
  });

  serve(api, login, {caller: 'anyone', body: credentialsRules}, async ({body}, _, c) => {
    const found = await findCredential(pool, body.username);
    if (!(await verifyPassword(found?.passwordHash, body.password)) || !found) {
      throw new HttpRefusal(401, {message: 'Invalid username or password', code: 'WRONG_CREDENTIALS'});
    }
    // What the course has got since the last visit.
    await inTransaction(pool, (db) => prepare(db, found.userId));
    return enter(c, found.userId, body.rememberMe ?? false);
  });

  serve(api, logout, {caller: 'anyone'}, async (_input, _who, c) => {
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token) cut(await sessions.close(token));
    c.header('Set-Cookie', sessions.expiredCookie());
    // Never "storage": the outbox keeps what was not sent yet.
    c.header('Clear-Site-Data', '"cache"');
    return {message: 'Signed out'};
  });

  serve(api, currentUser, {caller: 'learner'}, async (_input, who, c) => {
    const session = demandSession(who);
    // Every call of this session moves its idle end, sockets included; the cookie's end follows here.
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token && session.rememberMe) c.header('Set-Cookie', sessions.cookie(token, true));
    return readCurrentUser(pool, session.learner.userId, session.learner.mayLearn);
  });
}
