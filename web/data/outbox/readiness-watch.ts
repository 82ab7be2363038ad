import type {Clock} from './clock.ts';

type WatchOptions = {
  /** Whether the academy would take commands right now. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  readonly clock: Clock;
};

/** After that long without an answer the academy is asked whether it is there; between two questions as well, ms. */
const PATIENCE_MS = 1_000;

/**
 * Watches requests for which no answer comes: calls back once, when the academy says that it is ready and the watch has not
 * been stopped. Requests side by side share a question.
 */
export function readinessWatch({isReady, clock}: WatchOptions): (onReady: () => void) => () => void {
  let asking: Promise<boolean> | undefined;
  const ask = (): Promise<boolean> => (asking ??= isReady().finally(() => (asking = undefined)));
  return (onReady) => {
    let isOver = false;
    let stopTimer: (() => void) | undefined;
    const look = async (): Promise<void> => {
      const isBack = await ask();
      if (isOver) return;
      if (isBack) onReady();
      else lookLater();
    };
    const lookLater = (): void => {
      stopTimer = clock.after(PATIENCE_MS, () => void look());
    };
    lookLater();
    return () => {
      isOver = true;
      stopTimer?.();
    };
  };
}
