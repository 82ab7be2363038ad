/** A page that nobody sees has no frames, ms. */
const UNSEEN_MS = 100;
/** While the browser's other threads make the pixels, ms. */
const PIXELS_MS = 8;

/**
 * Does it right after the next frame is painted, so that it holds up nothing that one waits to see.
 * @returns a way to call it off
 */
export function afterPaint(work: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(work, PIXELS_MS);
  });
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, UNSEEN_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
