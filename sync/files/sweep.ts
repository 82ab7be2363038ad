import type {Pool} from 'pg';
import type {FileStore} from '#sync/files/file-store.ts';

/** How long a file may exist without a row, ms: the row is written after the file. */
const GRACE_MS = 10 * 60_000;

/**
 * Removes files without an owner: leftovers of a crash between disk and database, and files that could not be removed
 * when they were replaced.
 * @returns the removed keys.
 */
export async function sweepFiles(pool: Pool, store: FileStore, graceMs = GRACE_MS): Promise<string[]> {
  const old = (await store.list()).filter(({ageMs}) => ageMs >= graceMs).map(({key}) => key);
  const {rows} = await pool.query<{key: string}>(
    `select "key" from unnest($1::text[]) as "old"("key")
     where not exists (select 1 from private."file" f where f."key" = "old"."key")`,
    [old],
  );
  for (const {key} of rows) await store.remove(key);
  return rows.map(({key}) => key);
}
