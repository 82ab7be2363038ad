/** A page that nobody sees has no frames, ms. */
const UNSEEN_MS = 100;

/** Does it in time for the next frame, so that whatever happens until then is drawn once. */
export function beforePaint(work: () => void): void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    work();
  });
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    work();
  }, UNSEEN_MS);
}
