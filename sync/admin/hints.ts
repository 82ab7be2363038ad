// Tells open admin pages that something has changed, but not what: they fetch it by REST, where they are authorised.
// Postgres notifies every process (NOTIFY, in the transaction of the change).
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
  /** @returns a function that stops listening. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Ends whatever a session listens by. */
  readonly cut: (sessionKey: string) => void;
  /** Starts listening. @returns a function that stops it and ends all streams. */
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
        // Notifications may have been missed while not listening.
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
