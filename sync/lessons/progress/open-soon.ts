// Opens what admins have unlocked for many learners at once: their lessons, and the draws of their quizzes.
import type {Pool} from 'pg';
import {sqlOn} from '#sync/commands/sql.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import {inTransaction, type Database, type Log} from '#sync/db/pool.ts';
import {openAll} from '#sync/lessons/progress/progress.ts';
import type {Tell} from '#sync/lessons/progress/tell.ts';

const EVERY_MS = 1000;
/** Learners of one transaction: their own commands wait for it. */
const AT_ONCE = 20;

/** Notes learners for the job, in the caller's transaction. */
export async function openSoon(db: Database, userIds: readonly string[]): Promise<void> {
  await db.query(
    `insert into private."openingDue" ("userId") select unnest($1::text[]) on conflict do nothing`,
    [userIds],
  );
}

/** Several processes share the work: what one has taken the others pass over. */
export const openDue = (pool: Pool, notify: Tell, log: Log): Job =>
  every(
    EVERY_MS,
    'open what admins have unlocked',
    () => inTransaction(pool, (db) => openSome(db, notify)),
    log,
  );

/** One round, in a transaction. @returns whether there may be more. */
export async function openSome(db: Database, notify: Tell): Promise<boolean> {
  const {rows} = await db.query<{id: string}>(
    `delete from private."openingDue" where "userId" in (
       select "userId" from private."openingDue" order by "userId" limit $1 for update skip locked)
     returning "userId" as "id"`,
    [AT_ONCE],
  );
  for (const {id} of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await openAll(sqlOn(db), notify, id);
  return rows.length === AT_ONCE;
}
