import type {Context} from 'hono';
import {changePassword, forgotPassword, resetPassword} from '#schema/account/account.api.ts';
import {changePasswordRules, forgotPasswordRules, resetPasswordRules} from '#schema/account/account.rules.ts';
import type {AccountNeeds} from '#sync/account/account-needs.ts';
import type {AccountApi} from '#sync/account/account.access.ts';
import {currentHash, lockPerson} from '#sync/account/accounts.ts';
import {forgetDevices} from '#sync/account/sessions/devices.ts';
import {forgetStrangers} from '#sync/account/google/identities.ts';
import {orderReset, tellPasswordChanged} from '#sync/account/account.emails.ts';
import {noticeOfPassword} from '#sync/account/password/password-notice.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {noteLogin, originOf} from '#sync/account/sessions/login-events.ts';
import {learnerPasskeys} from '#sync/account/passkeys/passkeys.ts';
import {noPassword} from '#sync/account/password/password-again.ts';
import {
  keepResetTokens,
  ownerOfAddress,
  ownerOfToken,
  proveAddress,
  useToken,
} from '#sync/account/password/reset-tokens.ts';
import {closeSessionsOf, OWN_CUT_AFTER_MS} from '#sync/account/sessions/sessions.ts';
import {demandStrong} from '#sync/account/password/weak-password.ts';
import {inOneForm} from '#sync/account/password/passwords.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

const ON_ITS_WAY = 'we’ve sent it an email with a link. The link works for 20 minutes.';
const THERE =
  'it already has an email with a link from us. Use the newest one in your inbox or spam folder. The link works for 20 minutes.';
const KEPT_HERE =
  'we’ve prepared an email with a link. This academy can’t send email yet, so ask an admin for the link.';

/** Resetting and changing the password. */
export function passwordRoutes(api: AccountApi, needs: AccountNeeds): void {
  const {pool, attempts, passwords, sendsMail, cut} = needs;

  serve(api, forgotPassword, {body: forgotPasswordRules}, async ({body}, _, c) => {
    const isSent = await attempts.email(c, body.email, await ownerOfAddress(pool, body.email));
    // The same row for every address: whether it has an account is only looked up when the email is rendered.
    if (isSent) await orderReset(pool, body.email);
    else await keepResetTokens(pool, body.email);
    const news = sendsMail ? (isSent ? ON_ITS_WAY : THERE) : KEPT_HERE;
    return {message: `If ${body.email} belongs to an account, ${news}`};
  });

  serve(api, resetPassword, {body: resetPasswordRules}, async ({body}, _, c) => {
    const {token, newPassword} = body;
    await attempts.begin(c, 'reset', {text: token});
    const owner = await ownerOfToken(pool, token);
    if (!owner) throw linkIsOver();
    // A rejected password does not use up the link.
    await demandStrong(newPassword, owner, 'newPassword');
    const hash = await passwords.hash(newPassword);
    const ended = await inTransaction(pool, async (db) => {
      await lockPerson(db, owner.userId);
      if (!(await useToken(db, token, owner))) throw linkIsOver();
      await proveAddress(db, owner);
      await forgetStrangers(db, owner.userId);
      await learnerPasskeys.forget(db, owner.userId);
      return setPassword(db, owner.userId, hash, 'reset', needs, c);
    });
    ended.forEach(cut);
    await attempts.linkUsed(owner.email);
    return {message: 'Your password was changed. Sign in with the new one.'};
  });

  changeRoute(api, needs);
}

function changeRoute(api: AccountApi, needs: AccountNeeds): void {
  const {pool, attempts, passwords, sessions, devices, cut} = needs;

  serve(api, changePassword, {body: changePasswordRules}, async ({body}, session, c) => {
    const {userId} = session.learner;
    // The budget of the sign-in: a stolen session must not allow extra guesses.
    const attempt = await attempts.begin(c, 'password', {userId});
    const {passwordHash, ...owner} = await readOwner(pool, userId);
    if (!passwordHash) throw noPassword('currentPassword');
    if (!(await passwords.verify(passwordHash, body.currentPassword))) {
      throw notTheCurrent();
    }
    await attempt.succeeded();
    if (inOneForm(body.newPassword) === inOneForm(body.currentPassword)) {
      throw refused('newPassword', 'That’s your current password. Choose a different one.');
    }
    await demandStrong(body.newPassword, owner, 'newPassword');
    const hash = await passwords.hash(body.newPassword);
    const {ended, token, device} = await inTransaction(pool, async (db) => {
      await lockPerson(db, userId);
      const now = await currentHash(db, userId);
      // The hash was replaced while the password was verified: changed, or rehashed by a sign-in.
      if (now !== passwordHash && !(await passwords.verify(now, body.currentPassword))) throw notTheCurrent();
      return {
        ended: await setPassword(db, userId, hash, 'change', needs, c),
        token: await sessions.open(userId, session.rememberMe, originOf(c, needs.trustedProxy), db),
        device: await devices.remember(c.req.header('cookie'), userId, db),
      };
    });
    c.header('Set-Cookie', sessions.cookie(token, session.rememberMe));
    c.header('Set-Cookie', device, {append: true});
    for (const key of ended) {
      if (key === session.key) setTimeout(cut, OWN_CUT_AFTER_MS, key).unref();
      else cut(key);
    }
    return {message: 'Your password was changed. You’re signed out in every other browser.'};
  });
}

/** Sets a new password and ends all sessions. @returns keys of the ended sessions. */
async function setPassword(
  db: Database,
  userId: string,
  hash: string,
  kind: 'reset' | 'change',
  {trustedProxy, notify}: AccountNeeds,
  c: Context,
): Promise<string[]> {
  await db.query(
    `insert into private."credential" ("userId", "passwordHash") values ($1, $2)
     on conflict ("userId") do update set "passwordHash" = $2, "changedAt" = now()`,
    [userId, hash],
  );
  await forgetDevices(db, userId);
  await noteLogin(db, userId, kind, {succeeded: true, ...originOf(c, trustedProxy)});
  await tellPasswordChanged(db, userId);
  await noticeOfPassword(notify, sqlOn(db), userId);
  return closeSessionsOf(db, userId);
}

type OwnerRow = {username: string; fullName: string; email: string; passwordHash: string | null};

async function readOwner(db: Database, userId: string): Promise<OwnerRow> {
  const {rows} = await db.query<OwnerRow>(
    `select u."username", u."fullName", e."address" as "email", c."passwordHash"
     from "user" u
     join private."emailAddress" e on e."userId" = u."id"
     left join private."credential" c on c."userId" = u."id"
     where u."id" = $1`,
    [userId],
  );
  const [owner] = rows;
  if (!owner) throw new HttpRefusal(401, {message: 'Please sign in.', code: 'NOT_SIGNED_IN'});
  return owner;
}

const refused = (field: string, message: string, code?: string) =>
  new HttpRefusal(400, {message, field, ...(code === undefined ? {} : {code})});

const notTheCurrent = () => refused('currentPassword', 'That’s not your current password.', 'WRONG_PASSWORD');

const linkIsOver = () =>
  new HttpRefusal(400, {
    message: 'This link doesn’t work anymore. Links work once, for 20 minutes. Ask for a new one.',
    code: 'LINK_OVER',
    field: 'token',
  });
