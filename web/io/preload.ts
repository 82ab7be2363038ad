import {beforePaint} from '#web/io/before-paint.ts';
import {whenIdle} from '#web/io/when-idle.ts';

let hasBegun = false;
const waiting: (() => Promise<unknown>)[] = [];

/**
 * After the frame that shows what has just come. What cannot be fetched now is asked for again when it is needed, where a
 * failure is told.
 */
const fetchAhead = (load: () => Promise<unknown>): void =>
  beforePaint(() => whenIdle(() => void load().catch(() => undefined)));

/**
 * Fetches a part while the page idles, so that whoever needs it later waits for nothing: not before
 * `beginPreloading`, for a page that waits for its rows idles, too. @returns the loader.
 */
export function preload<T>(load: () => Promise<T>): () => Promise<T> {
  if (hasBegun) fetchAhead(load);
  else waiting.push(load);
  return load;
}

/** The page on show has all it needs: now the others may come. Does nothing the second time. */
export function beginPreloading(): void {
  hasBegun = true;
  waiting.splice(0).forEach(fetchAhead);
}
