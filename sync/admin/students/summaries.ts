// Counts what admins' tables show of each learner, soon after it has changed and away from the learner's own write.
import type {Pool} from 'pg';
import {streaksOf} from '#sync/admin/students/streaks.ts';
import type {Job} from '#sync/db/jobs.ts';
import {every} from '#sync/db/jobs.ts';
import type {Log} from '#sync/db/pool.ts';

const EVERY_MS = 3000;
/** Learners of one round: replication must not be held up. */
const AT_ONCE = 500;

/** A streak ends by itself, with a day on which nothing was done: so often they are looked at, ms. */
const STREAKS_EVERY_MS = 3_600_000;

/** Counts everybody once at the start of a process, then those whose figures have changed. */
export const countSummaries =
  (pool: Pool, log: Log): Job =>
  () => {
    let from: string | undefined = '';
    let streaksAt = Date.now();
    const round = async () => {
      if (Date.now() - streaksAt >= STREAKS_EVERY_MS) {
        streaksAt = Date.now();
        await dueByStreak(pool);
      }
      const due = await takeDue(pool);
      if (due.length > 0) await count(pool, due);
      if (from === undefined) return due.length === AT_ONCE;
      const {rows}: {rows: {id: string}[]} = await pool.query(
        `select "userId" as "id" from "learnerSummary" where "userId" > $1 order by "userId" limit $2`,
        [from, AT_ONCE],
      );
      const ids = rows.map(({id}) => id);
      await count(pool, ids);
      from = ids.length < AT_ONCE ? undefined : ids.at(-1);
      return true;
    };
    return every(EVERY_MS, 'count what learners have done', round, log)();
  };

/** Counts for the learners whose figures have changed by now. @returns how many. */
export async function countDue(pool: Pool): Promise<number> {
  const due = await takeDue(pool);
  if (due.length > 0) await count(pool, due);
  return due.length;
}

/** What another process has taken is not waited for. */
async function takeDue(pool: Pool): Promise<readonly string[]> {
  const {rows} = await pool.query<{id: string}>(
    `delete from private."summaryDue" where "userId" in (
       select "userId" from private."summaryDue" limit $1 for update skip locked)
     returning "userId" as "id"`,
    [AT_ONCE],
  );
  return rows.map(({id}) => id);
}

/** Rows that are right already are not written: each write goes to every admin. */
async function count(pool: Pool, ids: readonly string[]): Promise<void> {
  const streaks = await streaksOf(pool, ids, Date.now());
  await pool.query(COUNT, [ids, ids.map((id) => streaks.get(id) ?? 0)]);
}

/** Marks those whose streak may have ended by now. */
export const dueByStreak = (pool: Pool) =>
  pool.query(
    `insert into private."summaryDue" select "userId" from "learnerSummary" where "streak" > 0 on conflict do nothing`,
  );

const COUNT = `
  with "now" as (
    select s."userId", c."streak",
           coalesce((select p."points" from "pointTotal" p where p."userId" = s."userId"), 0) as "points",
           (select count(*)::int from "lessonProgress" l
            where l."userId" = s."userId" and l."doneAt" is not null) as "lessonsDone",
           greatest(
             (select max(e."lastSeenAt") from private."session" e where e."userId" = s."userId"),
             (select e."earnedAt" from "pointEvent" e where e."userId" = s."userId"
              order by e."earnedAt" desc limit 1),
             s."lastActiveAt") as "lastActiveAt"
    from "learnerSummary" s join unnest($1::text[], $2::int[]) as c("userId", "streak") using ("userId")
  )
  update "learnerSummary" s
  set "points" = n."points", "lessonsDone" = n."lessonsDone", "lastActiveAt" = n."lastActiveAt",
      "streak" = n."streak"
  from "now" n
  where n."userId" = s."userId" and (s."points", s."lessonsDone", s."lastActiveAt", s."streak")
    is distinct from (n."points", n."lessonsDone", n."lastActiveAt", n."streak")`;
