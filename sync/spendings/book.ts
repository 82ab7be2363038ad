// What decides whether something may be spent, read once the lock is held.
import {zoneToCountBy} from '#schema/account/time-zone.ts';
import {dayEndAt, dayOf, type Day} from '#schema/lessons/days.ts';
import type {Price} from '#schema/spendings/cost.ts';
import {leftToday, type Left} from '#schema/spendings/left.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Book = {
  /** It, or everything, is switched off. */
  readonly isOff: boolean;
  /** What the learner has left of their day, and when that ends. */
  readonly left: Left;
  readonly dayEndsAt: Date;
  /** None: nobody knows what the model costs. */
  readonly price: Price | undefined;
  /** The day of the budget, in UTC. */
  readonly day: Day;
  /** None: nothing may be spent. */
  readonly capMicros: number | undefined;
  readonly spentMicros: number;
  readonly speechPercent: number;
};

type Asked = {readonly userId: string; readonly feature: string; readonly model: string};

const micros = (value: unknown): number | null => (value == null ? null : Number(value));

export async function bookFor(sql: Sql, {userId, feature, model}: Asked, now: Date): Promise<Book> {
  const day = dayOf(now.getTime(), 'UTC');
  const {used, limits, timeZone} = await limitsOf(sql, userId);
  const [budget] = await sql(
    `select coalesce(b."capMicros", b."settingMicros") as "capMicros", b."speechPercent",
       (select s."costMicros" from "aiSum" s where s."period" = $1 and s."kind" = 'all' and s."name" = 'all') as "spent"
     from "aiBudget" b`,
    [day],
  );
  const [price] = await sql(`select * from "aiPrice" where "model" = $1`, [model]);
  const left = leftToday(used, limits ?? NOBODYS_LIMITS, now.getTime());
  const isToday = used !== undefined && used.dayEndsAt > now.getTime();
  return {
    // What cannot be read is closed.
    isOff: limits === undefined || limits.off.some((name) => name === 'all' || name === feature),
    left,
    // A zone that changes in the middle of it changes the next day.
    dayEndsAt: new Date(isToday ? used.dayEndsAt : dayEndAt(now.getTime(), timeZone)),
    price: price && {
      inputMicros: micros(price['inputMicros']),
      outputMicros: micros(price['outputMicros']),
      minuteMicros: micros(price['minuteMicros']),
    },
    day,
    capMicros: micros(budget?.['capMicros']) ?? undefined,
    spentMicros: micros(budget?.['spent']) ?? 0,
    speechPercent: Number(budget?.['speechPercent'] ?? 0),
  };
}

/** Where there is no row of limits. */
export const NOBODYS_LIMITS = {turns: 0, seconds: 0};

/** What a learner has used, and what they may use. */
export async function limitsOf(sql: Sql, userId: string) {
  const [row] = await sql(
    `select m."turns" as "mostTurns", m."seconds" as "mostSeconds", m."off", l."timeZone",
       a."dayEndsAt", a."turns", a."seconds", a."turnsCap", a."secondsCap"
     from "aiLimit" m left join "learner" l on l."userId" = $1 left join "aiAllowance" a on a."userId" = $1`,
    [userId],
  );
  const timeZone = zoneToCountBy(row?.['timeZone'] as string | null | undefined, 'UTC');
  if (!row) return {used: undefined, limits: undefined, timeZone};
  const dayEndsAt = row['dayEndsAt'] as Date | null;
  return {
    timeZone,
    limits: {
      turns: Number(row['mostTurns']),
      seconds: Number(row['mostSeconds']),
      off: row['off'] as readonly string[],
    },
    used: dayEndsAt
      ? {
          dayEndsAt: dayEndsAt.getTime(),
          turns: Number(row['turns']),
          seconds: Number(row['seconds']),
          turnsCap: row['turnsCap'] as number | null,
          secondsCap: row['secondsCap'] as number | null,
        }
      : undefined,
  };
}
