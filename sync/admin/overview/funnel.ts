// How far learners get, and where they stop: counted every few minutes by one process, and kept for whoever looks.
import type {Pool} from 'pg';
import {every, type Job} from '#sync/db/jobs.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';

const LOOK_EVERY_MS = 60_000;

/** Counts anew, where nobody has for ten minutes. */
export const countFunnels = (pool: Pool, log: Log): Job =>
  every(
    LOOK_EVERY_MS,
    'count how far learners get',
    async () => {
      await countFunnel(pool);
      return false;
    },
    log,
  );

/** @param isDue SQL; by default where it was not counted for ten minutes. */
export async function countFunnel(
  pool: Pool,
  isDue = `"countedAt" is null or "countedAt" < now() - interval '10 minutes'`,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    // What another process counts is not counted twice.
    const {rowCount} = await db.query(
      `select from private."learningFunnel" where ${isDue} for update skip locked`,
    );
    if (rowCount === 0) return;
    await db.query(`update private."learningFunnel" set "told" = (${COUNT}), "countedAt" = now()`);
  });
}

/** What was counted last, as a `Funnel`; null before the first time. */
export const FUNNEL = `
  select "told" || jsonb_build_object('countedAt', "countedAt") as "told" from private."learningFunnel"`;

/**
 * Each step is one of those who took all before it: who has passed has begun, and who has passed a module without its
 * lessons, by a test, is past the first lesson too. Where somebody stops is the written lesson after the furthest one that
 * they have finished.
 */
const COUNT = `
  with "learners" as (
    select s."userId", s."isAssessed" or b."userId" is not null as "hasBegun", s."isAssessed" as "hasPassed",
           s."isAssessed" and (s."lessonsDone" > 0 or p."userId" is not null) as "hasLesson",
           s."isAssessed" and p."userId" is not null as "hasModule",
           s."isAssessed" and coalesce(s."lastActiveAt", s."joinedAt") < now() - interval '14 days' as "isAway"
    from "learnerSummary" s
    left join (select distinct "userId" from "assessmentAttempt") b on b."userId" = s."userId"
    left join (select distinct "userId" from "moduleProgress" where "passedAt" is not null) p
      on p."userId" = s."userId"),
  "course" as (
    select l."id", l."title", m."title" as "module",
           row_number() over (order by mo."position", m."position", l."position") as "no"
    from "lesson" l join "module" m on m."id" = l."moduleId" join "month" mo on mo."id" = m."monthId"
    where l."isWritten" and l."position" > 0 and m."position" > 0 and mo."position" > 0),
  "furthest" as (
    select a."userId", coalesce(max(c."no"), 0) as "no"
    from "learners" a
    left join "lessonProgress" d on d."userId" = a."userId" and d."doneAt" is not null
    left join "course" c on c."id" = d."lessonId"
    where a."isAway" group by a."userId"),
  "stops" as (
    select c."id", c."title", c."module", c."no", count(*)::int as "learners"
    from "furthest" f join "course" c on c."no" = f."no" + 1
    group by c."id", c."title", c."module", c."no" order by count(*) desc, c."no" limit 3)
  select jsonb_build_object(
    'registered', count(*), 'begun', count(*) filter (where "hasBegun"),
    'passed', count(*) filter (where "hasPassed"), 'lesson', count(*) filter (where "hasLesson"),
    'module', count(*) filter (where "hasModule"),
    'stops', coalesce((select jsonb_agg(jsonb_build_object(
        'lessonId', s."id", 'title', s."title", 'module', s."module", 'learners', s."learners")
        order by s."learners" desc, s."no") from "stops" s), '[]'))
  from "learners"`;
