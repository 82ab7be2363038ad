// What an admin shows to be one: a password, and a code of the second factor or one for recovery.
import {takeStep, type AdminRow} from '#sync/admin/admins.ts';
import type {AdminNeeds} from '#sync/admin/admin-needs.ts';
import {takeRecoveryCode} from '#sync/admin/sign-in/recovery-codes.ts';
import {isCode, stepOf} from '#sync/admin/sign-in/totp.ts';
import type {Database} from '#sync/db/pool.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const NO_SECRET = Buffer.alloc(20);
const NO_STEP = -1;

/** How the second factor was shown. */
export type Factor = 'code' | 'recovery-code';

/**
 * Takes a code: it opens nothing a second time. For nobody, and where it may not be taken (the password was wrong), the
 * same is asked of the database, so that time tells nothing.
 * @returns what it was; nothing when it is wrong or was taken before.
 */
export async function takeFactor(
  db: Database,
  {factors, log}: Pick<AdminNeeds, 'factors' | 'log'>,
  {admin, code, mayTake}: {admin: AdminRow | undefined; code: string; mayTake: boolean},
): Promise<Factor | undefined> {
  const id = admin?.id ?? NOBODY;
  if (!isCode(code)) return (await takeRecoveryCode(db, id, code, mayTake)) ? 'recovery-code' : undefined;
  const step = stepOf(secretOf(admin, {factors, log}), code, Date.now());
  const isTaken = await takeStep(db, id, step ?? NO_STEP, mayTake && admin !== undefined);
  return isTaken ? 'code' : undefined;
}

function secretOf(admin: AdminRow | undefined, {factors, log}: Pick<AdminNeeds, 'factors' | 'log'>): Buffer {
  try {
    return admin ? factors.unseal(admin.totpSealed) : NO_SECRET;
  } catch (error) {
    // With another ADMIN_KEY than then. The recovery codes still open.
    log('the second factor of an admin cannot be read: ADMIN_KEY is another one', error);
    return NO_SECRET;
  }
}
