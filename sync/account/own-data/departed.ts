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
  /** It is known no more what became of a deletion that had begun: it counts for nothing. */
  readonly withdraw: (userIds: readonly string[]) => Promise<void>;
  /** Everybody who is gone, by user id. */
  readonly all: () => Promise<readonly string[]>;
  /** Those whose deletion has begun, without a word of its end. */
  readonly begun: () => Promise<readonly string[]>;
};

/** Before the id of somebody whose deletion has begun. */
const BEGUN = '?';

/** Before the id of somebody whose deletion, begun above, counts no more. */
const WITHDRAWN = '!';

const isEnd = (line: string): boolean => !line.startsWith(BEGUN) && !line.startsWith(WITHDRAWN);

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
  const all = async () => (await linesOf()).filter(isEnd);
  return {
    begin: (userIds) => append(userIds.map((id) => BEGUN + id)),
    confirm: append,
    withdraw: (userIds) => append(userIds.map((id) => WITHDRAWN + id)),
    all,
    begun: async () => {
      const lines = await linesOf();
      const begun = new Set<string>();
      for (const line of lines) {
        if (line.startsWith(BEGUN)) begun.add(line.slice(BEGUN.length));
        else if (line.startsWith(WITHDRAWN)) begun.delete(line.slice(WITHDRAWN.length));
      }
      for (const id of lines.filter(isEnd)) begun.delete(id);
      return [...begun];
    },
  };
}

const LOOK_EVERY_MS = 600_000;

export const confirmingDeparted = (pool: Pool, departed: Departed, log: Log): Job =>
  every(LOOK_EVERY_MS, 'confirm deleted accounts', () => confirmDeparted(pool, departed), log);

/** Confirms deletions that were committed by a process that was killed before it could: their rows are gone. */
export async function confirmDeparted(db: Database, departed: Departed): Promise<false> {
  const gone = await begunAndGone(db, departed);
  if (gone.length > 0) await departed.confirm(gone);
  return false;
}

/**
 * A backup lacks whoever is newer than it. Where their deletion had begun and was rejected, or cut off, that would look like
 * its end, and would delete them again in a newer backup.
 */
export async function withdrawBegun(db: Database, departed: Departed): Promise<void> {
  const gone = await begunAndGone(db, departed);
  if (gone.length > 0) await departed.withdraw(gone);
}

async function begunAndGone(db: Database, departed: Departed): Promise<readonly string[]> {
  const begun = await departed.begun();
  if (begun.length === 0) return [];
  const {rows} = await db.query<{id: string}>(
    `select "id" from unnest($1::text[]) as v("id") where not exists (select from "user" u where u."id" = v."id")`,
    [begun],
  );
  return rows.map(({id}) => id);
}
