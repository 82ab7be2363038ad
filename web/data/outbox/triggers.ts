import type {Flusher} from './flush.ts';
import type {Outbox} from './outbox.ts';
import {isSendable} from './settle.ts';

/** Another tab's command is its own to send; this is how long it gets before this tab looks after it. */
const FOREIGN_MS = 1_000;

/**
 * Kicks the flusher on everything that may have made sending possible or necessary: a command of another tab, the
 * network, the tab becoming visible, Zero connecting (`onConnected`), the page going away. Returns the way to stop.
 */
export function watchTriggers(
  outbox: Outbox,
  flusher: Flusher,
  onConnected: (listener: () => void) => () => void,
): () => void {
  const hurry = (): void => {
    outbox.distrust();
    flusher.kick(true);
  };
  const visible = (): void => {
    // A frozen tab has heard no messages.
    if (document.visibilityState === 'visible') hurry();
  };
  // Without a network nothing can arrive, and a request that outlives its page is not told that there is none.
  const leaving = (): void => void (navigator.onLine && flusher.last());
  let foreign: ReturnType<typeof setTimeout> | undefined;
  const stopStore = outbox.subscribe(() => {
    foreign ??= setTimeout(() => {
      foreign = undefined;
      if (!outbox.pending().some(isSendable)) return;
      outbox.distrust();
      flusher.kick();
    }, FOREIGN_MS);
  });
  const stopZero = onConnected(hurry);
  window.addEventListener('online', hurry);
  window.addEventListener('pagehide', leaving);
  document.addEventListener('visibilitychange', visible);
  return () => {
    clearTimeout(foreign);
    stopStore();
    stopZero();
    window.removeEventListener('online', hurry);
    window.removeEventListener('pagehide', leaving);
    document.removeEventListener('visibilitychange', visible);
  };
}
