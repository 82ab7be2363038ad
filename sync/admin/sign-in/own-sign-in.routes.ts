// An admin's changes of their own password and recovery codes. Both require the password and a new code of the app:
// someone who finds an unlocked session has neither.
import type {Context} from 'hono';
import {changeAdminPassword, renewRecoveryCodes} from '#schema/admin/admin.api.ts';
import {changeAdminPasswordRules, renewRecoveryCodesRules} from '#schema/admin/admin.rules.ts';
import {adminDevices, forgetDevices} from '#sync/account/sessions/devices.ts';
import {OWN_CUT_AFTER_MS} from '#sync/account/sessions/sessions.ts';
import {demandStrong} from '#sync/account/password/weak-password.ts';
import type {AdminApi} from '#sync/admin/admin.access.ts';
import {adminById, replaceAdminHash, type AdminRow} from '#sync/admin/admins.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import {replaceAdminSessions} from '#sync/admin/sign-in/admin-sessions.ts';
import {takeFactor} from '#sync/admin/sign-in/proof.ts';
import {dropRecoveryCodes, keepRecoveryCodes, newRecoveryCodes} from '#sync/admin/sign-in/recovery-codes.ts';
import {audit} from '#sync/audit/audit.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {serve} from '#sync/http/serve.ts';
import type {AdminSession} from '#sync/http/who.ts';

export function ownSignInRoutes(api: AdminApi, needs: AdminNeeds): void {
  const {passwords, sessions, devices, hints, from, cause} = needs;
  const withBoth = proving(needs);

  serve(api, changeAdminPassword, {body: changeAdminPasswordRules}, async ({body}, who, c) => {
    const {newPassword, ...proof} = body;
    const {token, device, ended} = await withBoth(c, who, proof, async (admin) => {
      if (newPassword === proof.currentPassword) {
        throw refused('newPassword', 'That’s your current password. Choose a different one.');
      }
      await demandStrong(newPassword, {...admin, username: admin.email}, 'newPassword');
      const hash = await passwords.hash(newPassword);
      return async (db) => {
        const {rowCount} = await replaceAdminHash(db, admin.id, admin.passwordHash, hash);
        // The hash was replaced while the password was verified.
        if (rowCount !== 1) throw notTheCurrent();
        await forgetDevices(db, admin.id, adminDevices);
        const changed = {
          ended: await replaceAdminSessions(db, who),
          token: await sessions.open(admin.id, from(c), db),
          device: await devices.remember(c.req.header('cookie'), admin.id, db),
        };
        await audit(db, {actor: `admin:${admin.id}`, action: 'admin.password-changed', ...cause(c)});
        return changed;
      };
    });
    c.header('Set-Cookie', sessions.cookie(token));
    c.header('Set-Cookie', device, {append: true});
    ended.forEach(hints.cut);
    // This browser's stream comes back with the new cookie; by then it has it.
    setTimeout(hints.cut, OWN_CUT_AFTER_MS, who.key).unref();
    return {message: 'Your password was changed. You’re signed out in every other browser.'};
  });

  serve(api, renewRecoveryCodes, {body: renewRecoveryCodesRules}, async ({body}, who, c) => {
    const recoveryCodes = newRecoveryCodes();
    await withBoth(c, who, body, async ({id}) => async (db) => {
      await dropRecoveryCodes(db, id);
      await keepRecoveryCodes(db, id, recoveryCodes);
      await audit(db, {actor: `admin:${id}`, action: 'admin.recovery-codes-made', ...cause(c)});
    });
    return {recoveryCodes};
  });
}

type Proof = {readonly currentPassword: string; readonly code: string};

/**
 * Acts after checking the password and a code of the app. A rejection for another reason does not use up the code: it is
 * taken in the transaction of the act.
 */
function proving(needs: AdminNeeds) {
  const {pool, attempts, passwords, cause} = needs;
  return async <T>(
    c: Context,
    {adminId}: AdminSession,
    {currentPassword, code}: Proof,
    /** Validates the request. @returns the work to do in the transaction. */
    prepare: (admin: AdminRow) => Promise<(db: Database) => Promise<T>>,
  ): Promise<T> => {
    // The budget of the sign-in: a stolen session must not allow extra guesses.
    const attempt = await attempts.begin(c, 'admin', {userId: adminId});
    const refuse = async (refusal: HttpRefusal) => {
      await audit(pool, {actor: `admin:${adminId}`, action: 'admin.confirmation-refused', ...cause(c)});
      return refusal;
    };
    const admin = await adminById(pool, adminId);
    if (!(await passwords.verify(admin?.passwordHash, currentPassword)) || !admin) {
      throw await refuse(notTheCurrent());
    }
    const act = await prepare(admin);
    const done = await inTransaction(pool, async (db) => {
      const factor = await takeFactor(db, needs, {admin, code, mayTake: true});
      return factor === undefined ? undefined : {result: await act(db)};
    });
    if (!done) throw await refuse(notACode());
    await attempt.succeeded();
    return done.result;
  };
}

const refused = (field: string, message: string, code?: string) =>
  new HttpRefusal(400, {message, field, ...(code === undefined ? {} : {code})});

const notTheCurrent = () => refused('currentPassword', 'That’s not your current password.', 'WRONG_PASSWORD');

const notACode = () =>
  refused('code', 'That code isn’t right. Each code works once, so wait for the next one.', 'WRONG_CODE');
