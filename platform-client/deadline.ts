// The end of one attempt: by time, or because the caller wants no more.
import {AbortError, type ErrorDetails, type Known, TimeoutError} from '#platform-client/errors.ts';

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

/** Counts `timeoutMs` from `start`; `Infinity` never ends. */
export function deadline(timeoutMs: number, outer: AbortSignal | undefined, known: Known): Deadline {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = () => controller.abort(aborted(outer, known));
  const stopCounting = () => clearTimeout(timer);
  outer?.addEventListener('abort', abort, {once: true});
  if (outer?.aborted) abort();
  return {
    signal: controller.signal,
    start: () => {
      stopCounting();
      if (timeoutMs > LONGEST_MS) return;
      timer = setTimeout(() => {
        const late = `${known.route}: no whole answer within ${timeoutMs} ms`;
        controller.abort(new TimeoutError(late, known));
      }, timeoutMs);
    },
    pause: stopCounting,
    end: () => {
      stopCounting();
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Waits, as long as it may be, or ends at once when the caller wants no more. @throws {AbortError} */
export function waitFor(
  delayMs: number,
  outer: AbortSignal | undefined,
  details: ErrorDetails,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(aborted(outer, details));
    };
    let timer: ReturnType<typeof setTimeout>;
    const wait = (leftMs: number) => {
      const nowMs = Math.min(leftMs, LONGEST_MS);
      timer = setTimeout(() => {
        if (leftMs > nowMs) return wait(leftMs - nowMs);
        outer?.removeEventListener('abort', stop);
        resolve();
      }, nowMs);
    };
    wait(delayMs);
    if (outer?.aborted) stop();
    else outer?.addEventListener('abort', stop, {once: true});
  });
}

/** What a promise gives, unless the signal of one attempt ends first. */
export function unlessEnded<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    promise.then(resolve, reject);
  });
}

const aborted = (outer: AbortSignal | undefined, details: ErrorDetails) =>
  new AbortError(`${details.route}: aborted`, {...details, cause: outer?.reason as unknown});
