// The end of one attempt: by time, or because the caller wants no more.
import {AbortError, type Known, TimeoutError} from '#platform-client/errors.ts';

/** setTimeout takes more for 1 ms. About 24.8 days. */
const LONGEST_MS = 2_147_483_647;

export type Deadline = {
  /** Ends whatever is under way; its `reason` is the error to throw. */
  readonly signal: AbortSignal;
  /** Begins to count from now. */
  readonly start: () => void;
  /** Stops counting; the caller's signal still ends what follows. */
  readonly pause: () => void;
  /** Nothing more will happen. Always called, or timers and listeners stay. */
  readonly end: () => void;
};

const aborted = (outer: AbortSignal, known: Known) =>
  new AbortError(`${known.route}: aborted`, {...known, cause: outer.reason as unknown});

/** Counts `timeoutMs` from `start`; `Infinity` never ends. */
export function deadline(timeoutMs: number, outer: AbortSignal, known: Known): Deadline {
  const controller = new AbortController();
  let pause: (() => void) | undefined;
  const leave = onAbort(outer, () => controller.abort(aborted(outer, known)));
  return {
    signal: controller.signal,
    start: () => {
      pause?.();
      pause = later(timeoutMs, () => {
        const late = `${known.route}: no whole answer within ${timeoutMs} ms`;
        controller.abort(new TimeoutError(late, known));
      });
    },
    pause: () => pause?.(),
    end: () => {
      pause?.();
      leave();
    },
  };
}

/** What a promise gives, unless the signal aborts first, or has. @throws the signal's reason. */
export const unlessAborted = <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = onAbort(signal, () => reject(signal.reason as Error));
    promise.then(resolve, reject).finally(leave);
  });

/** Waits, as long as it may be, or ends at once when the caller wants no more. @throws {AbortError} */
export const waitFor = (delayMs: number, outer: AbortSignal, known: Known): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = later(delayMs, () => {
      leave();
      resolve();
    });
    const leave = onAbort(outer, () => {
      stop();
      reject(aborted(outer, known));
    });
  });

/** Calls `then` after any time, unless it is stopped by what is returned. */
function later(delayMs: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number) => {
    timer = setTimeout(leftMs > LONGEST_MS ? wait : then, Math.min(leftMs, LONGEST_MS), leftMs - LONGEST_MS);
  };
  wait(delayMs);
  return () => clearTimeout(timer);
}

const listening = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `end` when the signal aborts, at once if it has; the function that is returned leaves. However many calls
 * share a signal, one listener hangs on it: Node 20 takes eleven for a leak.
 */
function onAbort(signal: AbortSignal, end: () => void): () => void {
  const ends = listening.get(signal) ?? new Set();
  if (!listening.has(signal)) signal.addEventListener('abort', () => ends.forEach((one) => one()));
  listening.set(signal, ends.add(end));
  if (signal.aborted) end();
  return () => ends.delete(end);
}
