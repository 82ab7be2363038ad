type Lesson = {readonly minutes: number | null | undefined; readonly blockCount: number};

/** How long the rest of a lesson takes, in words. @param block the block to go on from. */
export function minutesLeft({minutes, blockCount}: Lesson, block: number): string {
  const whole = minutes ?? 0;
  if (whole === 0) return '';
  const left = blockCount === 0 ? whole : Math.max(1, Math.round(whole * (1 - block / blockCount)));
  return `${left} ${left === 1 ? 'minute' : 'minutes'}${left < whole ? ' left' : ''}`;
}
