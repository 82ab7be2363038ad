// After a restored backup: its accounts lack everything that happened since.
import {withdrawBegun, type Departed} from '#sync/account/own-data/departed.ts';
import {removePeople, type PersonFiles} from '#sync/account/own-data/remove-person.ts';
import type {Database} from '#sync/db/pool.ts';

/** Sessions, and everything else that signs someone in: what has ended since must not work again. */
const WAYS_IN = [
  'session',
  'emailSession',
  'adminSession',
  'device',
  'adminDevice',
  'resetToken',
  'adminLink',
  'providerVisit',
] as const;

/**
 * Ends every session and token, and deletes again the accounts that were deleted since the backup. Before the job that confirms
 * deletions runs.
 */
export async function afterRestore(db: Database, departed: Departed, files: PersonFiles): Promise<void> {
  for (const table of WAYS_IN) await db.query(`delete from private."${table}"`);
  await withdrawBegun(db, departed);
  const {rows} = await db.query<{id: string}>(`select "id" from "user" where "id" = any($1)`, [
    await departed.all(),
  ]);
  // Their files are removed by the sweep, since no row refers to them any more.
  await removePeople(
    db,
    rows.map(({id}) => id),
    files,
  );
}
