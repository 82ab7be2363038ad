// How many learners have how many points, so that a rank is a sum over the point values above one's own
// instead of a count of all learners. Awards only append their changes to a log, which is folded in here.
import type {Pool} from 'pg';
import {inTransaction} from '#sync/db/pool.ts';
import {takeFreeLock, takeLock} from '#sync/db/locks.ts';

/** Changes per fold: a fold stays short, and the next one follows at once. */
const BATCH = 5000;
/** Rows of ended periods deleted per batch: each deletion is replicated to browsers that hold the row. */
const PRUNE_BATCH = 200;

const FOLD = `
  with "taken" as (
    delete from private."standingChange"
    where "id" in (select "id" from private."standingChange" order by "id" limit ${BATCH})
    returning *),
  "step" as (
    select "taken"."period", s."circle", s."points", sum(s."by")::integer as "by"
    from "taken" cross join lateral private."stepsOf"(("taken"."id", "taken"."period", "taken"."country",
      "taken"."cohortId", "taken"."before", "taken"."after")::private."standingChange") s
    group by "taken"."period", s."circle", s."points" having sum(s."by") <> 0)
  merge into private."pointsHistogram" h using "step" m
    on h."period" = m."period" and h."circle" = m."circle" and h."points" = m."points"
  when matched and h."count" + m."by" = 0 then delete
  when matched then update set "count" = h."count" + m."by"
  when not matched then insert values (m."period", m."circle", m."points", m."by")`;

/**
 * Folds noted changes into the histogram. Counts are the same before and after: readers add what is not
 * folded in yet.
 * @returns whether more may be waiting; `false` also when another process is folding.
 */
export function foldChanges(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'foldPoints'))) return false;
    const waiting = await db.query(`select 1 from private."standingChange" order by "id" limit ${BATCH}`);
    if (waiting.rowCount === 0) return false;
    await db.query(FOLD);
    return waiting.rowCount === BATCH;
  });
}

/** Rebuilds the histogram from the leaderboard's rows while awards wait: for repair. */
export function rebuildHistogram(pool: Pool): Promise<void> {
  return inTransaction(pool, async (db) => {
    await takeLock(db, 'foldPoints');
    // Waits for open awards and blocks new ones, so the count is complete.
    await db.query(`lock table private."standingChange" in share row exclusive mode`);
    await db.query(`delete from private."standingChange"`);
    await db.query(`delete from private."pointsHistogram"`);
    await db.query(
      `insert into private."pointsHistogram"
       select "period", "circle", "points", count(*) from "standing"
       cross join lateral (values ('all'), ('country:' || "country"), ('cohort:' || "cohortId")) as "in"("circle")
       where "circle" is not null group by "period", "circle", "points"`,
    );
  });
}

/**
 * Deletes a few rows of ended periods; the last one is kept for a while, for browsers that still show it.
 * @returns whether there may be more.
 */
export function prunePeriods(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'foldPoints'))) return false;
    const {rowCount} = await db.query(
      `with "kept" as (
         select private."periodsAt"(now()) || private."periodsAt"(now() - interval '7 days')
                || private."periodsAt"(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 day') as "periods"),
       "over" as (
         select "period", "entryId" from "standing", "kept" where "period" <> all ("periods") limit ${PRUNE_BATCH}),
       "gone" as (
         delete from "standing" using "over"
         where "standing"."period" = "over"."period" and "standing"."entryId" = "over"."entryId"
         returning "standing"."period", "country", "cohortId", "points")
       insert into private."standingChange" ("period", "country", "cohortId", "before")
       select "period", "country", "cohortId", "points" from "gone"`,
    );
    return rowCount === PRUNE_BATCH;
  });
}
