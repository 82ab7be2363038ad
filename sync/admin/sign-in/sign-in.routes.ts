// Admins come in by password and second factor, and go. Learners' sessions mean nothing here.
import type {Context} from 'hono';
import {adminLogin, adminLogout, confirmAdmin, currentAdmin} from '#schema/admin/admin.api.ts';
import {adminCredentialsRules, confirmRules} from '#schema/admin/admin.rules.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {adminById, findAdmin, replaceAdminHash, type AdminRow} from '#sync/admin/admins.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import {takeFactor, type Factor} from '#sync/admin/sign-in/proof.ts';
import {noteRefusal, tellRefusals} from '#sync/admin/sign-in/refusals.ts';
import {isCode} from '#sync/admin/sign-in/totp.ts';
import {audit} from '#sync/audit/audit.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function adminSignInRoutes(api: AdminApi, needs: AdminNeeds): void {
  const {pool, sessions, attempts, passwords, hints, cause} = needs;

  serve(api, adminLogin, {body: adminCredentialsRules}, async ({body}, _, c) => {
    const {email, password, code} = body;
    // Says nothing of who is an admin: it comes before anything is looked up.
    if (needs.signInBy === 'passkey' && isCode(code)) throw passkeyOnly();
    const admin = await findAdmin(pool, email);
    const attempt = await attempts.begin(c, 'admin', admin ? {userId: admin.id} : {text: email});
    const isPassword = await passwords.verify(admin?.passwordHash, password);
    const token = await inTransaction(pool, async (db) => {
      const factor = await takeFactor(db, needs, {admin, code, mayTake: isPassword});
      return admin && factor ? letIn(db, c, needs, {admin, factor}) : undefined;
    });
    if (!admin || token === undefined) {
      await noteRefusal(pool, {adminId: admin?.id, ...cause(c)});
      throw wrongCredentials();
    }
    await attempt.succeeded();
    await tellRefusals(pool, admin.id);
    if (passwords.isOutdated(admin.passwordHash, password)) {
      await replaceAdminHash(pool, admin.id, admin.passwordHash, await passwords.hash(password));
    }
    await giveCookies(c, needs, admin.id, token);
    return {id: admin.id, email: admin.email, fullName: admin.fullName};
  });

  serve(api, adminLogout, {}, async (_input, _who, c) => {
    const token = sessions.tokenFrom(c.req.header('cookie'));
    if (token) {
      const {adminId, key} = await sessions.close(token);
      hints.cut(key);
      if (adminId !== undefined) {
        await audit(pool, {actor: `admin:${adminId}`, action: 'admin.signed-out', ...cause(c)});
      }
    }
    c.header('Set-Cookie', sessions.expiredCookie());
    return {message: 'Signed out'};
  });

  serve(api, currentAdmin, {}, async (_input, {adminId, email, fullName}) => ({
    id: adminId,
    email,
    fullName,
  }));

  confirmRoute(api, needs);
}

function confirmRoute(api: AdminApi, needs: AdminNeeds): void {
  const {pool, sessions, attempts, passwords, cause} = needs;

  serve(api, confirmAdmin, {body: confirmRules}, async ({body: {proof}}, {adminId, key}, c) => {
    // The budget of the sign-in: an unlocked session must not allow extra guesses.
    const attempt = await attempts.begin(c, 'admin', {userId: adminId});
    const admin = await adminById(pool, adminId);
    const isRight = isCode(proof)
      ? (await takeFactor(pool, needs, {admin, code: proof, mayTake: true})) !== undefined
      : await passwords.verify(admin?.passwordHash, proof);
    const event = {actor: `admin:${adminId}`, ...cause(c)} as const;
    if (!isRight) {
      await audit(pool, {...event, action: 'admin.confirmation-refused'});
      const message = 'That’s not your password or a new code from your app.';
      throw new HttpRefusal(403, {message, code: 'NOT_CONFIRMED', field: 'proof'});
    }
    await attempt.succeeded();
    await sessions.prove(key);
    await audit(pool, {...event, action: 'admin.confirmed'});
    return {message: 'Confirmed for 10 minutes.'};
  });
}

/** Opens the session of an admin who has proved who they are, and notes it down, in one transaction. */
async function letIn(
  db: Database,
  c: Context,
  {sessions, from, cause}: AdminNeeds,
  {admin, factor}: {admin: AdminRow; factor: Factor},
): Promise<string> {
  const token = await sessions.open(admin.id, from(c), db);
  const event = {actor: `admin:${admin.id}`, ...cause(c)} as const;
  if (factor === 'recovery-code') await audit(db, {...event, action: 'admin.recovery-code-used'});
  await audit(db, {...event, action: 'admin.signed-in'});
  return token;
}

/** The browser is an admin's from now on. A session that it brought along ends: tokens never outlive a sign-in. */
export async function giveCookies(
  c: Context,
  {sessions, devices, hints}: Pick<AdminNeeds, 'sessions' | 'devices' | 'hints'>,
  adminId: string,
  token: string,
): Promise<void> {
  const cookies = c.req.header('cookie');
  const old = sessions.tokenFrom(cookies);
  if (old) hints.cut((await sessions.close(old)).key);
  c.header('Set-Cookie', sessions.cookie(token));
  c.header('Set-Cookie', await devices.remember(cookies, adminId), {append: true});
}

const passkeyOnly = () =>
  new HttpRefusal(403, {
    message: 'Admins sign in here with a passkey. Lost yours? Use your password and a recovery code.',
    code: 'PASSKEY_ONLY',
    field: 'code',
  });

const wrongCredentials = () =>
  new HttpRefusal(401, {
    message: 'The email, password, or code isn’t right. Each code works once, so wait for the next one.',
    code: 'WRONG_CREDENTIALS',
  });
