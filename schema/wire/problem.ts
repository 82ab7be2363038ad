/**
 * The body of every rejected request (specification, section 8): `message` is for the user and says
 * what to do; the other fields point at a wait or at the field that was wrong.
 */
export type Problem = {
  readonly message: string;
  /** Stable word for programs, such as `RATE_LIMITED`. */
  readonly code?: string;
  /** Dotted name of the field that was rejected. */
  readonly field?: string;
  /** How long to wait, in words: "10 minutes". */
  readonly waitTimeText?: string;
  /** When the next attempt is allowed, ISO 8601 in UTC. */
  readonly nextAttemptAllowed?: string;
};

/** "30 seconds", "1 minute", "2 hours": rounded up, for `waitTimeText`. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return plural(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour');
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
