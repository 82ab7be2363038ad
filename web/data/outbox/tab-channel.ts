import type {Command} from './command.ts';

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
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(`outbox:${userId}`);
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
    if (navigator.locks === undefined) return work(AbortSignal.abort());
    const name = `outbox:${userId}`;
    const asking = askForLock(name);
    await navigator.locks
      .request(name, {signal}, () => {
        void asking.lookAround();
        return work(asking.wanted);
      })
      .catch((error: unknown) => {
        // Where the browser forbids storage it forbids locks too.
        if (error instanceof DOMException && error.name === 'SecurityError') return work(AbortSignal.abort());
        throw error;
      })
      .finally(asking.end);
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
  if (typeof BroadcastChannel === 'undefined') return NOT_ASKING;
  const wanted = new AbortController();
  const channel = new BroadcastChannel(`${name}:wanted`);
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
      const {pending = []} = await navigator.locks.query();
      if (pending.some((request) => request.name === name)) wanted.abort();
    },
    end: () => {
      page?.removeEventListener('visibilitychange', look);
      channel.close();
    },
  };
}

/** Runs `work` unless another tab of the learner is at it; without the Web Locks API each tab does. */
export function unlessOtherTab(userId: string) {
  return async (work: () => Promise<void>): Promise<void> => {
    if (navigator.locks === undefined) return work();
    await navigator.locks.request(`probe:${userId}`, {ifAvailable: true}, (lock) =>
      lock === null ? undefined : work(),
    );
  };
}
