import type {Clock} from './clock.ts';

type WatchOptions = {
  /** Whether the academy would take commands right now. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  readonly clock: Clock;
};

/** After that long without an answer the academy is asked whether it is there; between two questions as well, ms. */
const PATIENCE_MS = 1_000;
/** A request hangs when it has waited for so many times what the question took: on a slow line both take long. */
const SURELY = 3;

type Answer = {readonly isReady: boolean; readonly tookMs: number};

/**
 * Watches requests for which no answer comes: calls back once, when the academy says that it is ready, far sooner than it
 * has been waited for, and the watch has not been stopped. Requests side by side share a question.
 */
export function readinessWatch({isReady, clock}: WatchOptions): (onReady: () => void) => () => void {
  let asking: Promise<Answer> | undefined;
  const question = async (): Promise<Answer> => {
    const begun = clock.elapsed();
    const answer = await isReady();
    return {isReady: answer, tookMs: clock.elapsed() - begun};
  };
  const ask = (): Promise<Answer> => (asking ??= question().finally(() => (asking = undefined)));
  return (onReady) => {
    const begun = clock.elapsed();
    let isOver = false;
    let stopTimer: (() => void) | undefined;
    const look = async (): Promise<void> => {
      const {isReady: isBack, tookMs} = await ask();
      if (isOver) return;
      if (isBack && clock.elapsed() - begun >= SURELY * tookMs) onReady();
      // What is asked takes its part of the line.
      else lookLater(Math.max(PATIENCE_MS, tookMs));
    };
    const lookLater = (ms: number): void => {
      stopTimer = clock.after(ms, () => void look());
    };
    lookLater(PATIENCE_MS);
    return () => {
      isOver = true;
      stopTimer?.();
    };
  };
}
