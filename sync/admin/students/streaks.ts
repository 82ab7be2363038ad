// Streaks as learners see them, for admins: the same rule on the same days (schema/lessons/streak.ts).
import type {Pool} from 'pg';
import {dayOf} from '#schema/lessons/days.ts';
import {streakOf} from '#schema/lessons/streak.ts';
import {activeDaysOf} from '#sync/db/active-days.ts';

/** The streak of each of these learners, days, at this moment (epoch ms). */
export async function streaksOf(
  pool: Pool,
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const active = await activeDaysOf(pool, ids);
  return new Map(
    [...active].map(([id, {days, timeZone, goal}]) => [id, streakOf(days, dayOf(now, timeZone), goal).days]),
  );
}
