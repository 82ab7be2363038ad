// Recovery codes for a lost phone: each works once.
import {randomInt} from 'node:crypto';
import {hashToken} from '#sync/account/auth-primitives.ts';
import type {Database} from '#sync/db/pool.ts';

const COUNT = 10;
/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LETTERS = 4;

const newGroup = () =>
  Array.from({length: GROUP_LETTERS}, () => LETTERS[randomInt(LETTERS.length)] ?? '').join('');

/** Ten of 79 bits each: `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({length: COUNT}, () => Array.from({length: GROUPS}, newGroup).join('-'));

/** However it is typed, it is the same code. */
const hashOf = (code: string) => hashToken(code.toLowerCase().replaceAll(/[\s-]/g, ''));

export async function keepRecoveryCodes(
  db: Database,
  adminId: string,
  codes: readonly string[],
): Promise<void> {
  await db.query(
    `insert into private."adminRecoveryCode" ("adminId", "codeHash") select $1, unnest($2::bytea[])`,
    [adminId, codes.map(hashOf)],
  );
}

export const dropRecoveryCodes = (db: Database, adminId: string) =>
  db.query(`delete from private."adminRecoveryCode" where "adminId" = $1`, [adminId]);

/** Uses a code up, if it may be. @returns whether there was one: one of many at once. */
export async function takeRecoveryCode(
  db: Database,
  adminId: string,
  code: string,
  mayTake: boolean,
): Promise<boolean> {
  const {rowCount} = await db.query(
    `delete from private."adminRecoveryCode" where "adminId" = $1 and "codeHash" = $2 and $3`,
    [adminId, hashOf(code), mayTake],
  );
  return rowCount === 1;
}
