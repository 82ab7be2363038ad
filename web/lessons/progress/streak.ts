import {addDays, mondayOf, monthOf, type Day} from '#web/lessons/progress/days.ts';

/** Days of a month that may be missed without ending a streak. */
export const FREEZES_A_MONTH = 2;

export type Streak = {
  /** Active days in a row; the days between them that were held over are not counted. */
  readonly days: number;
  readonly longest: number;
  readonly isTodayActive: boolean;
  /** Missed days that the week's goal leaves free. */
  readonly rested: readonly Day[];
  /** Further missed days, held over by a freeze. */
  readonly frozen: readonly Day[];
  /** Freezes left in this month. */
  readonly freezesLeft: number;
};

/** Days of a week; what somebody without a goal is measured by. */
const WEEK = 7;

/**
 * The streak on this day. Someone who learns on three days a week misses four without losing anything. Any other missed
 * day spends a freeze of its month as long as there is one; then the streak ends. Today is not missed before it is over.
 * @param daysPerWeek the learner's goal, 1 to 7, as it is today: it holds for the whole streak.
 */
export function streakOf(active: ReadonlySet<Day>, today: Day, daysPerWeek: number = WEEK): Streak {
  const first = [...active].toSorted()[0];
  const spent = new Map<string, number>();
  const free = new Map<Day, number>();
  let days = 0;
  let longest = 0;
  let rested: Day[] = [];
  let frozen: Day[] = [];
  for (let day = first ?? today; day < today; day = addDays(day, 1)) {
    const month = monthOf(day);
    const used = spent.get(month) ?? 0;
    const week = mondayOf(day);
    const missed = free.get(week) ?? 0;
    if (active.has(day)) days += 1;
    else if (days > 0 && missed < WEEK - daysPerWeek) {
      free.set(week, missed + 1);
      rested.push(day);
    } else if (days > 0 && used < FREEZES_A_MONTH) {
      spent.set(month, used + 1);
      frozen.push(day);
    } else {
      days = 0;
      rested = [];
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
    rested,
    frozen,
    freezesLeft: FREEZES_A_MONTH - (spent.get(monthOf(today)) ?? 0),
  };
}
