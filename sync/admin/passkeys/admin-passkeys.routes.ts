// Passkeys of admins: a sign-in beside password and code, or the only one (ADMIN_SIGN_IN=passkey).
import type {Pool} from 'pg';
import {addPasskeyRules, passkeyLoginRules} from '#schema/account/passkeys.rules.ts';
import {
  addAdminPasskey,
  adminPasskeyChallenge,
  adminPasskeyLogin,
  beginAdminPasskey,
  listAdminPasskeys,
  removeAdminPasskey,
} from '#schema/admin/admin-passkeys.api.ts';
import {additionOptions, entryOptions} from '#sync/account/passkeys/passkey-options.ts';
import {gone, known, tooMany, unknown} from '#sync/account/passkeys/passkey-refusals.ts';
import {adminPasskeys, PASSKEYS_MAX, type KeptPasskey} from '#sync/account/passkeys/passkeys.ts';
import {CopiedPasskey, newPasskey, usedPasskey} from '#sync/account/passkeys/verify-passkey.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import {endOtherAdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {adminById} from '#sync/admin/admins.ts';
import {tellAdminCopied, tellAdminPasskey} from '#sync/admin/admin.emails.ts';
import {demandFresh} from '#sync/admin/sign-in/fresh.ts';
import {noteRefusal, tellRefusals} from '#sync/admin/sign-in/refusals.ts';
import {giveCookies} from '#sync/admin/sign-in/sign-in.routes.ts';
import {audit} from '#sync/audit/audit.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';

export function adminPasskeyRoutes(api: AdminApi, needs: AdminNeeds): void {
  const {pool, sessions, attempts, challenges, publicOrigin, from, cause} = needs;

  serve(api, adminPasskeyChallenge, {}, async () => ({
    options: await entryOptions(publicOrigin, challenges.make('admin-enter')),
  }));

  const rules = {body: passkeyLoginRules};
  serve(api, adminPasskeyLogin, rules, async ({body: {credential}}, _, c) => {
    const attempt = await attempts.begin(c, 'admin', {text: credential.id});
    let used: KeptPasskey | undefined;
    const entering = inTransaction(pool, async (db) => {
      const challenge = await challenges.take(db, credential.response.clientDataJSON, 'admin-enter');
      const kept = await adminPasskeys.find(db, credential.id);
      if (!kept) throw unknown();
      used = kept;
      const counter = await usedPasskey(credential, kept.credential, {origin: publicOrigin, challenge});
      await adminPasskeys.noteUse(db, kept.id, counter);
      const token = await sessions.open(kept.ownerId, from(c), db);
      const event = {actor: `admin:${kept.ownerId}`, ...cause(c)} as const;
      await audit(db, {...event, action: 'admin.signed-in', details: {by: 'passkey'}});
      return {adminId: kept.ownerId, token};
    });
    const {adminId, token} = await entering.catch(async (error: unknown) => {
      const copied = error instanceof CopiedPasskey ? used : undefined;
      if (copied === undefined || !(await refuseCopied(pool, copied, cause(c)))) {
        await noteRefusal(pool, {adminId: copied?.ownerId, ...cause(c)});
      }
      throw error;
    });
    await attempt.succeeded();
    await tellRefusals(pool, adminId);
    await giveCookies(c, needs, adminId, token);
    const admin = await adminById(pool, adminId);
    if (!admin) throw unknown();
    return {id: admin.id, email: admin.email, fullName: admin.fullName};
  });

  ownRoutes(api, needs);
}

/** In a transaction of its own: that of the sign-in was rolled back. @returns whether it was not known before. */
const refuseCopied = (pool: Pool, {id, ownerId, name}: KeptPasskey, cause: ReturnType<AdminNeeds['cause']>) =>
  inTransaction(pool, async (db) => {
    if (!(await adminPasskeys.refuse(db, id))) return false;
    const admin = await adminById(db, ownerId);
    if (admin) await tellAdminCopied(db, admin.email, name);
    await audit(db, {
      actor: 'nobody',
      action: 'admin.sign-in-refused',
      target: `admin:${ownerId}`,
      details: {isCopied: true},
      ...cause,
    });
    return true;
  });

function ownRoutes(api: AdminApi, needs: AdminNeeds): void {
  const {pool, challenges, publicOrigin, hints, cause, signInBy} = needs;
  const isOnlyWay = signInBy === 'passkey';

  serve(api, listAdminPasskeys, {}, async (_input, {adminId}) => ({
    passkeys: await adminPasskeys.list(pool, adminId),
    isOnlyWay,
  }));

  serve(api, beginAdminPasskey, {}, async (_input, who) => {
    demandFresh(who);
    const {adminId, email} = who;
    const kept = await adminPasskeys.credentialIds(pool, adminId);
    if (kept.length >= PASSKEYS_MAX) throw tooMany();
    const challenge = challenges.make(`admin-add:${adminId}`);
    return {options: await additionOptions(publicOrigin, challenge, {id: adminId, name: email}, kept)};
  });

  serve(api, addAdminPasskey, {body: addPasskeyRules}, ({body: {credential: reply, name}}, who, c) =>
    inTransaction(pool, async (db) => {
      const {adminId, email} = who;
      demandFresh(who);
      await lockAdmin(db, adminId);
      const challenge = await challenges.take(db, reply.response.clientDataJSON, `admin-add:${adminId}`);
      const made = await newPasskey(reply, {origin: publicOrigin, challenge});
      const {credential, credentialBackedUp: isSynced} = made;
      if ((await adminPasskeys.credentialIds(db, adminId)).length >= PASSKEYS_MAX) throw tooMany();
      const kept = await adminPasskeys.keep(db, adminId, {credential, isSynced, name});
      if (!kept) throw known();
      await audit(db, {actor: `admin:${adminId}`, action: 'admin.passkey-added', ...cause(c)});
      await tellAdminPasskey(db, email, true, kept.name);
      return kept;
    }),
  );

  serve(api, removeAdminPasskey, {}, async ({params}, who, c) => {
    demandFresh(who);
    const {adminId, email} = who;
    const ended = await inTransaction(pool, async (db) => {
      await lockAdmin(db, adminId);
      const removed = await adminPasskeys.remove(db, adminId, params.id);
      if (removed === undefined) throw gone();
      const left = await adminPasskeys.credentialIds(db, adminId);
      if (isOnlyWay && left.length === 0) throw lastOne();
      await audit(db, {actor: `admin:${adminId}`, action: 'admin.passkey-removed', ...cause(c)});
      await tellAdminPasskey(db, email, false, removed);
      // The device that was lost with it may be signed in (OWASP ASVS 5, 7.4.3).
      return endOtherAdminSessions(db, who);
    });
    ended.forEach(hints.cut);
    return {
      message:
        'The passkey was removed. It no longer opens the admin area, and you’re signed out everywhere else.',
    };
  });
}

/** Of two changes of an admin's passkeys at once, the second sees what the first did. */
const lockAdmin = (db: Database, adminId: string) =>
  db.query(`select 1 from private."admin" where "id" = $1 for no key update`, [adminId]);

const lastOne = () =>
  new HttpRefusal(409, {
    message: 'It’s your only passkey, and admins here sign in with nothing else. Add another one first.',
    code: 'LAST_PASSKEY',
  });
