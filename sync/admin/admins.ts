import {keepRecoveryCodes, newRecoveryCodes} from '#sync/admin/sign-in/recovery-codes.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** What is compared when an admin proves who they are. */
export type AdminRow = {
  readonly id: string;
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly totpSealed: Buffer;
};

export type NewAdmin = Omit<AdminRow, 'id'> & {
  /** The step of the code that they confirmed with: it is taken. */
  readonly totpStep: number;
};

const COLUMNS = `"id", "email", "fullName", "passwordHash", "totpSealed"`;

export async function findAdmin(db: Database, email: string): Promise<AdminRow | undefined> {
  const {rows} = await db.query<AdminRow>(
    `select ${COLUMNS} from private."admin" where lower("email") = lower($1)`,
    [email],
  );
  return rows[0];
}

export async function adminById(db: Database, id: string): Promise<AdminRow | undefined> {
  const {rows} = await db.query<AdminRow>(`select ${COLUMNS} from private."admin" where "id" = $1`, [id]);
  return rows[0];
}

/** In a transaction of the caller. @throws {HttpRefusal} 409 when an admin has this address. */
export async function createAdmin(
  db: Database,
  admin: NewAdmin,
): Promise<{id: string; recoveryCodes: readonly string[]}> {
  const {email, fullName, passwordHash, totpSealed, totpStep} = admin;
  const {rows} = await db.query<{id: string}>(
    `insert into private."admin" ("email", "fullName", "passwordHash", "totpSealed", "totpStep")
     values ($1, $2, $3, $4, $5) on conflict do nothing returning "id"`,
    [email, fullName, passwordHash, totpSealed, totpStep],
  );
  const [created] = rows;
  if (!created) {
    throw new HttpRefusal(409, {message: 'An admin already uses this email address.', field: 'email'});
  }
  const recoveryCodes = newRecoveryCodes();
  await keepRecoveryCodes(db, created.id, recoveryCodes);
  return {id: created.id, recoveryCodes};
}

/** Takes a time step of the second factor, if it may be. @returns false for one that was taken, or a later one was. */
export async function takeStep(
  db: Database,
  adminId: string,
  step: number,
  mayTake: boolean,
): Promise<boolean> {
  const {rowCount} = await db.query(
    `update private."admin" set "totpStep" = $2 where "id" = $1 and "totpStep" < $2 and $3`,
    [adminId, step, mayTake],
  );
  return rowCount === 1;
}

export const replaceAdminHash = (db: Database, id: string, old: string, hash: string) =>
  db.query(`update private."admin" set "passwordHash" = $3 where "id" = $1 and "passwordHash" = $2`, [
    id,
    old,
    hash,
  ]);
