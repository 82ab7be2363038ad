// What the totals of days and months come to. Days are in UTC.
import {addDays, daysBetween, monthOf, type Day} from '#schema/lessons/days.ts';

/** Days of the chart. */
const SHOWN = 30;
/** Full days that a forecast goes by. */
const PACE_DAYS = 7;

/** A day's or a month's total. */
type Total = {readonly period: string; readonly costMicros: number; readonly uses: number};

export type Figures = {
  readonly today: {readonly costMicros: number; readonly uses: number};
  readonly month: {readonly costMicros: number; readonly uses: number};
  /** Of the month, if the days to come cost what the last seven did. */
  readonly forecastMicros: number;
  readonly daysOfMonth: number;
  /** The last thirty days, the oldest first. */
  readonly days: readonly {readonly day: Day; readonly value: number}[];
};

/** What totals are asked for: from the earlier of the chart's first day and the month on. */
export const totalsFrom = (today: Day): string =>
  [monthOf(today), addDays(today, 1 - SHOWN)].toSorted()[0] ?? today;

const NOTHING = {costMicros: 0, uses: 0};

export function figuresOf(totals: readonly Total[], today: Day): Figures {
  const byPeriod = new Map(totals.map((total) => [total.period, total]));
  const costOn = (day: Day) => byPeriod.get(day)?.costMicros ?? 0;
  const month = byPeriod.get(monthOf(today)) ?? NOTHING;
  const lastDays = Array.from({length: PACE_DAYS}, (_, at) => costOn(addDays(today, -1 - at)));
  const pace = lastDays.reduce((sum, cost) => sum + cost, 0) / PACE_DAYS;
  const nextMonth = nextMonthAfter(today);
  return {
    today: byPeriod.get(today) ?? NOTHING,
    month,
    forecastMicros: month.costMicros + Math.round(pace * (daysBetween(today, nextMonth) - 1)),
    daysOfMonth: daysBetween(`${monthOf(today)}-01`, nextMonth),
    days: Array.from({length: SHOWN}, (_, at) => {
      const day = addDays(today, at + 1 - SHOWN);
      return {day, value: costOn(day)};
    }),
  };
}

/** The first day of the next month: 31 days after the first are always in it. */
const nextMonthAfter = (day: Day): Day => `${monthOf(addDays(`${monthOf(day)}-01`, 31))}-01`;
