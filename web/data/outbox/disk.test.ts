import {beforeEach, describe, expect, test, vi} from 'vitest';
import {fakeDb, fakeJournal, fakeTabs, newCommand, stoppedAt} from './fakes.ts';
import type {OutboxOptions} from './options.ts';
import {Outbox} from './outbox.ts';
import {DiskTrouble} from './recovery.ts';

beforeEach(() => void vi.useFakeTimers());

const refuse = () => Promise.reject(new Error('QuotaExceededError'));

function open(options: Partial<OutboxOptions> = {}) {
  const [db, journal] = [fakeDb(), fakeJournal()];
  const outbox = new Outbox({userId: 'u', db, journal, channel: null, clock: stoppedAt(5), ...options});
  return {db, journal, outbox};
}
const idsIn = async (outbox: Outbox) => [...(await outbox.lanes()).values()].flat().map(({id}) => id);
const done = (mark: number, epoch = 0) => ({type: 'delivered', mark, epoch}) as const;
const at = (last: number) => ({last, recent: [], epoch: 0});

test('what the rows show since a moment ago stays on the disk when older things leave it', async () => {
  const {db, outbox} = open();
  for (const id of ['a', 'b']) await outbox.enqueue(newCommand(id));
  outbox.settle('a', done(1));
  outbox.seen(at(1));
  await vi.advanceTimersByTimeAsync(9_000);
  outbox.settle('b', done(2));
  outbox.seen(at(2));
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...db.records.keys()]).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(db.records.size).toBe(0);
});

test('what the journal does not take stays in the outbox until it does', async () => {
  const {db, journal, outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(1));
  const put = vi.spyOn(journal, 'put').mockImplementation(refuse);
  outbox.seen(at(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([[...db.records.keys()], [...journal.entries.keys()]]).toEqual([['a'], []]);
  put.mockRestore();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([[...db.records.keys()], [...journal.entries.keys()]]).toEqual([[], ['a']]);
});

test('what another tab throws away while the disk is being read is not brought back', async () => {
  const db = fakeDb();
  const [one, two] = fakeTabs();
  const {outbox} = open({db, channel: one});
  await outbox.enqueue(newCommand('a'));
  const gate = Promise.withResolvers<void>();
  const found = await db.all();
  vi.spyOn(db, 'all').mockImplementationOnce(() => gate.promise.then(() => found));
  const {outbox: other} = open({db, channel: two});
  const loaded = other.load();
  await outbox.discard('a');
  gate.resolve();
  await loaded;
  expect([other.pending(), await idsIn(other)]).toEqual([[], []]);
});

describe('a lane keeps the order in which its commands were given', () => {
  test('when the disk refuses one and takes the next', async () => {
    const {db, outbox} = open();
    await outbox.enqueue(newCommand('a'));
    db.broken = true;
    await outbox.enqueue(newCommand('b'));
    db.broken = false;
    await outbox.enqueue(newCommand('c'));
    expect(await idsIn(outbox)).toEqual(['a', 'b', 'c']);
    db.broken = true;
    await outbox.enqueue(newCommand('d'));
    db.broken = false;
    await outbox.enqueue(newCommand('e'));
    expect(await idsIn(outbox)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('when the clock is put back while the disk writes', async () => {
    let now = 5;
    const {outbox} = open({
      db: {...fakeDb(), add: () => new Promise(() => undefined)},
      clock: {...stoppedAt(0), now: () => now--},
    });
    for (const id of ['a', 'b', 'c']) void outbox.enqueue(newCommand(id));
    expect(await idsIn(outbox)).toEqual(['a', 'b', 'c']);
  });

  test('in another tab that has read from the disk what the first tab believes refused', async () => {
    const db = fakeDb();
    const [one, two] = fakeTabs();
    const {outbox: other} = open({db, channel: two});
    // Too late for the tab that asked for it.
    const late = vi.spyOn(db, 'add').mockImplementationOnce(async (command) => {
      await db.add(command);
      await other.load();
      throw new Error('The disk didn’t answer');
    });
    const {outbox} = open({db, channel: one});
    await outbox.enqueue(newCommand('a'));
    await outbox.enqueue(newCommand('b'));
    expect([late.mock.calls.length, await idsIn(other)]).toEqual([3, ['a', 'b']]);
    expect(other.pending()[0]).toMatchObject({id: 'a', status: 'waiting', seq: 1});
  });

  test('when the disk takes the first late and refuses the second', async () => {
    const db = fakeDb();
    const gate = Promise.withResolvers<void>();
    const add = vi.spyOn(db, 'add').mockImplementationOnce(async (command) => {
      await gate.promise;
      return db.add(command);
    });
    const {outbox} = open({db});
    await outbox.load();
    const first = outbox.enqueue(newCommand('a'));
    add.mockImplementationOnce(refuse);
    await outbox.enqueue(newCommand('b'));
    gate.resolve();
    await first;
    expect(await idsIn(outbox)).toEqual(['a', 'b']);
  });

  test('when it was given before the disk had told of an earlier visit, and the disk refuses it', async () => {
    const {db, outbox: earlier} = open();
    for (const id of ['a', 'b']) await earlier.enqueue(newCommand(id));
    const {outbox} = open({db: {...db, add: refuse}});
    await outbox.enqueue(newCommand('c'));
    expect(await idsIn(outbox)).toEqual(['a', 'b', 'c']);
  });
});

describe('a disk that fails while a restored server is asked what it has lost', () => {
  /** One command in the journal, one on the screen. */
  async function lived() {
    const opened = open();
    const {outbox} = opened;
    for (const id of ['a', 'b']) await outbox.enqueue(newCommand(id));
    outbox.settle('a', done(1));
    outbox.seen(at(1));
    await vi.advanceTimersByTimeAsync(10_000);
    outbox.settle('b', done(2));
    await vi.advanceTimersByTimeAsync(0);
    return opened;
  }
  const all = async (ids: readonly string[]) => ids;

  test('by not reading the outbox is told, and all is found later', async () => {
    const {db, outbox} = await lived();
    db.broken = true;
    await expect(outbox.recover(1, all)).rejects.toBeInstanceOf(DiskTrouble);
    db.broken = false;
    expect(await outbox.recover(1, all)).toEqual({checked: 2, missing: 2});
  });

  test('by not reading the journal is told, and all is found later', async () => {
    const {journal, outbox} = await lived();
    const before = vi.spyOn(journal, 'before').mockImplementation(refuse);
    await expect(outbox.recover(1, all)).rejects.toBeInstanceOf(DiskTrouble);
    before.mockRestore();
    expect(await outbox.recover(1, all)).toEqual({checked: 2, missing: 2});
  });

  test('by not taking what goes again is told, and the next visit finds all of it', async () => {
    const {db, journal, outbox} = await lived();
    const lost = async (ids: readonly string[]) => {
      db.broken = true;
      return ids;
    };
    await expect(outbox.recover(1, lost)).rejects.toBeInstanceOf(DiskTrouble);
    db.broken = false;
    const {outbox: next} = open({db, journal});
    expect(await next.recover(1, all)).toEqual({checked: 2, missing: 2});
    expect(await idsIn(next)).toEqual(['a', 'b']);
  });

  test('by taking it from the outbox and not back in is told, and the next visit finds all of it', async () => {
    const {db, journal, outbox} = await lived();
    const add = vi.spyOn(db, 'add').mockImplementation(refuse);
    await expect(outbox.recover(1, async () => ['b'])).rejects.toBeInstanceOf(DiskTrouble);
    add.mockRestore();
    const {outbox: next} = open({db, journal});
    expect(await next.recover(1, all)).toEqual({checked: 2, missing: 2});
    expect(await idsIn(next)).toEqual(['a', 'b']);
  });

  test('a second restore does not take from the disk what still goes again after the first', async () => {
    const {db, outbox} = await lived();
    await outbox.recover(1, all);
    const update = vi.spyOn(db, 'update');
    expect(await outbox.recover(2, all)).toEqual({checked: 2, missing: 2});
    expect([update.mock.calls, await idsIn(outbox)]).toEqual([[], ['a', 'b']]);
  });

  test('by not forgetting what the server has kept is told', async () => {
    const {db, outbox} = await lived();
    const kept = async () => {
      db.broken = true;
      return [];
    };
    await expect(outbox.recover(1, kept)).rejects.toBeInstanceOf(DiskTrouble);
  });
});

describe('a database that another tab has deleted', () => {
  const stored = (db: ReturnType<typeof fakeDb>) =>
    [...db.records.values()].map(({id, status, seq}) => [id, status, seq]);

  test('is filled again with what waits or was rejected, in the old order, and what is new comes after it', async () => {
    const {db, outbox: earlier} = open();
    for (const id of ['a', 'b']) await earlier.enqueue(newCommand(id));
    const {outbox} = open({db});
    await outbox.load();
    for (const id of ['c', 'd']) await outbox.enqueue(newCommand(id));
    outbox.settle('a', done(1));
    outbox.settle('c', {type: 'rejected', reason: {code: 'FULL', message: 'No.'}});
    db.vanish();
    await outbox.enqueue(newCommand('e'));
    await vi.advanceTimersByTimeAsync(0);
    expect(stored(db)).toEqual([
      ['b', 'waiting', 1],
      ['c', 'failed', 2],
      ['d', 'waiting', 3],
      ['e', 'waiting', 4],
    ]);
    expect(await idsIn(outbox)).toEqual(['b', 'd', 'e']);
    expect(outbox.pending().map(({id, status}) => [id, status])).toEqual([
      ['a', 'delivered'],
      ['b', 'waiting'],
      ['c', 'failed'],
      ['d', 'waiting'],
      ['e', 'waiting'],
    ]);
    expect(db.records.get('c')).toMatchObject({reason: {code: 'FULL'}});
    expect(outbox.onlyHere()).toBe(0);
  });

  test('and that a browser which is still clearing takes away once more is filled again a moment later', async () => {
    const {db, outbox} = open();
    for (const id of ['a', 'b']) await outbox.enqueue(newCommand(id));
    db.broken = true;
    db.vanish();
    await vi.advanceTimersByTimeAsync(0);
    db.broken = false;
    // Given in between, it is on the new disk before what was given earlier.
    await outbox.enqueue(newCommand('c'));
    expect([stored(db), outbox.onlyHere()]).toEqual([[['c', 'waiting', 1]], 2]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(stored(db).map(([id, status]) => [id, status])).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
      ['c', 'waiting'],
    ]);
    expect([outbox.onlyHere(), await idsIn(outbox)]).toEqual([0, ['a', 'b', 'c']]);
  });

  test('and cannot be made again has left all in memory, and the screen says so', async () => {
    const {db, outbox} = open();
    await outbox.enqueue(newCommand('a'));
    db.broken = true;
    db.vanish();
    await vi.advanceTimersByTimeAsync(0);
    expect([outbox.pending().map(({status}) => status), outbox.onlyHere()]).toEqual([['unsaved'], 1]);
    expect(await idsIn(outbox)).toEqual(['a']);
  });
});
