// What the server has acknowledged, kept for a week: a server that comes back from a backup has lost some of it, and
// this device can say it again. A database of its own: the outbox's is open in tabs of older builds.
import {type DBSchema, deleteDB, type IDBPDatabase, openDB} from 'idb';
import type {Command, Place} from './command.ts';

/** A command with its place on the server. `at`: when this device heard of it, epoch ms by the server. */
export type JournalEntry = Pick<Command, 'id' | 'userId' | 'name' | 'args' | 'lane' | 'createdAt'> &
  Place & {readonly at: number};

/** Every promise rejects when the disk does not do it. */
export type Journal = {
  /** Stores them; of an id that is there already the newer place counts. */
  put(entries: readonly JournalEntry[]): Promise<void>;
  /** Everything of an earlier epoch than this, by old place. */
  before(epoch: number): Promise<readonly JournalEntry[]>;
  /** Removes what is older than a week, and the oldest of too many. @param now by the server, epoch ms. */
  prune(now: number): Promise<void>;
  close(): void;
};

const WEEK_MS = 7 * 24 * 3_600_000;
/** About a week of busy learning; a few MB at most. */
const MOST = 5000;

type Schema = DBSchema & {entry: {key: string; value: JournalEntry; indexes: {at: number}}};

const nameOf = (userId: string): string => `journal:${userId}`;

/** Opens the learner's journal when it is first used. */
export function openJournal(userId: string): Journal {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  let isClosed = false;
  const forget = (): void => {
    opened = undefined;
  };
  const shut = (): void => {
    isClosed = true;
    forget();
  };
  const open = (): Promise<IDBPDatabase<Schema>> => {
    // A connection opened again after a sign-out would block the deletion of the database.
    if (isClosed) return Promise.reject(new Error('The journal is closed'));
    opened ??= connect(nameOf(userId), forget, shut).catch((error: unknown) => {
      forget();
      throw error;
    });
    return opened;
  };
  return {
    put: async (entries) => {
      const tx = (await open()).transaction('entry', 'readwrite', {durability: 'relaxed'});
      for (const entry of entries) void tx.store.put(entry);
      await tx.done;
    },
    before: async (epoch) =>
      (await (await open()).getAll('entry'))
        .filter((entry) => entry.epoch < epoch)
        .toSorted((a, b) => a.epoch - b.epoch || a.mark - b.mark),
    prune: async (now) => {
      const tx = (await open()).transaction('entry', 'readwrite', {durability: 'relaxed'});
      let surplus = (await tx.store.count()) - MOST;
      for (let at = await tx.store.index('at').openCursor(); at; at = await at.continue()) {
        if (surplus <= 0 && at.value.at > now - WEEK_MS) break;
        surplus -= 1;
        void at.delete();
      }
      await tx.done;
    },
    close: () => {
      isClosed = true;
      void opened?.then((db) => db.close()).catch(() => undefined);
    },
  };
}

/** Removes a learner's journal from this device: when they sign out, and with their account. */
export async function deleteJournal(userId: string): Promise<void> {
  // Async on purpose: a browser that refuses may throw before there is a promise to reject.
  await deleteDB(nameOf(userId));
}

async function connect(name: string, lost: () => void, deleted: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade: (db) => void db.createObjectStore('entry', {keyPath: 'id'}).createIndex('at', 'at'),
    blocking: (_current, newVersion, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      // Another tab deletes it: opened again, it would be there again.
      if (newVersion === null) deleted();
      else lost();
    },
    terminated: lost,
  });
}
