// Waits in words. What is known of the server's clock may be hours off, and a wait must neither be endless nor below nothing.

/** An attempt's cool-down, by the server's clock. */
export type Wait = {readonly issuedAt: number; readonly notBefore: number};

/** What is left of a wait, ms: at least nothing, at most the whole of it. */
function remainingMs({issuedAt, notBefore}: Wait, serverNow: number): number {
  const whole = Math.max(0, notBefore - issuedAt);
  return Math.min(whole, Math.max(0, notBefore - serverNow));
}

const MINUTE_MS = 60_000;

/** What is left, whole minutes rounded up, so that it never promises too early. */
export const minutesLeft = (wait: Wait, serverNow: number): number =>
  Math.ceil(remainingMs(wait, serverNow) / MINUTE_MS);

/** Until `minutesLeft` changes, ms; `undefined` when nothing is left. */
export function untilNextMinute(wait: Wait, serverNow: number): number | undefined {
  const left = remainingMs(wait, serverNow);
  return left === 0 ? undefined : left % MINUTE_MS || MINUTE_MS;
}

/** "less than a minute", "9 minutes", "2 hours 5 minutes". */
export function waitWords(minutes: number): string {
  if (minutes <= 1) return 'less than a minute';
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [
    ...(hours > 0 ? [counted(hours, 'hour')] : []),
    ...(rest > 0 ? [counted(rest, 'minute')] : []),
  ].join(' ');
}

/** "Next attempt in 9 minutes (at 14:32)"; with the day when that is another. */
export function countdownText(minutes: number, notBefore: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : {timeZone};
  const clock = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', ...zone});
  const weekday = new Intl.DateTimeFormat('en', {weekday: 'long', ...zone});
  const day = weekday.format(notBefore);
  const isToday = day === weekday.format(notBefore - minutes * MINUTE_MS);
  return `Next attempt in ${waitWords(minutes)} (${isToday ? '' : `${day} `}at ${clock.format(notBefore)})`;
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;
