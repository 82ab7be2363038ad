// A session is opened again (a restored server, another username): the window stays, and what it alone knows of stays.
import {expect, test} from 'vitest';
import {fakeDb, fakeJournal, fakeTabs, newCommand, stoppedAt} from './fakes.ts';
import {Outbox} from './outbox.ts';

function open(db: ReturnType<typeof fakeDb>, before?: Outbox): Outbox {
  return new Outbox({userId: 'u', db, journal: fakeJournal(), channel: null, clock: stoppedAt(5)}, before);
}

async function reopened(before: Outbox, db: ReturnType<typeof fakeDb>): Promise<Outbox> {
  before.close();
  const outbox = open(db, before);
  await outbox.load().catch(() => undefined);
  return outbox;
}

const idsIn = async (outbox: Outbox) => [...(await outbox.lanes()).values()].flat().map(({id}) => id);

test('what the disk refused goes on: the learner was told to keep the window open, and did', async () => {
  const db = fakeDb();
  const before = open(db);
  db.broken = true;
  await before.enqueue(newCommand('a'));
  const outbox = await reopened(before, db);
  expect(outbox.pending()).toMatchObject([{id: 'a', status: 'unsaved'}]);
  expect(outbox.onlyHere()).toBe(1);
  expect(await idsIn(outbox)).toEqual(['a']);
});

test('a lane keeps its order between what the disk refused and what it took', async () => {
  const db = fakeDb();
  const before = open(db);
  await before.load();
  await before.enqueue(newCommand('a'));
  db.broken = true;
  await before.enqueue(newCommand('b'));
  db.broken = false;
  await before.enqueue(newCommand('c'));
  expect(await idsIn(await reopened(before, db))).toEqual(['a', 'b', 'c']);
});

test.each([
  ['took it', false, 'waiting'],
  ['refused it', true, 'unsaved'],
])('what was being stored when the session closed goes on, when the disk %s', async (_, isBroken, status) => {
  const db = fakeDb();
  const before = open(db);
  db.broken = isBroken;
  void before.enqueue(newCommand('a'));
  db.broken = false;
  const outbox = await reopened(before, db);
  expect(outbox.pending()).toMatchObject([{id: 'a', status}]);
  expect(await idsIn(outbox)).toEqual(['a']);
});

test('what was delivered and is on no disk is said again in its old place: a restored server may lack it', async () => {
  const db = fakeDb();
  const before = open(db);
  db.broken = true;
  await before.enqueue(newCommand('a'));
  before.settle('a', {type: 'delivered', mark: 7, epoch: 1});
  const outbox = await reopened(before, db);
  expect(outbox.pending()).toMatchObject([{id: 'a', status: 'unsaved', replay: {mark: 7, epoch: 1}}]);
  expect(await idsIn(outbox)).toEqual(['a']);
  outbox.settle('a', {type: 'delivered', mark: 7, epoch: 1});
  outbox.seen({last: 7, recent: [], epoch: 1});
  expect(outbox.pending()).toEqual([]);
});

test('what is delivered and on the disk is the disk’s to tell, also where it has not heard of the delivery', async () => {
  const db = fakeDb();
  const before = open(db);
  for (const id of ['a', 'b']) await before.enqueue(newCommand(id));
  before.settle('a', {type: 'delivered', mark: 1, epoch: 0});
  db.broken = true;
  before.settle('b', {type: 'delivered', mark: 2, epoch: 0});
  db.broken = false;
  const outbox = await reopened(before, db);
  expect(outbox.pending().map(({id, status}) => [id, status])).toEqual([
    ['a', 'delivered'],
    ['b', 'waiting'],
  ]);
});

test('what is another tab’s is not brought back: that tab knows of it', async () => {
  const db = fakeDb();
  const [one, two] = fakeTabs();
  const before = new Outbox({userId: 'u', db, journal: fakeJournal(), channel: one, clock: stoppedAt(5)});
  two.post({
    type: 'put',
    command: {...newCommand('b'), id: 'b', userId: 'u', createdAt: 5, status: 'unsaved', attempts: 0},
  });
  expect(before.pending().map(({id}) => id)).toEqual(['b']);
  expect((await reopened(before, db)).pending()).toEqual([]);
});

test('what was rejected and is on no disk is still listed with its text', async () => {
  const db = fakeDb();
  const before = open(db);
  db.broken = true;
  await before.enqueue(newCommand('a'));
  before.settle('a', {type: 'rejected', reason: {code: 'FULL', message: 'No.'}});
  const outbox = await reopened(before, db);
  expect(outbox.pending()).toMatchObject([{id: 'a', status: 'failed', args: {text: 'text of a'}}]);
});
