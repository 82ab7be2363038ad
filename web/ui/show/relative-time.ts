// When something was, in the words of the specification (section 9).

const HOUR_MS = 3_600_000;
const dayFormat = new Intl.DateTimeFormat('en', {day: 'numeric', month: 'short', year: 'numeric'});

export type RelativeTime = {
  readonly text: string;
  /** When the text will be another one; `undefined` when it stays. Milliseconds of the clock. */
  readonly changesAt: number | undefined;
};

/**
 * Under 1 h 'Just now', under 24 h 'Nh ago', under 48 h 'Yesterday', otherwise the date. What a clock
 * that runs ahead calls the future is 'Just now' too.
 */
export function relativeTime(at: number, now: number): RelativeTime {
  const age = now - at;
  if (age < HOUR_MS) return {text: 'Just now', changesAt: at + HOUR_MS};
  if (age < 24 * HOUR_MS) {
    const hours = Math.floor(age / HOUR_MS);
    return {text: `${hours}h ago`, changesAt: at + (hours + 1) * HOUR_MS};
  }
  if (age < 48 * HOUR_MS) return {text: 'Yesterday', changesAt: at + 48 * HOUR_MS};
  return {text: dayFormat.format(at), changesAt: undefined};
}
