import {WARN_AT_MINUTES} from '#schema/assessment/assessment.rules.ts';

const MINUTE_MS = 60_000;

/** "58:03"; over an hour "1:12:00". Whole seconds, rounded up, so that it never promises too little. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours = 0, ...rest] = parts;
  const two = rest.map((part) => String(part).padStart(2, '0'));
  return hours > 0 ? `${hours}:${two.join(':')}` : two.join(':');
}

/** The same for those who hear it: "58 minutes left". Changes once a minute. */
export function minutesText(ms: number): string {
  const minutes = Math.max(0, Math.ceil(ms / MINUTE_MS));
  if (minutes === 0) return 'No time left';
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
}

/** Which warning is due, minutes; `undefined` while there is plenty of time, and when there is none. */
export function warningAt(ms: number): (typeof WARN_AT_MINUTES)[number] | undefined {
  if (ms <= 0) return undefined;
  return WARN_AT_MINUTES.toSorted((a, b) => a - b).find((minutes) => ms <= minutes * MINUTE_MS);
}
