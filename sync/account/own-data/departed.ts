// Deleted accounts, recorded outside the database: a backup that is older than the deletion would bring the
// account back, and the restore deletes it again.
import {existsSync} from 'node:fs';
import {mkdir, open, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {Pool} from 'pg';
import {every, type Job} from '#sync/db/jobs.ts';
import type {Database, Log} from '#sync/db/pool.ts';

export type Departed = {
  /** Before a deletion. Until it is confirmed it counts for nothing: it may be rejected, or cut off. */
  readonly begin: (userIds: readonly string[]) => Promise<void>;
  /** After its commit. Resolves when it is on the disk. */
  readonly confirm: (userIds: readonly string[]) => Promise<void>;
  /** Everybody who is gone, by user id. */
  readonly all: () => Promise<readonly string[]>;
  /** Those whose deletion has begun, without a word of its end. */
  readonly begun: () => Promise<readonly string[]>;
};

/** Before the id of somebody whose deletion has begun. */
const BEGUN = '?';

/** The list in `deleted-accounts` of the data folder: ids of random bits, nothing of the person. */
export function departedIn(dataDir: string): Departed {
  const path = join(dataDir, 'deleted-accounts');
  const append = async (lines: readonly string[]) => {
    await mkdir(dataDir, {recursive: true, mode: 0o700});
    const file = await open(path, 'a', 0o600);
    try {
      // First the end of a line: a full disk may have torn the last one, and would glue this one to it.
      await file.appendFile(['', ...lines, ''].join('\n'));
      await file.sync();
    } finally {
      await file.close();
    }
  };
  const linesOf = async () =>
    existsSync(path) ? (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '') : [];
  const all = async () => (await linesOf()).filter((line) => !line.startsWith(BEGUN));
  return {
    begin: (userIds) => append(userIds.map((id) => BEGUN + id)),
    confirm: append,
    all,
    begun: async () => {
      const lines = await linesOf();
      const gone = new Set(lines);
      const begun = lines.filter((line) => line.startsWith(BEGUN)).map((line) => line.slice(BEGUN.length));
      return [...new Set(begun)].filter((id) => !gone.has(id));
    },
  };
}

const LOOK_EVERY_MS = 600_000;

export const confirmingDeparted = (pool: Pool, departed: Departed, log: Log): Job =>
  every(LOOK_EVERY_MS, 'confirm deleted accounts', () => confirmDeparted(pool, departed), log);

/** Confirms deletions that were committed by a process that was killed before it could: their rows are gone. */
export async function confirmDeparted(db: Database, departed: Departed): Promise<false> {
  const begun = await departed.begun();
  if (begun.length === 0) return false;
  const {rows} = await db.query<{id: string}>(
    `select "id" from unnest($1::text[]) as v("id") where not exists (select from "user" u where u."id" = v."id")`,
    [begun],
  );
  if (rows.length > 0) await departed.confirm(rows.map(({id}) => id));
  return false;
}
