// Background Sync, where a browser has it: what waits when the last window closes is sent by the service worker.
import type {Command} from '#web/data/outbox/command.ts';
import type {Outbox} from '#web/data/outbox/outbox.ts';
import {isSendable} from '#web/data/outbox/settle.ts';
import {knownEpoch} from '#web/data/restored.ts';
import {tagOf} from '#web/data/sync-tag.ts';

/** Not in TypeScript's library: https://wicg.github.io/background-sync/spec/ */
type WithSync = ServiceWorkerRegistration & {
  readonly sync?: {readonly register: (tag: string) => Promise<void>};
};

const isHeldUp = (command: Command): boolean => isSendable(command) && command.wait !== undefined;

/**
 * Asks the browser to wake the worker: when something could not be sent, and when something waits as the page goes. Returns
 * the way to stop.
 */
export function askForBackgroundSync(userId: string, outbox: Outbox): () => void {
  let isAsked = false;
  const ask = (): void => {
    const epoch = knownEpoch(userId);
    if (epoch !== undefined) void register(tagOf({userId, epoch}));
  };
  const look = (): void => {
    const isDue = outbox.pending().some(isHeldUp);
    if (isDue && !isAsked) ask();
    isAsked = isDue;
  };
  const leaving = (): void => {
    if (outbox.pending().some(isSendable)) ask();
  };
  const stopStore = outbox.subscribe(look);
  window.addEventListener('pagehide', leaving);
  return () => {
    stopStore();
    window.removeEventListener('pagehide', leaving);
  };
}

async function register(tag: string): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(tag);
  } catch {
    // The browser or its user forbids it: the next visit sends what waits.
  }
}
