import {beforeEach, expect, test, vi} from 'vitest';
import {fakeDb, fakeTabs, newCommand} from './fakes.ts';
import {Outbox} from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());

function open(db = fakeDb(), channel = fakeTabs()[0]) {
  return {db, outbox: new Outbox({userId: 'u', db, channel, now: () => 5})};
}
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
    channel: null,
    now: () => 5,
    beforePaint: (work) => frames.push(work),
  });
  const heard = vi.fn();
  outbox.subscribe(heard);
  await outbox.enqueue(newCommand('a'));
  await outbox.settle('a', {type: 'delivered', mark: 7});
  expect([statuses(outbox), heard.mock.calls.length, frames.length]).toEqual([['saving'], 1, 1]);
  frames[0]?.();
  expect([statuses(outbox), heard.mock.calls.length]).toEqual([['delivered'], 2]);
  await outbox.enqueue(newCommand('b'));
  // The rows of this task hold it: what was put off comes with them, and the frame finds nothing to do.
  outbox.seen({last: 7, recent: []});
  expect([statuses(outbox), heard.mock.calls.length]).toEqual([['waiting'], 4]);
  frames[1]?.();
  expect(heard).toHaveBeenCalledTimes(4);
});

test('sends from memory what the disk refuses, and says that leaving the page loses it', async () => {
  const {db, outbox} = open();
  db.broken = true;
  await outbox.enqueue(newCommand('a'));
  expect([statuses(outbox), outbox.atRisk()]).toEqual([['unsaved'], true]);
  expect((await outbox.sendable()).map(({id}) => id)).toEqual(['a']);
  await outbox.settle('a', {type: 'delivered', mark: 1});
  expect(outbox.atRisk()).toBe(false);
});

test('keeps a delivered command in view until the rows contain it, and on disk a little longer', async () => {
  const {db, outbox} = open();
  await outbox.enqueue(newCommand('a'));
  await outbox.settle('a', {type: 'delivered', mark: 7});
  outbox.seen({last: 6, recent: []});
  expect(statuses(outbox)).toEqual(['delivered']);
  outbox.seen({last: 7, recent: []});
  expect([statuses(outbox), db.records.size]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(db.records.size).toBe(0);
});

test('hides a command whose rows come before its acknowledgement, and never sends it again', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  outbox.seen({last: 1, recent: ['a']});
  expect(outbox.pending()).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
});

test('does not take a delivery back when a late answer says otherwise', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  await outbox.settle('a', {type: 'delivered', mark: 1});
  await outbox.settle('a', {type: 'refused', reason: {code: 'FULL', message: 'No.'}});
  expect(statuses(outbox)).toEqual(['delivered']);
});

test('keeps a refused command with reason and text until retry or discard', async () => {
  const {outbox} = open();
  await outbox.enqueue(newCommand('a'));
  await outbox.settle('a', {type: 'refused', reason: {code: 'FULL', message: 'No.'}});
  expect(outbox.pending()[0]).toMatchObject({
    status: 'failed',
    reason: {code: 'FULL'},
    args: {text: 'text of a'},
  });
  await outbox.retry('a');
  expect(statuses(outbox)).toEqual(['waiting']);
  await outbox.discard('a');
  expect([statuses(outbox), await outbox.sendable()]).toEqual([[], []]);
});

test('two tabs show the same', async () => {
  const db = fakeDb();
  const [one, two] = fakeTabs();
  const {outbox: a} = open(db, one);
  const {outbox: b} = open(db, two);
  await a.enqueue(newCommand('a'));
  expect(statuses(b)).toEqual(['waiting']);
  b.seen({last: 3, recent: []});
  await a.settle('a', {type: 'delivered', mark: 3});
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

test('gives no transport what the disk has not confirmed', async () => {
  const {outbox} = open({...fakeDb(), add: () => new Promise(() => undefined)});
  void outbox.enqueue(newCommand('a'));
  expect([statuses(outbox), await outbox.sendable()]).toEqual([['saving'], []]);
});
