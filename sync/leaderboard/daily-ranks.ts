// Stores the ranks of a period once a day, so that a board can show who has risen or fallen since. Awards are not
// involved: the cost is one pass over a period's rows a day.
import type {Pool} from 'pg';
import {inTransaction} from '#sync/db/pool.ts';
import {takeFreeLock} from '#sync/db/locks.ts';

const DUE = `
  select "period" from unnest(private."periodsAt"(now())) as "of"("period")
  where "period" not in (
    select "period" from private."ranksTaken"
    where "at" >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC')
  limit 1`;

// One statement has one snapshot: the ranks and their time belong together.
const TAKE = `
  with "taken" as (
    insert into private."ranksTaken" values ($1, statement_timestamp())
    on conflict ("period") do update set "at" = excluded."at")
  insert into private."rankBefore"
    ("period", "entryId", "inAll", "country", "inCountry", "cohortId", "inCohort")
  select "period", "entryId", row_number() over "all",
         "country", case when "country" is not null then row_number() over "inCountry" end,
         "cohortId", case when "cohortId" is not null then row_number() over "inCohort" end
  from "standing" where "period" = $1
  window "all" as (order by "points" desc, "reachedAt", "turn", "entryId"),
         "inCountry" as (partition by "country" order by "points" desc, "reachedAt", "turn", "entryId"),
         "inCohort" as (partition by "cohortId" order by "points" desc, "reachedAt", "turn", "entryId")`;

/**
 * Takes the ranks of a period that has none of this day (UTC) yet, and deletes those of ended periods.
 * @returns whether there may be more.
 */
export function takeRanks(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'takeRanks'))) return false;
    const {rows} = await db.query<{period: string}>(DUE);
    const [due] = rows;
    if (!due) return false;
    for (const table of ['rankBefore', 'ranksTaken']) {
      await db.query(
        `delete from private."${table}" where "period" = $1 or "period" <> all (private."periodsAt"(now()))`,
        [due.period],
      );
    }
    await db.query(TAKE, [due.period]);
    return true;
  });
}
