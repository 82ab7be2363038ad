import {currentSession, currentUser, login, logout, register} from '#schema/account/account.api.ts';
import {credentialsRules, registrationRules} from '#schema/account/account.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {
  addAccount,
  currentHash,
  findCredential,
  lockPerson,
  readCurrentUser,
  replaceHash,
} from '#sync/account/accounts.ts';
import {adoption} from '#sync/account/google/google-account.routes.ts';
import {entrance} from '#sync/account/entry/entrance.ts';
import {noteFailure, originOf} from '#sync/account/sessions/login-events.ts';
import {OWN_CUT_AFTER_MS, renewSession} from '#sync/account/sessions/sessions.ts';
import {demandStrong} from '#sync/account/password/weak-password.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function accountRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {pool, sessions, attempts, passwords, trustedProxy, log, cut, prepare} = needs;
  const adopt = adoption(needs);
  const enter = entrance(needs);

  serve(api, register, {body: registrationRules}, async ({body}, _, c) => {
    await attempts.visit(c);
    await demandStrong(body.password, body, 'password');
    const hash = await passwords.hash(body.password);
    return enter(c, {
      kind: 'register',
      rememberMe: false,
      by: (db) => addAccount(db, body, hash, prepare),
    });
  });

  serve(api, login, {body: credentialsRules}, async ({body}, _, c) => {
    const {username, password, rememberMe = false} = body;
    const found = await findCredential(pool, username);
    const attempt = await attempts.begin(c, 'password', found ?? {text: username});
    if (!(await passwords.verify(found?.passwordHash, password)) || !found) {
      // Runs for unknown names as well, and is not awaited: only a known account's writes, and the time must not show it.
      noteFailure(pool, found?.userId ?? '', 'login', originOf(c, trustedProxy)).catch((error: unknown) =>
        log('a failed sign-in could not be noted', error),
      );
      throw wrongCredentials();
    }
    await attempt.succeeded();
    const {userId, passwordHash} = found;
    const renewed = passwords.isOutdated(passwordHash, password) ? await passwords.hash(password) : undefined;
    const by = async (db: Database) => {
      await lockPerson(db, userId);
      const now = await currentHash(db, userId);
      // The hash was replaced while the password was verified: changed, or rehashed by a concurrent sign-in.
      if (now !== passwordHash && !(await passwords.verify(now, password))) throw wrongCredentials();
      if (renewed !== undefined) await replaceHash(db, userId, passwordHash, renewed);
      // Unlocks what the course has gained since the last visit.
      await prepare(db, userId);
      await adopt(db, c, userId);
      return userId;
    };
    return enter(c, {kind: 'login', rememberMe, by});
  });

  serve(api, logout, {}, async (_input, _who, c) => {
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token) cut(await sessions.close(token));
    c.header('Set-Cookie', sessions.expiredCookie());
    // Never "storage": the outbox holds unsent commands.
    c.header('Clear-Site-Data', '"cache"');
    return {message: 'Signed out'};
  });

  serve(api, currentUser, {}, async (_input, session, c) => {
    // Every request of the session extends it, sockets included; the cookie's expiry follows here. Not of one that must
    // renew itself: another request has just got its new token, which the old one must not come after.
    const token = sessions.tokenFrom(c.req.header('cookie'));
    const renewed = token && session.mustRenew ? await renewSession(pool, token) : undefined;
    if (renewed) {
      c.header('Set-Cookie', sessions.cookie(renewed, session.rememberMe));
      // Closes its sockets after a delay: they reconnect with the new cookie, which the browser has by then.
      setTimeout(cut, OWN_CUT_AFTER_MS, session.key).unref();
    } else if (token && session.rememberMe && !session.mustRenew)
      c.header('Set-Cookie', sessions.cookie(token, true));
    return readCurrentUser(pool, session.learner.userId, sessions.mayLearn);
  });

  serve(api, currentSession, {}, async (_input, _who, c) => {
    const session = await sessions.find(sessions.tokenFrom(c.req.header('cookie')));
    return {user: session ? await readCurrentUser(pool, session.learner.userId, sessions.mayLearn) : null};
  });
}

// Specification, section 8.
const wrongCredentials = () =>
  new HttpRefusal(401, {message: 'Invalid username or password', code: 'WRONG_CREDENTIALS'});
