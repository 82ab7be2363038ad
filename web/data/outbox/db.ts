import {type DBSchema, deleteDB, type IDBPDatabase, openDB} from 'idb';
import type {Command, StoredCommand} from './command.ts';
import {connectionBy} from './disk/connection.ts';

type Schema = DBSchema & {command: {key: number; value: Command; indexes: {id: string}}};

/** The disk under the outbox. Every promise rejects when IndexedDB cannot be opened, read or written in time. */
export type OutboxDb = {
  /** Stores a command as `waiting`; resolves after the transaction's `complete` event. An id already stored keeps its place. */
  add(command: Command): Promise<StoredCommand>;
  /** Everything on disk, oldest first. */
  all(): Promise<readonly StoredCommand[]>;
  /** Reads, changes and writes one command in one transaction; `undefined` from `change` deletes it. A missing id is left missing. */
  update(id: string, change: (current: StoredCommand) => Command | undefined): Promise<void>;
  /** Calls back when the browser, or another tab, has taken the database away: what was on it may be gone. */
  onLost(listener: () => void): void;
  close(): void;
};

/** By another tab of ours, or by the browser: somebody has cleared the site's data, or the disk is full. */
type TakenBy = 'tab' | 'browser';

type DbOptions = {
  /** Whether the learner's data still belongs on this device: it does not once their account is deleted. */
  readonly mayStay?: (takenBy: TakenBy) => boolean;
  readonly limitMs?: number;
};

/** WebKit can leave `open` and transactions pending for ever; a learner must not wait for that. */
const DISK_LIMIT_MS = 3_000;

/** Opens `outbox:<userId>`, lazily, and again after the connection died (storage cleared, disk pulled, newer version in another tab). */
export function openOutboxDb(
  userId: string,
  {mayStay = () => true, limitMs = DISK_LIMIT_MS}: DbOptions = {},
): OutboxDb {
  let closed = false;
  let tell: (() => void) | undefined;
  const connection = connectionBy(() => connect(`outbox:${userId}`, lost));
  function lost(takenBy: TakenBy): void {
    connection.forget();
    // Another tab deletes it with the account: opened again, it would be there again.
    if (!closed && !mayStay(takenBy)) end();
    if (!closed) tell?.();
  }
  function end(): void {
    closed = true;
    connection.end();
  }
  const run = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> =>
    // What does not answer now will not: the next use has another connection.
    within(limitMs, connection.run(work), connection.forget);

  return {
    add: (command) => run((db) => add(db, command)),
    all: () => run(async (db) => (await db.getAll('command')).filter(isStored)),
    update: (id, change) => run((db) => update(db, id, change)),
    onLost: (listener) => void (tell = listener),
    close: end,
  };
}

/** Removes what waits on this device for an account that is no more. Other tabs close theirs when asked (`blocking`). */
export const deleteOutboxDb = (userId: string): Promise<void> => deleteDB(`outbox:${userId}`);

// Async on purpose: a browser that forbids storage throws from `open` itself, before there is a promise to reject.
async function connect(name: string, lost: (takenBy: TakenBy) => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade: (db) => {
      db.createObjectStore('command', {keyPath: 'seq', autoIncrement: true}).createIndex('id', 'id', {
        unique: true,
      });
    },
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      lost('tab');
    },
    terminated: () => lost('browser'),
  });
}

async function add(db: IDBPDatabase<Schema>, command: Command): Promise<StoredCommand> {
  // 'strict' makes `complete` mean "on the disk", not "in the system's cache": the whole promise of the word Saved.
  const tx = db.transaction('command', 'readwrite', {durability: 'strict'});
  const {seq: _none, ...fields} = command;
  const record = {...fields, status: 'waiting' as const};
  const added = tx.store.add(record);
  // Nothing more will come: the browser need not wait a turn to find that out.
  tx.commit();
  try {
    const [seq] = await Promise.all([added, tx.done]);
    return {...record, seq};
  } catch (error) {
    // The id's index refuses a second one: the first keeps its place.
    const known = await db.getFromIndex('command', 'id', command.id);
    if (known === undefined || !isStored(known)) throw error;
    return known;
  }
}

async function update(
  db: IDBPDatabase<Schema>,
  id: string,
  change: (current: StoredCommand) => Command | undefined,
): Promise<void> {
  // Losing a status change costs one replay, which the server's claim answers: no need to force the disk.
  const tx = db.transaction('command', 'readwrite', {durability: 'relaxed'});
  const current = await tx.store.index('id').get(id);
  if (current !== undefined && isStored(current)) {
    const next = change(current);
    await (next === undefined ? tx.store.delete(current.seq) : tx.store.put({...next, seq: current.seq}));
  }
  await tx.done;
}

function isStored(command: Command): command is StoredCommand {
  return command.seq !== undefined;
}

function within<T>(limitMs: number, work: Promise<T>, onLate: () => void): Promise<T> {
  const {promise, reject, resolve} = Promise.withResolvers<T>();
  const timer = setTimeout(() => {
    onLate();
    reject(new Error(`The disk didn’t answer within ${limitMs} ms`));
  }, limitMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
