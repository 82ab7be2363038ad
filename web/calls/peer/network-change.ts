// When the device may have changed networks, an open connection looks for a better way at once instead of waiting to break.
import {said} from '#web/io/browser/said.ts';

/** A change of network comes as several events, ms. */
const SETTLES_MS = 500;

/** Calls back when the network is back or another one. @returns the way to stop. */
export function onNetworkChange(listener: () => void): () => void {
  const over = new AbortController();
  const {signal} = over;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, SETTLES_MS);
  };
  window.addEventListener('online', changed, {signal});
  // Chromium alone has it; it also tells of a change between networks that are both online.
  const connection = said(() => (navigator as {connection?: Partial<EventTarget>}).connection);
  connection?.addEventListener?.('change', changed, {signal});
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

/** Runs something later, on the page's own clock. */
export const later = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
