/** Minutes after midnight as a field of the type `time` has them: `07:05`. */
export const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const two = (number: number): string => String(number).padStart(2, '0');

/** What a field of the type `time` says, in minutes after midnight; `undefined` while it is half typed. */
export function minutesOf(clock: string): number | undefined {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}
