import type {Flusher} from './flush.ts';
import type {Outbox} from './outbox.ts';

/** Another tab's command is its own to send; this is how long it gets before this tab looks after it. */
const FOREIGN_MS = 1_000;

/**
 * Kicks the flusher on everything that may have made sending possible or necessary: a new command here or in another
 * tab, the network, the tab becoming visible, Zero connecting (`onConnected`). Returns the way to stop.
 */
export function watchTriggers(
  outbox: Outbox,
  flusher: Flusher,
  onConnected: (listener: () => void) => () => void,
): () => void {
  const hurry = (): void => flusher.kick(true);
  const visible = (): void => {
    if (document.visibilityState !== 'visible') return;
    // A frozen tab has heard no messages.
    void outbox
      .load()
      .catch(() => undefined)
      .then(hurry);
  };
  let foreign: ReturnType<typeof setTimeout> | undefined;
  const stopStore = outbox.subscribe(() => {
    foreign ??= setTimeout(() => {
      foreign = undefined;
      if (outbox.pending().some(({status}) => status === 'waiting')) flusher.kick();
    }, FOREIGN_MS);
  });
  const stopZero = onConnected(hurry);
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', visible);
  return () => {
    clearTimeout(foreign);
    stopStore();
    stopZero();
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', visible);
  };
}
