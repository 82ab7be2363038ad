import {currentUser, login, logout, register} from '#schema/account/account.api.ts';
import {credentialsRules, registrationRules} from '#schema/account/account.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import {createAccount, findCredential, readCurrentUser, replaceHash} from '#sync/account/accounts.ts';
import {adoption} from '#sync/account/google-account.routes.ts';
import {entrance} from '#sync/account/entrance.ts';
import {noteLogin, originOf} from '#sync/account/login-events.ts';
import {hashPassword, isOutdated, verifyPassword} from '#sync/account/passwords.ts';
import {demandStrong} from '#sync/account/weak-password.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve, type Api} from '#sync/http/serve.ts';

export function accountRoutes(api: Api, needs: AccountNeeds): void {
  const {pool, sessions, attempts, trustedProxy, log, cut, prepare} = needs;
  const adopt = adoption(needs);
  const enter = entrance(needs);

  serve(api, register, {body: registrationRules}, async ({body}, _, c) => {
    await attempts.visit(c);
    await demandStrong(body.password, body, 'password');
    const userId = await createAccount(pool, body, await hashPassword(body.password), prepare);
    return enter(c, userId, {kind: 'register', rememberMe: false});
  });

  serve(api, login, {body: credentialsRules}, async ({body}, _, c) => {
    const {username, password, rememberMe = false} = body;
    const found = await findCredential(pool, username);
    const attempt = await attempts.begin(c, 'password', found ?? {text: username});
    if (!(await verifyPassword(found?.passwordHash, password)) || !found) {
      // Not waited for: only a known account has a history, and time must not tell of it.
      if (found) {
        noteLogin(pool, found.userId, 'login', {succeeded: false, ...originOf(c, trustedProxy)}).catch(
          (error: unknown) => log('a failed sign-in could not be noted', error),
        );
      }
      throw wrongCredentials();
    }
    await attempt.succeeded();
    if (isOutdated(found.passwordHash)) {
      await replaceHash(pool, found.userId, found.passwordHash, await hashPassword(password));
    }
    // What the course has got since the last visit.
    await inTransaction(pool, async (db) => {
      await prepare(db, found.userId);
      await adopt(db, c, found.userId);
    });
    return enter(c, found.userId, {kind: 'login', rememberMe});
  });

  serve(api, logout, {}, async (_input, _who, c) => {
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token) cut(await sessions.close(token));
    c.header('Set-Cookie', sessions.expiredCookie());
    // Never "storage": the outbox keeps what was not sent yet.
    c.header('Clear-Site-Data', '"cache"');
    return {message: 'Signed out'};
  });

  serve(api, currentUser, {}, async (_input, session, c) => {
    // Every call of this session moves its idle end, sockets included; the cookie's end follows here.
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token && session.rememberMe) c.header('Set-Cookie', sessions.cookie(token, true));
    return readCurrentUser(pool, session.learner.userId, session.learner.mayLearn);
  });
}

// Specification, section 8.
const wrongCredentials = () =>
  new HttpRefusal(401, {message: 'Invalid username or password', code: 'WRONG_CREDENTIALS'});
