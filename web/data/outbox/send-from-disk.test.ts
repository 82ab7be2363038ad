import {expect, test, vi} from 'vitest';
import {stoppedAt, fakeDb, fakeJournal, newCommand} from './fakes.ts';
import type {Command, Outcome} from './command.ts';
import {Outbox} from './outbox.ts';
import {sendFromDisk} from './send-from-disk.ts';

const delivered: Outcome = {type: 'delivered', mark: 1, epoch: 0};
const retry = (code: string): Outcome => ({type: 'retry', reason: {code, message: ''}});

/** A disk on which a visit has left these: ids and lanes. */
async function left(...ids: readonly [string, string?][]) {
  const db = fakeDb();
  const clock = stoppedAt(5);
  const outbox = new Outbox({userId: 'u', db, journal: fakeJournal(), channel: null, clock});
  for (const [id, lane] of ids) await outbox.enqueue(newCommand(id, lane));
  const sent: string[] = [];
  const run = (answer: (command: Command) => Outcome, mayGoOn = () => true) =>
    sendFromDisk({
      db,
      clock,
      send: async (command) => {
        sent.push(command.id);
        return answer(command);
      },
      mayGoOn: async () => mayGoOn(),
      onSettled: () => undefined,
    });
  const statuses = () => [...db.records.values()].map(({id, status}) => [id, status]);
  return {db, outbox, sent, run, statuses};
}

test('each lane goes in its order, and the next visit finds what became of it', async () => {
  const {run, sent, statuses} = await left(['a', 'x'], ['b', 'x'], ['c', 'y']);
  const reject: Outcome = {type: 'rejected', reason: {code: 'FULL', message: 'No.'}};
  expect(await run(({id}) => (id === 'a' ? reject : delivered))).toBe(false);
  expect(sent.filter((id) => id !== 'c')).toEqual(['a', 'b']);
  expect(statuses()).toEqual([
    ['a', 'failed'],
    ['b', 'delivered'],
    ['c', 'delivered'],
  ]);
});

test('what must be tried again stops its lane, and is tried again later', async () => {
  const {run, sent, statuses} = await left(['a', 'x'], ['b', 'x'], ['c', 'y']);
  expect(await run(({lane}) => (lane === 'x' ? retry('OFFLINE') : delivered))).toBe(true);
  expect(sent).toEqual(['a', 'c']);
  expect(statuses()).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
    ['c', 'delivered'],
  ]);
});

test.each(['NOT_SIGNED_IN', 'OTHER_LEARNER'])(
  'a session that has ended (%s) stops it for good',
  async (code) => {
    const {run, sent, statuses} = await left(['a'], ['b']);
    expect(await run(() => retry(code))).toBe(false);
    expect([sent, statuses()]).toEqual([
      ['a'],
      [
        ['a', 'waiting'],
        ['b', 'waiting'],
      ],
    ]);
  },
);

test('a window that opens meanwhile goes on with it', async () => {
  const {run, sent} = await left(['a'], ['b']);
  const mayGoOn = vi.fn().mockReturnValueOnce(true).mockReturnValue(false);
  expect(await run(() => delivered, mayGoOn)).toBe(false);
  expect(sent).toEqual(['a']);
});

test('what the server has told to wait waits', async () => {
  const {outbox, run, sent} = await left(['a']);
  const reason = {code: 'RATE_LIMITED', message: ''};
  outbox.settle('a', {type: 'retry', reason, wait: {from: 5, until: 9, by: 'server'}});
  expect(await run(() => delivered)).toBe(true);
  expect(sent).toEqual([]);
});

test('what is said again after a restore goes first, in its old order', async () => {
  const {db, run, sent} = await left(['a'], ['b'], ['c']);
  for (const [id, mark] of [
    ['b', 9],
    ['c', 7],
  ] as const)
    await db.update(id, (command) => ({...command, replay: {mark, epoch: 0}}));
  expect(await run(() => delivered)).toBe(false);
  expect(sent).toEqual(['c', 'b', 'a']);
});

test('a cool-down holds back its own lane, and neither the rest of what is said again nor what is new', async () => {
  const {db, run, sent} = await left(['a', 'x'], ['b', 'x'], ['c', 'y'], ['d', 'x'], ['e', 'z']);
  for (const [id, mark] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    await db.update(id, (command) => ({...command, replay: {mark, epoch: 0}}));
  const cooling: Outcome = {type: 'retry', reason: {code: 'COOLING_DOWN', message: ''}, afterMs: 600_000};
  expect(await run(({id}) => (id === 'a' ? cooling : delivered))).toBe(true);
  expect(sent).toEqual(['a', 'c', 'e']);
});

test('what is said again and has waited goes, and then what waited behind it', async () => {
  const {db, run, sent} = await left(['a', 'x'], ['b', 'x'], ['c', 'x']);
  for (const [id, mark] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    await db.update(id, (command) => ({...command, replay: {mark, epoch: 0}}));
  await db.update('a', (command) => ({...command, wait: {from: 1, until: 2, by: 'server'}}));
  expect(await run(() => delivered)).toBe(false);
  expect(sent).toEqual(['a', 'b', 'c']);
});

test('nothing new goes while what is said again finds nobody', async () => {
  const {db, run, sent} = await left(['a', 'x'], ['b', 'y']);
  await db.update('a', (command) => ({...command, replay: {mark: 1, epoch: 0}}));
  expect(await run(() => retry('OFFLINE'))).toBe(true);
  expect(sent).toEqual(['a']);
});
