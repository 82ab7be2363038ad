/** About when a page has come to rest, where the browser does not say so, ms. */
const LATER_MS = 1500;

/** A page that never rests is not waited for any longer, ms. */
const LATEST_MS = 10_000;

/** Does it as soon as the page idles. Not every Safari has the idle callback; a moment later is as good. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work(), {timeout: LATEST_MS});
  else setTimeout(work, LATER_MS);
}
