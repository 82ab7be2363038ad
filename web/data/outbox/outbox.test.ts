import {beforeEach, describe, expect, test, vi} from 'vitest';
import {fakeDb, fakeJournal, fakeTabs, newCommand, stoppedAt} from './fakes.ts';
import {Outbox} from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());

const clock = stoppedAt(5);

function open(db = fakeDb(), channel = fakeTabs()[0], journal = fakeJournal()) {
  return {db, journal, outbox: new Outbox({userId: 'u', db, journal, channel, clock})};
}
const idsIn = async (outbox: Outbox) => [...(await outbox.lanes()).values()].flat().map(({id}) => id);
const done = (mark: number, epoch = 0) => ({type: 'delivered', mark, epoch}) as const;
const at = (last: number, recent: readonly string[] = [], epoch = 0) => ({last, recent, epoch});
const statuses = (outbox: ReturnType<typeof open>['outbox']) => outbox.pending().map(({status}) => status);

test('shows a command as saving before the disk has answered, and as waiting after', async () => {
  const {outbox} = open();
  const heard = vi.fn();
  outbox.subscribe(heard);
  const enqueued = outbox.enqueue(newCommand('a'));
  expect([statuses(outbox), heard.mock.calls.length]).toEqual([['saving'], 1]);
  await enqueued;
  expect(statuses(outbox)).toEqual(['waiting']);
});

test('is drawn at once for a new command, and once before the next frame for all that becomes of it until then', async () => {
  const frames: (() => void)[] = [];
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: null,
    clock,
    beforePaint: (work) => frames.push(work),
  });
  const heard = vi.fn();
  outbox.subscribe(heard);
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(7));
  expect([statuses(outbox), heard.mock.calls.length, frames.length]).toEqual([['saving'], 1, 1]);
  frames[0]?.();
  expect([statuses(outbox), heard.mock.calls.length]).toEqual([['delivered'], 2]);
  await outbox.enqueue(newCommand('b'));
  // The rows of this task hold it: what was put off comes with them, and the frame finds nothing to do.
  outbox.seen(at(7));
  expect([statuses(outbox), heard.mock.calls.length]).toEqual([['waiting'], 4]);
  frames[1]?.();
  expect(heard).toHaveBeenCalledTimes(4);
});

test('tells once that the disk was read for the first time, also where nothing was there', async () => {
  const {outbox} = open();
  const heard: boolean[] = [];
  outbox.subscribe(() => heard.push(outbox.isUnread()));
  outbox.distrust();
  expect(outbox.isUnread()).toBe(true);
  await outbox.load();
  outbox.distrust();
  await outbox.load();
  expect(heard).toEqual([false]);
});

test('dates a command by the server’s clock, as far as the device knows it: its rows are dated so', async () => {
  const means = {userId: 'u', db: fakeDb(), journal: fakeJournal(), channel: null};
  const outbox = new Outbox({...means, clock: {...clock, serverNow: () => 90_000_005}});
  expect(await outbox.enqueue(newCommand('a'))).toMatchObject({createdAt: 90_000_005});
});

test('sends from memory what the disk refuses, and says that leaving the page loses it', async () => {
  const {db, outbox} = open();
  db.broken = true;
  await outbox.enqueue(newCommand('a'));
  expect([statuses(outbox), outbox.onlyHere()]).toEqual([['unsaved'], 1]);
  expect(await idsIn(outbox)).toEqual(['a']);
  outbox.settle('a', done(1));
  expect(outbox.onlyHere()).toBe(0);
});

test('keeps a delivered command in view until the rows contain it, and on disk a little longer', async () => {
  const {db, outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(7));
  outbox.seen(at(6));
  expect(statuses(outbox)).toEqual(['delivered']);
  outbox.seen(at(7));
  expect([statuses(outbox), db.records.size]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(db.records.size).toBe(0);
});

test('hides a command whose rows come before its acknowledgement, and never sends it again', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.seen(at(1, ['a']));
  expect(outbox.pending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
});

test('does not take a delivery back when a late answer says otherwise', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(1));
  outbox.settle('a', {type: 'rejected', reason: {code: 'FULL', message: 'No.'}});
  expect(statuses(outbox)).toEqual(['delivered']);
});

test('keeps a rejected command with reason and text until retry or discard', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', {type: 'rejected', reason: {code: 'FULL', message: 'No.'}});
  expect(outbox.pending()[0]).toMatchObject({
    status: 'failed',
    reason: {code: 'FULL'},
    args: {text: 'text of a'},
  });
  await outbox.retry('a');
  expect(statuses(outbox)).toEqual(['waiting']);
  await outbox.discard('a');
  expect([statuses(outbox), await idsIn(outbox)]).toEqual([[], []]);
});

test('two tabs show the same', async () => {
  const db = fakeDb();
  const [one, two] = fakeTabs();
  const {outbox: a} = open(db, one);
  const {outbox: b} = open(db, two);
  await a.enqueue(newCommand('a'));
  expect(statuses(b)).toEqual(['waiting']);
  b.seen(at(3));
  a.settle('a', done(3));
  expect([statuses(a), statuses(b)]).toEqual([['delivered'], []]);
});

test('a new tab brings in what an earlier one left, in the order it was written', async () => {
  const {db, outbox} = open();
  await outbox.enqueue(newCommand('b'));
  await outbox.enqueue(newCommand('a'));
  const {outbox: later} = open(db);
  await later.load();
  expect(later.pending().map(({id}) => id)).toEqual(['b', 'a']);
});

test('sends what the disk is still writing, and does not call it kept', async () => {
  const {outbox} = open({...fakeDb(), add: () => new Promise(() => undefined)});
  void outbox.enqueue(newCommand('a'));
  expect([statuses(outbox), await idsIn(outbox), outbox.onlyHere()]).toEqual([['saving'], ['a'], 1]);
  outbox.settle('a', done(1));
  expect([statuses(outbox), outbox.onlyHere()]).toEqual([['delivered'], 0]);
});

test('what reached the server while the disk was writing stays delivered when the disk is done', async () => {
  const db = fakeDb();
  const gate = Promise.withResolvers<void>();
  const {outbox} = open({...db, add: async (command) => gate.promise.then(() => db.add(command))});
  const enqueued = outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(1));
  gate.resolve();
  await enqueued;
  expect(statuses(outbox)).toEqual(['delivered']);
});

test('what was told to wait while the disk was writing waits, and is kept', async () => {
  const db = fakeDb();
  const gate = Promise.withResolvers<void>();
  const {outbox} = open({...db, add: async (command) => gate.promise.then(() => db.add(command))});
  const enqueued = outbox.enqueue(newCommand('a'));
  const wait = {until: 9, by: 'back-off'} as const;
  outbox.settle('a', {type: 'retry', reason: {code: 'OFFLINE', message: ''}, wait});
  gate.resolve();
  await enqueued;
  expect(outbox.pending()[0]).toMatchObject({status: 'waiting', attempts: 1, wait, seq: 1});
});

test('what the rows show goes from the outbox into the journal, with its place', async () => {
  const {outbox, journal} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.settle('a', done(7));
  outbox.seen(at(7));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(journal.entries.get('a')).toMatchObject({
    id: 'a',
    mark: 7,
    epoch: 0,
    at: 5,
    args: {text: 'text of a'},
  });
});

test('the journal has the server’s time, whatever the device’s clock says', async () => {
  const journal = fakeJournal();
  const means = {userId: 'u', db: fakeDb(), journal, channel: null, clock: {...clock, now: () => 1}};
  const outbox = new Outbox(means);
  for (const id of ['a', 'b']) await outbox.enqueue(newCommand(id, id));
  outbox.settle('a', done(1));
  outbox.seen(at(1));
  await vi.advanceTimersByTimeAsync(10_000);
  outbox.settle('b', done(2));
  await outbox.recover(1, async () => []);
  expect([...journal.entries.values()].map((entry) => [entry.id, entry.at])).toEqual([
    ['a', 5],
    ['b', 5],
  ]);
});

describe('after a restored backup', () => {
  /** Three commands: one in the journal, one on the screen, one that waits. */
  async function lived() {
    const opened = open();
    const {outbox} = opened;
    for (const id of ['a', 'b']) await outbox.enqueue(newCommand(id, id));
    outbox.settle('a', done(1));
    outbox.seen(at(1));
    await vi.advanceTimersByTimeAsync(10_000);
    outbox.settle('b', done(2));
    await outbox.enqueue(newCommand('c', 'c'));
    return opened;
  }

  test('what the server has lost goes again in the old order, before what is new', async () => {
    const {outbox} = await lived();
    const asked: string[][] = [];
    const recovery = await outbox.recover(1, async (ids) => {
      asked.push([...ids]);
      return ids;
    });
    expect([recovery, asked]).toEqual([{checked: 2, missing: 2}, [['a', 'b']]]);
    expect(await idsIn(outbox)).toEqual(['a', 'b']);
    expect(outbox.pending().map(({id, replay}) => [id, replay])).toEqual([
      ['c', undefined],
      ['a', {mark: 1, epoch: 0}],
      ['b', {mark: 2, epoch: 0}],
    ]);
    for (const id of ['a', 'b']) outbox.settle(id, done(id === 'a' ? 1 : 2, 1));
    expect(await idsIn(outbox)).toEqual(['c']);
  });

  test('what the server has kept is not said again, and is no longer pending', async () => {
    const {outbox} = await lived();
    expect(await outbox.recover(1, async () => [])).toEqual({checked: 2, missing: 0});
    expect(outbox.pending().map(({id}) => id)).toEqual(['c']);
  });

  test('a delivery of before stays on the screen until it is known what became of it', async () => {
    const {outbox} = await lived();
    outbox.seen(at(40, [], 1));
    expect(outbox.pending().map(({id}) => id)).toEqual(['b', 'c']);
  });

  test('marks start over: those of before the restore are forgotten', async () => {
    const {outbox} = open();
    outbox.seen(at(40));
    outbox.seen(at(0, [], 1));
    await outbox.enqueue(newCommand('a'));
    outbox.settle('a', done(1, 1));
    expect(statuses(outbox)).toEqual(['delivered']);
    outbox.seen(at(50));
    expect(statuses(outbox)).toEqual(['delivered']);
    outbox.seen(at(1, [], 1));
    expect(statuses(outbox)).toEqual([]);
  });

  test('nothing is lost when the server does not answer the question', async () => {
    const {outbox} = await lived();
    await expect(outbox.recover(1, () => Promise.reject(new TypeError('offline')))).rejects.toThrow(
      'offline',
    );
    expect(await outbox.recover(1, async (ids) => ids)).toEqual({checked: 2, missing: 2});
  });
});
