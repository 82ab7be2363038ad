import type {Command} from './command.ts';
import {openBroadcast} from '#web/io/browser/open-broadcast.ts';
import {locksHere, withLock} from '#web/io/browser/web-lock.ts';

/** What tabs of one learner tell each other: this command now stands so, or it is gone. */
export type TabMessage =
  | {readonly type: 'put'; readonly command: Command}
  | {readonly type: 'drop'; readonly id: string};

/** The tie between the tabs of one learner. */
export type TabChannel = {
  /** Tells the other tabs, not this one. Silent once closed. */
  post(message: TabMessage): void;
  listen(hear: (message: TabMessage) => void): void;
  close(): void;
};

/** The channel between the tabs of one learner, or null where the browser has none. */
export function openTabChannel(userId: string): TabChannel | null {
  const channel = openBroadcast(`outbox:${userId}`);
  if (!channel) return null;
  let open = true;
  return {
    // A late answer may settle a command after logout; posting on a closed channel throws.
    post: (message) => open && channel.postMessage(message),
    listen: (hear) =>
      channel.addEventListener('message', (event: MessageEvent<TabMessage>) => hear(event.data)),
    close: () => {
      open = false;
      channel.close();
    },
  };
}

/**
 * One flusher per learner over all tabs. A tab keeps the lock until another asks for it or nobody looks at this one, so that
 * its next command need not wait for it. Without the Web Locks API tabs may send twice; the server's claim answers that.
 */
export function tabLock(userId: string) {
  return async (work: (wanted: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> => {
    const name = `outbox:${userId}`;
    const asking = askForLock(name);
    await withLock(name, {signal}, (hold) => {
      if (hold === 'alone') return work(AbortSignal.abort());
      void asking.lookAround();
      return work(asking.wanted);
    }).finally(asking.end);
  };
}

type Asking = {
  readonly wanted: AbortSignal;
  /** Once the lock is here: another tab may have asked before this one could hear it. */
  readonly lookAround: () => Promise<void>;
  readonly end: () => void;
};

const NOT_ASKING: Asking = {
  wanted: AbortSignal.abort(),
  lookAround: () => Promise.resolve(),
  end: () => undefined,
};

/** A service worker has none. */
const page = typeof document === 'undefined' ? undefined : document;

/** Asks the tab that has the lock to let go of it, and hears from now on whether another asks this one. */
function askForLock(name: string): Asking {
  const channel = openBroadcast(`${name}:wanted`);
  if (!channel) return NOT_ASKING;
  const wanted = new AbortController();
  channel.addEventListener('message', () => wanted.abort());
  // The browser may freeze a page that nobody looks at, at any moment, and the lock with it.
  const look = (): void => {
    if (page?.visibilityState !== 'visible') wanted.abort();
  };
  page?.addEventListener('visibilitychange', look);
  look();
  channel.postMessage('wanted');
  return {
    wanted: wanted.signal,
    lookAround: async () => {
      if (await isPending(name)) wanted.abort();
    },
    end: () => {
      page?.removeEventListener('visibilitychange', look);
      channel.close();
    },
  };
}

/** Whether another tab waits for the lock; a browser that does not say so is believed to have none that does. */
async function isPending(name: string): Promise<boolean> {
  try {
    const {pending = []} = (await locksHere()?.query()) ?? {};
    return pending.some((request) => request.name === name);
  } catch {
    return false;
  }
}

/** Runs `work` unless another tab of the learner is at it; without the Web Locks API each tab does. */
export function unlessOtherTab(userId: string) {
  return async (work: () => Promise<void>): Promise<void> => {
    await withLock(`probe:${userId}`, {ifAvailable: true}, async (hold) => {
      if (hold !== 'taken') await work();
    });
  };
}
