// What a process does by itself, again and again.

/** One round; tells whether there is more to do. */
export type Work = () => Promise<boolean>;

/** Shortest pause, ms: what has piled up is worked off gently. */
const BREATH_MS = 200;

/**
 * Does the work now and after each pause; a short one while there is more.
 * @param tell of an error, or that there was none.
 * @returns the way to stop; resolves when the round under way has ended.
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
