import {whenIdle} from '#web/io/when-idle.ts';

let hasBegun = false;
const waiting: (() => Promise<unknown>)[] = [];

const fetchAhead = (load: () => Promise<unknown>): void => whenIdle(() => void load());

/**
 * Fetches a part while the page idles, so that whoever needs it later waits for nothing: not before
 * `beginPreloading`, for a page that waits for its rows idles, too. @returns the loader.
 */
export function preload<T>(load: () => Promise<T>): () => Promise<T> {
  if (hasBegun) fetchAhead(load);
  else waiting.push(load);
  return load;
}

/** The screen that one looks at has all it needs: now the others may come. */
export function beginPreloading(): void {
  hasBegun = true;
  waiting.splice(0).forEach(fetchAhead);
}
