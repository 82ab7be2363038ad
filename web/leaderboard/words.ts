import type {Scope} from '#schema/leaderboard/leaderboard.api.ts';
import type {Window} from '#schema/leaderboard/periods.ts';
import {serverClock} from '#web/io/server-clock.ts';

const day = new Intl.DateTimeFormat('en', {weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC'});
const month = new Intl.DateTimeFormat('en', {month: 'long', year: 'numeric', timeZone: 'UTC'});
const clock = new Intl.DateTimeFormat('en-US', {hour: 'numeric', minute: '2-digit'});
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
const boardTime = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});
const region = new Intl.DisplayNames(['en'], {type: 'region', fallback: 'code'});

export const WINDOW_WORDS: Readonly<Record<Window, string>> = {
  week: 'This week',
  month: 'This month',
  all: 'All time',
};

/** The time in UTC, by which the board's day is counted: "Nov 21, 12:00 AM UTC". */
export const boardTimeWords = (at: number): string => `${boardTime.format(at)} UTC`;

/** How a rank has changed: places up (above zero) or down, `new` for who had none; `undefined` while it is not known. */
export const changeOf = (before: number | null | undefined, rank: number): number | 'new' | undefined =>
  before === null ? 'new' : before === undefined ? undefined : before - rank;

/** A change in words, for who does not see the arrow. */
export function changeWords(change: number | 'new'): string {
  if (change === 'new') return 'new here';
  if (change === 0) return 'no change';
  return `${change > 0 ? 'up' : 'down'} ${count(Math.abs(change))}`;
}

/** From when on points count, in a sentence. */
export function sinceWords(period: string): string {
  const [kind, start = ''] = period.split(':');
  if (kind === 'week') {
    return `Points earned since ${day.format(Date.parse(start))} at midnight UTC.`;
  }
  if (kind === 'month') return `Points earned in ${month.format(Date.parse(`${start}-01`))} (UTC).`;
  return 'Every point earned so far.';
}

/** `all`, `month:2026-11`, `week:2026-11-16` as part of a sentence. */
export function periodWords(period: string): string {
  const [kind, start = ''] = period.split(':');
  if (kind === 'week') return `the week of ${day.format(Date.parse(start))}`;
  if (kind === 'month') return month.format(Date.parse(`${start}-01`));
  return 'all time';
}

/** `Germany` for `DE`; a code that nobody knows stays as it is. */
export function countryName(code: string): string {
  try {
    return region.of(code) ?? code;
  } catch {
    return code;
  }
}

/** `09:14`, or with the day when that was another one. */
export const timeWords = (at: number): string =>
  (new Date(at).toDateString() === new Date(serverClock.now()).toDateString() ? clock : dayAndClock).format(
    at,
  );

export const count = (value: number): string => value.toLocaleString('en');

export const pointsWords = (value: number): string => `${count(value)} ${value === 1 ? 'point' : 'points'}`;

/** Who stands on a board, as part of a sentence. */
const SCOPE_PLACE: Readonly<Record<Scope, string>> = {
  all: '',
  country: ' in your country',
  cohort: ' in your cohort',
};

/** "1 learner", "3,204 learners in your country". */
export const learnersWords = (total: number, scope: Scope): string =>
  `${count(total)} ${total === 1 ? 'learner' : 'learners'}${SCOPE_PLACE[scope]}`;
