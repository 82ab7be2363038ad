// A wait between two looks at the platform.
import {AbortError} from '#platform-client/index.ts';

/** A timer takes more, `Infinity` too, for 1 ms. About 24.8 days. */
const LONGEST_MS = 2_147_483_647;

/** @throws {AbortError} by the signal, at once. */
export function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new AbortError('The wait was aborted', {cause: signal?.reason as unknown}));
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(delayMs, LONGEST_MS),
    );
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, {once: true});
  });
}
