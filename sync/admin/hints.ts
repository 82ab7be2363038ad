// Tells open admin pages that something has changed, and nothing of what: they ask for it by REST, where they are asked
// who they are. Postgres says so to every process (NOTIFY, in the transaction of the change).
import type {AdminHint} from '#schema/admin/admin.api.ts';
import {listenTo} from '#sync/db/listen.ts';
import type {Log} from '#sync/db/pool.ts';

const CHANNEL = 'admin_hint';

type Listener = {
  /** Of the session that listens. */
  readonly key: string;
  readonly hear: (hint: AdminHint) => void;
  readonly end: () => void;
};

export type Hints = {
  /** @returns the way to stop listening. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Ends whatever a session listens by. */
  readonly cut: (sessionKey: string) => void;
  /** Begins to hear. @returns the way to stop; whoever listens is let go. */
  readonly start: () => () => Promise<void>;
};

/** @param names of all hints there are. */
export function hintsOf(databaseUrl: string, names: readonly AdminHint[], log: Log): Hints {
  const listeners = new Set<Listener>();
  const tell = (hint: AdminHint) => listeners.forEach(({hear}) => hear(hint));
  const end = (gone: (listener: Listener) => boolean) => {
    for (const listener of [...listeners].filter(gone)) {
      listeners.delete(listener);
      listener.end();
    }
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cut: (sessionKey) => end(({key}) => key === sessionKey),
    start: () => {
      const stop = listenTo(databaseUrl, CHANNEL, {
        onNotice: (payload) => names.filter((hint) => hint === payload).forEach(tell),
        // While nobody listened anything may have happened.
        onListening: () => names.forEach(tell),
        log,
      });
      return async () => {
        end(() => true);
        await stop();
      };
    },
  };
}
