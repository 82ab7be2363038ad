import {addDays, mondayOf, monthOf, type Day} from '#schema/lessons/days.ts';

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
  const daysOff = allowance(WEEK - daysPerWeek, mondayOf);
  const freezes = allowance(FREEZES_A_MONTH, monthOf);
  let run: {days: number; rested: Day[]; frozen: Day[]} = {days: 0, rested: [], frozen: []};
  let longest = 0;
  for (let day = [...active].toSorted()[0] ?? today; day < today; day = addDays(day, 1)) {
    if (active.has(day)) run.days += 1;
    else if (run.days === 0) continue;
    else if (daysOff.take(day)) run.rested.push(day);
    else if (freezes.take(day)) run.frozen.push(day);
    else run = {days: 0, rested: [], frozen: []};
    longest = Math.max(longest, run.days);
  }
  const isTodayActive = active.has(today);
  const days = run.days + (isTodayActive ? 1 : 0);
  return {
    ...run,
    days,
    longest: Math.max(longest, days),
    isTodayActive,
    freezesLeft: freezes.left(today),
  };
}

/** So many missed days in each span of time. @param spanOf names the span that a day is in. */
function allowance(most: number, spanOf: (day: Day) => string) {
  const taken = new Map<string, number>();
  const left = (day: Day): number => most - (taken.get(spanOf(day)) ?? 0);
  return {
    left,
    /** @returns whether there was one left. */
    take: (day: Day): boolean => {
      const isLeft = left(day) > 0;
      if (isLeft) taken.set(spanOf(day), most - left(day) + 1);
      return isLeft;
    },
  };
}
