import {addDays, monthOf, type Day} from '#web/lessons/progress/days.ts';

/** Days of a month that may be missed without ending a streak. */
export const FREEZES_A_MONTH = 2;

export type Streak = {
  /** Active days in a row, frozen days between them not counted. */
  readonly days: number;
  readonly longest: number;
  readonly isTodayActive: boolean;
  /** Missed days that a freeze held the streak over. */
  readonly frozen: readonly Day[];
  /** Freezes left in this month. */
  readonly freezesLeft: number;
};

/**
 * The streak on this day. A missed day spends a freeze of its month as long as there is one; then the streak
 * ends. Today is not missed before it is over.
 */
export function streakOf(active: ReadonlySet<Day>, today: Day): Streak {
  const first = [...active].toSorted()[0];
  const spent = new Map<string, number>();
  let days = 0;
  let longest = 0;
  let frozen: Day[] = [];
  for (let day = first ?? today; day < today; day = addDays(day, 1)) {
    const month = monthOf(day);
    const used = spent.get(month) ?? 0;
    if (active.has(day)) days += 1;
    else if (days > 0 && used < FREEZES_A_MONTH) {
      spent.set(month, used + 1);
      frozen.push(day);
    } else {
      days = 0;
      frozen = [];
    }
    longest = Math.max(longest, days);
  }
  const isTodayActive = active.has(today);
  if (isTodayActive) days += 1;
  return {
    days,
    longest: Math.max(longest, days),
    isTodayActive,
    frozen,
    freezesLeft: FREEZES_A_MONTH - (spent.get(monthOf(today)) ?? 0),
  };
}
