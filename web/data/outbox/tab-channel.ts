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

/** One flusher per learner over all tabs. Without the Web Locks API tabs may send twice; the server's claim answers that. */
export function tabLock(userId: string) {
  return async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
    if (navigator.locks === undefined) return work();
    await navigator.locks.request(`outbox:${userId}`, {signal}, work).catch((error: unknown) => {
      // Where the browser forbids storage it forbids locks too.
      if (error instanceof DOMException && error.name === 'SecurityError') return work();
      throw error;
    });
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
