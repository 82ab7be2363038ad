// How long something has lasted, as a clock and in words.

const two = (n: number) => String(n).padStart(2, '0');

/** `65` → `1:05`, `3725` → `1:02:05`. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** `65` → `1 minute 5 seconds`, for who hears it. */
export function spokenClock(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? '' : 's'}`);
  return said.length === 0 ? '0 seconds' : said.join(' ');
}
