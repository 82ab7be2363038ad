// Days as a learner lives them: by the calendar of their time zone. Days are written `2026-03-29`, and
// counted on the calendar alone, so that a day of 23 or 25 hours is one day.

/** A day of the calendar: `2026-03-29`. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day on which a moment falls in a time zone. */
export function dayOf(at: number, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    // Canada writes dates as ISO does.
    format = new Intl.DateTimeFormat('en-CA', {timeZone, year: 'numeric', month: '2-digit', day: '2-digit'});
    formats.set(timeZone, format);
  }
  return format.format(at);
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Who is up so late still has the day before; hours. */
const MORNING = 4;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clock shows in a time zone, ms since its midnight. */
function clockOf(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit'});
  clocks.set(timeZone, clock);
  return Date.parse(`1970-01-01T${clock.format(at)}Z`) + (at % 1000);
}

/** The last morning, 4:00 by the clock of a time zone, that a moment comes after; epoch ms. */
export function morningOf(at: number, timeZone: string): number {
  const near = at - ((clockOf(at, timeZone) - MORNING * HOUR_MS + DAY_MS) % DAY_MS);
  // Clocks may have changed in between.
  return near - (clockOf(near, timeZone) - MORNING * HOUR_MS);
}

/** When the day of a moment ends in a time zone, and the next one begins; epoch ms. Not every day begins at 0:00. */
export function dayEndAt(at: number, timeZone: string): number {
  const next = addDays(dayOf(at, timeZone), 1);
  const near = asUtc(next);
  // By what the clock is ahead of UTC around then: it may be changed at the very end of the day.
  const ends = [-DAY_MS, 0, DAY_MS].map((around) => near - aheadOf(near + around, timeZone));
  return Math.min(...ends.filter((end) => dayOf(end, timeZone) >= next));
}

/** How far the clock of a time zone is ahead of UTC, ms. */
const aheadOf = (at: number, timeZone: string): number =>
  asUtc(dayOf(at, timeZone)) + clockOf(at, timeZone) - at;

const asUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const fromUtc = (at: number): Day => new Date(at).toISOString().slice(0, 10);

/** The day so many days later, or earlier. */
export const addDays = (day: Day, count: number): Day => fromUtc(asUtc(day) + count * DAY_MS);

/** Days from one to another: 1 for tomorrow. */
export const daysBetween = (from: Day, to: Day): number => Math.round((asUtc(to) - asUtc(from)) / DAY_MS);

/** The month that a day belongs to: `2026-03`. */
export const monthOf = (day: Day): string => day.slice(0, 7);

/** How often something was done on each day. */
export function countByDay(times: readonly number[], timeZone: string): ReadonlyMap<Day, number> {
  const counts = new Map<Day, number>();
  for (const at of times) {
    const day = dayOf(at, timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

/** The Monday of the week that a day belongs to. */
export const mondayOf = (day: Day): Day => addDays(day, -((new Date(asUtc(day)).getUTCDay() + 6) % 7));

/** The weeks up to this day, each from Monday on; the last ends with it. */
export function weeksUpTo(today: Day, count: number): readonly (readonly Day[])[] {
  const monday = addDays(mondayOf(today), -7 * (count - 1));
  return Array.from({length: count}, (_, week) =>
    Array.from({length: 7}, (_day, at) => addDays(monday, 7 * week + at)).filter((day) => day <= today),
  );
}

// Made once: a format costs a hundred times what formatting costs.
const inWords = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day in words: "March 29, 2026". */
export const dayWords = (day: Day): string => inWords.format(asUtc(day));
