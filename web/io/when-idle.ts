/** About when a page has come to rest, where the browser does not say so, ms. */
const LATER_MS = 1500;

/** Does it as soon as the page idles. Not every Safari has the idle callback; a moment later is as good. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => work());
  else setTimeout(work, LATER_MS);
}
