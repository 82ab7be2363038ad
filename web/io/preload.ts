import {beforePaint} from '#web/io/before-paint.ts';
import {said} from '#web/io/browser/said.ts';
import {whenIdle} from '#web/io/when-idle.ts';

let hasBegun = false;
const waiting: (() => Promise<unknown>)[] = [];

/**
 * After the frame that shows what has just come. What cannot be fetched now is asked for again when it is needed, where a
 * failure is told.
 */
const fetchAhead = (load: () => Promise<unknown>): void =>
  beforePaint(() => whenIdle(() => void load().catch(() => undefined)));

/** Does it while the page idles, not before `beginPreloading`. */
export function onceBegun(work: () => Promise<unknown>): void {
  if (hasBegun) fetchAhead(work);
  else waiting.push(work);
}

/** Save-Data (https://wicg.github.io/savedata/): nothing is fetched that nobody has asked for. */
export const isSparing = (): boolean =>
  said(() => (navigator as {readonly connection?: {readonly saveData?: boolean}}).connection?.saveData) ===
  true;

/**
 * Fetches a part while the page idles, so that anyone who needs it later waits for nothing: not before
 * `beginPreloading`, for a page that waits for its rows idles, too. Not at all where the browser is to save data.
 * @returns the loader.
 */
export function preload<T>(load: () => Promise<T>): () => Promise<T> {
  if (!isSparing()) onceBegun(load);
  return load;
}

/** The page on show has all it needs: now the others may come. Does nothing the second time. */
export function beginPreloading(): void {
  hasBegun = true;
  waiting.splice(0).forEach(fetchAhead);
}
