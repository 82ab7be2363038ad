// Repeats background work at intervals.

/** One round; resolves to whether there is more to do. */
export type Work = () => Promise<boolean>;

/** Shortest pause, ms: a backlog is processed without hogging the database. */
const BREATH_MS = 200;

/**
 * Runs the work now and after each pause, a short one while there is more.
 * @param tell called with the error of each round, or without one.
 * @returns a function that stops it; resolves when the current round has ended.
 */
export function repeat(work: Work, everyMs: number, tell: (error?: unknown) => void): () => Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const round = async () => {
    let isMore = false;
    try {
      isMore = await work();
      tell();
    } catch (error) {
      tell(error);
    }
    if (!isStopped) timer = setTimeout(again, isMore ? BREATH_MS : everyMs);
  };
  const again = () => void (running = round());
  let running = round();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
