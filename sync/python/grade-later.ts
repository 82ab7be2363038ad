// Work for the grader that is kept in rows: each has a time, `gradeAfter`, from which on a process may take it. Whoever takes
// it puts that time off, so that another takes it over where the process ended; and so does what can't be graded now.
import type {GradeResult} from '#sync/python/grader.ts';

/** A process that takes something has it for this long, ms, unless it says that it still is at it. */
export const CLAIMED_MS = 120_000;
/** How often it says so, ms. */
const RENEW_MS = CLAIMED_MS / 4;
/** Where nothing can be graded, the next time to try, ms. */
const UNAVAILABLE_MS = 60_000;

/** Why something is graded later, and when, ms from now. */
export type Delay = {readonly why: 'busy' | 'unavailable'; readonly waitMs: number};

/** Of a result that is none. */
export const delayOf = (result: Exclude<GradeResult, {readonly state: 'graded'}>): Delay =>
  result.state === 'busy'
    ? {why: result.state, waitMs: result.retryAfterS * 1000}
    : {why: result.state, waitMs: UNAVAILABLE_MS};

/** SQL: a time from now on. @param ms such as `$1` */
export const inMs = (ms: string): string => `now() + ${ms}::float8 * interval '1 millisecond'`;

/**
 * Does what was claimed, for as long as it takes: with many others it may wait in the grader's queue for minutes, and taken
 * over by somebody else it would wait there twice.
 * @param renew puts the time off again.
 */
export async function holding<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  // A claim that can't be renewed runs out: somebody does the work again, and its result counts once.
  const timer = setInterval(() => void renew().catch(() => undefined), RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
