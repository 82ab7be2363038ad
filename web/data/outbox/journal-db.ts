// What the server has acknowledged, kept for a week: a server that comes back from a backup has lost some of it, and
// this device can say it again. A database of its own: the outbox's is open in tabs of older builds.
import {type DBSchema, deleteDB, type IDBPDatabase, openDB} from 'idb';
import type {Command, Place} from './command.ts';
import {connectionBy} from './disk/connection.ts';

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
  const connection = connectionBy(() => connect(nameOf(userId), forget, end));
  function forget(): void {
    connection.forget();
  }
  function end(): void {
    connection.end();
  }
  return {
    put: (entries) => connection.run((db) => put(db, entries)),
    before: async (epoch) =>
      (await connection.run((db) => db.getAll('entry')))
        .filter((entry) => entry.epoch < epoch)
        .toSorted((a, b) => a.epoch - b.epoch || a.mark - b.mark),
    prune: (now) => connection.run((db) => prune(db, now)),
    close: end,
  };
}

async function put(db: IDBPDatabase<Schema>, entries: readonly JournalEntry[]): Promise<void> {
  const tx = db.transaction('entry', 'readwrite', {durability: 'relaxed'});
  for (const entry of entries) void tx.store.put(entry);
  await tx.done;
}

async function prune(db: IDBPDatabase<Schema>, now: number): Promise<void> {
  const tx = db.transaction('entry', 'readwrite', {durability: 'relaxed'});
  let surplus = (await tx.store.count()) - MOST;
  for (let at = await tx.store.index('at').openCursor(); at; at = await at.continue()) {
    if (surplus <= 0 && at.value.at > now - WEEK_MS) break;
    surplus -= 1;
    void at.delete();
  }
  await tx.done;
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
