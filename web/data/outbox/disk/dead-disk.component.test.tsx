// Real IndexedDB; what cannot be had for real is that a connection dies, as WebKit's do: it refuses from then on.
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {Command} from '#web/data/outbox/command.ts';
import {newCommand} from '#web/data/outbox/fakes.ts';
import {deleteOutboxDb, openOutboxDb, type OutboxDb} from '#web/data/outbox/db.ts';
import {deleteJournal, openJournal} from '#web/data/outbox/journal-db.ts';

// oxlint-disable-next-line typescript/unbound-method -- It is called on a connection.
const {transaction} = IDBDatabase.prototype;
let userId = '';
let db: OutboxDb;
const seen = new Set<IDBDatabase>();
const dead = new Set<IDBDatabase>();
let refuse: () => IDBTransaction;

const refusing = (name: string) => () => {
  throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', name);
};

beforeEach(() => {
  userId = crypto.randomUUID();
  db = openOutboxDb(userId, {limitMs: 500});
  seen.clear();
  dead.clear();
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args) {
    seen.add(this);
    return dead.has(this) ? refuse() : transaction.apply(this, args);
  };
});
afterEach(async () => {
  IDBDatabase.prototype.transaction = transaction;
  db.close();
  await deleteOutboxDb(userId);
  await deleteJournal(userId);
});

/** Every connection that is open now refuses from now on. */
const die = () => seen.forEach((one) => dead.add(one));
const command = (id: string): Command => ({
  ...newCommand(id),
  id,
  userId,
  createdAt: 1,
  status: 'waiting' as const,
  attempts: 0,
});
const stored = async () => (await db.all()).map(({id}) => id);

test.each([
  'UnknownError',
  'InvalidStateError',
  'AbortError',
  'QuotaExceededError',
  'TransactionInactiveError',
])('a connection that refuses by %s is opened once more, and nothing is lost', async (name) => {
  refuse = refusing(name);
  await db.add(command('a'));
  die();
  await db.add(command('b'));
  die();
  expect(await stored()).toEqual(['a', 'b']);
  die();
  await db.update('a', () => undefined);
  die();
  expect(await stored()).toEqual(['b']);
});

test('works at once on a connection that has died share the fresh one', async () => {
  refuse = refusing('UnknownError');
  await db.all();
  die();
  seen.clear();
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => db.add(command(id))));
  expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
  expect([...seen].filter((one) => !dead.has(one))).toHaveLength(1);
});

test('a disk that refuses on a fresh connection, too, says so', async () => {
  await db.all();
  IDBDatabase.prototype.transaction = refusing('UnknownError');
  await expect(db.add(command('a'))).rejects.toThrow('Refresh the page');
});

test('a connection that no longer answers is not waited for twice', async () => {
  await db.all();
  // What is asked of it from now on is never told.
  const silent = new Set(seen);
  // oxlint-disable-next-line typescript/unbound-method -- It is called on a store.
  const {getAll} = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...args) {
    const asked = getAll.apply(this, args);
    if (silent.has(this.transaction.db))
      asked.addEventListener('success', (event) => event.stopImmediatePropagation());
    return asked;
  };
  try {
    await expect(db.all()).rejects.toThrow('didn’t answer');
    expect(await stored()).toEqual([]);
  } finally {
    IDBObjectStore.prototype.getAll = getAll;
  }
});

test('the journal is opened once more as well', async () => {
  refuse = refusing('UnknownError');
  const journal = openJournal(userId);
  const {id, name, args, lane, createdAt} = command('a');
  const entry = {id, name, args, lane, createdAt, userId, epoch: 1, mark: 1, at: 1};
  await journal.put([entry]);
  die();
  await journal.put([{...entry, id: 'b', mark: 2}]);
  die();
  expect((await journal.before(2)).map((one) => one.id)).toEqual(['a', 'b']);
  journal.close();
});
