// Times of day by a learner's own clock. A time zone that this server does not know counts as UTC.
import {DAY_MINUTES} from '#schema/notifications/preferences/preferences.defaults.ts';

const MINUTE_MS = 60_000;

/** Minutes after midnight. */
export function minuteIn(timeZone: string | null, now: Date): number {
  const clock = {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'} as const;
  const [hour = 0, minute = 0] = formatIn(timeZone, clock).format(now).split(':').map(Number);
  return hour * 60 + minute;
}

function formatIn(timeZone: string | null, how: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en', {...how, timeZone: timeZone ?? 'UTC'});
  } catch {
    return new Intl.DateTimeFormat('en', {...how, timeZone: 'UTC'});
  }
}

export type QuietHours = {readonly from: number; readonly until: number};

/** When the quiet hours that it is in end; `undefined` outside of them. They may go past midnight. */
export function quietEnd({from, until}: QuietHours, timeZone: string | null, now: Date): Date | undefined {
  const minute = minuteIn(timeZone, now);
  const past = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  const lasting = (until - from + DAY_MINUTES) % DAY_MINUTES;
  return past < lasting ? nextTimeAt(until, timeZone, now) : undefined;
}

/** The next moment at which it will be this time of day. */
export function nextTimeAt(minute: number, timeZone: string | null, now: Date): Date {
  const ahead = (minute - minuteIn(timeZone, now) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return byTheClock(minute, timeZone, after(now, ahead));
}

/** The last moment at which it was this time of day. */
export function lastTimeAt(minute: number, timeZone: string | null, now: Date): Date {
  const back = (minuteIn(timeZone, now) - minute + DAY_MINUTES) % DAY_MINUTES;
  return byTheClock(minute, timeZone, after(now, -back));
}

/**
 * The moment at which it is this time of day, near one that is off by as much as the clocks were changed on the way to it.
 * A time of day that the change skips has none: that one stays.
 */
function byTheClock(minute: number, timeZone: string | null, near: Date): Date {
  const off = minute - minuteIn(timeZone, near);
  const half = DAY_MINUTES / 2;
  const exact = after(near, ((off + DAY_MINUTES + half) % DAY_MINUTES) - half);
  return minuteIn(timeZone, exact) === minute ? exact : near;
}

/** So many minutes from now, at the full one. */
const after = (now: Date, minutes: number): Date =>
  new Date((Math.floor(now.getTime() / MINUTE_MS) + minutes) * MINUTE_MS);
