import type {Pool} from 'pg';
import type {FileStore} from '#sync/files/file-store.ts';

/** A file may wait that long for the row that makes it somebody's, ms. */
const GRACE_MS = 10 * 60_000;

/**
 * Removes what is nobody's: what a crash between disk and database has left, and what could not be removed when its
 * owner replaced it.
 * @returns the keys that are gone.
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
