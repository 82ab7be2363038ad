// On which days learners did something, by their own calendar: what streaks and summaries are counted from.
import {setImmediate as yielded} from 'node:timers/promises';
import {zoneToCountBy} from '#schema/account/time-zone.ts';
import {dayOf, type Day} from '#schema/lessons/days.ts';
import type {Database} from '#sync/db/pool.ts';

/** Learners whose days are worked out before others get their turn. */
const AT_ONCE = 20;
/** All time zones are a multiple of it from UTC, s: of what was done within it one moment is enough. */
const QUARTER_S = 900;

/** A learner who has done something. */
export type Active = {
  readonly days: ReadonlySet<Day>;
  /** UTC until the device has said where it is. */
  readonly timeZone: string;
  /** Days of a week on which they mean to learn. */
  readonly goal: number | undefined;
};

type Row = {
  readonly userId: string;
  readonly timeZone: string | null;
  readonly goal: number | null;
  /** Quarters of an hour since 1970 in which something was done. */
  readonly quarters: readonly number[];
};

/** By their ids; who has done nothing yet is not among them. */
export async function activeDaysOf(
  db: Pick<Database, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Active>> {
  const {rows} = await db.query<Row>(ACTIVE, [ids, QUARTER_S]);
  const active = new Map<string, Active>();
  for (const [at, row] of rows.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await yielded();
    const timeZone = zoneToCountBy(row.timeZone, 'UTC');
    const days = new Set(row.quarters.map((quarter) => dayOf(quarter * QUARTER_S * 1000, timeZone)));
    active.set(row.userId, {days, timeZone, goal: row.goal ?? undefined});
  }
  return active;
}

const ACTIVE = `
  with "moments" as (
    select "userId", "doneAt" as "at" from "lessonProgress" where "userId" = any ($1) and "doneAt" is not null
    union all
    select "userId", "gradedAt" from "attempt"
    where "userId" = any ($1) and "state" = 'graded' and "gradedAt" is not null
    union all
    select "userId", "earnedAt" from "pointEvent"
    where "userId" = any ($1) and "kind" not in ('lesson', 'quiz', 'quiz-bonus'))
  select l."userId", l."timeZone", p."daysPerWeek" as "goal",
         array_agg(distinct floor(extract(epoch from m."at") / $2)::int) as "quarters"
  from "moments" m join "learner" l on l."userId" = m."userId"
  left join "learningPlan" p on p."userId" = m."userId"
  group by l."userId", l."timeZone", p."daysPerWeek"`;
