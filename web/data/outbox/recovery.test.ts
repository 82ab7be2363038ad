import {beforeEach, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import type {Command, Outcome} from './command.ts';
import {fakeDb, fakeJournal, newCommand} from './fakes.ts';
import {createFlusher} from './flush.ts';
import {lanesOf} from './lanes.ts';
import {Outbox} from './outbox.ts';
import {DiskTrouble, recovering, type Recovery} from './recovery.ts';

beforeEach(() => void vi.useFakeTimers());

/** A page that has heard of epoch 1, and a command that is new. */
async function start(recover: () => Promise<Recovery>) {
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: null,
    clock: deviceClock,
  });
  const sent: string[] = [];
  let known = 0;
  const flusher = createFlusher({
    queue: outbox,
    send: async ({id}) => {
      sent.push(id);
      return {type: 'delivered', mark: 1, epoch: 1};
    },
    lock: (work) => work(AbortSignal.abort()),
    clock: deviceClock,
    random: () => 0.5,
    recovering: recovering({
      isDue: () => known < 1,
      newest: () => 1,
      recover,
      onDone: (epoch) => (known = epoch),
    }),
  });
  await outbox.enqueue(newCommand('a'));
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  return {sent, known: () => known};
}

test('nothing new goes, and no epoch is remembered, before it is known what the server has lost', async () => {
  let isAway = true;
  const {sent, known} = await start(async () => {
    if (isAway) throw new TypeError('offline');
    return {checked: 2, missing: 2};
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent, known()]).toEqual([[], 0]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent, known()]).toEqual([['a'], 1]);
});

test('a disk that fails again and again holds nothing new back, and the next visit tries again', async () => {
  const recover = vi.fn(() => Promise.reject(new DiskTrouble('The disk failed')));
  const {sent, known} = await start(recover);
  await vi.advanceTimersByTimeAsync(3_500);
  expect([sent, known()]).toEqual([[], 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, known(), recover.mock.calls.length]).toEqual([['a'], 0, 5]);
});

/** A page whose disk has these: id, lane, and the old mark of what is said again. */
async function startWith(
  answer: (command: Command) => Outcome,
  ...stored: readonly (readonly [string, string, number?])[]
) {
  const db = fakeDb();
  const outbox = new Outbox({userId: 'u', db, journal: fakeJournal(), channel: null, clock: deviceClock});
  for (const [id, lane, mark] of stored) {
    await db.add({...newCommand(id, lane), id, userId: 'u', createdAt: 1, status: 'waiting', attempts: 0});
    if (mark !== undefined) await db.update(id, (command) => ({...command, replay: {mark, epoch: 0}}));
  }
  const sent: string[] = [];
  const flusher = createFlusher({
    queue: outbox,
    send: async (command) => {
      sent.push(command.id);
      return answer(command);
    },
    lock: (work) => work(AbortSignal.abort()),
    clock: deviceClock,
    random: () => 0.5,
  });
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  return {sent};
}

const delivered: Outcome = {type: 'delivered', mark: 1, epoch: 1};

test('a cool-down of what is said again holds back its lane, and nothing else', async () => {
  let isCooling = true;
  const cooling: Outcome = {type: 'retry', reason: {code: 'COOLING_DOWN', message: ''}, afterMs: 600_000};
  const {sent} = await startWith(
    ({id}) => (id === 'a' && isCooling ? cooling : delivered),
    ['a', 'x', 1],
    ['b', 'x', 2],
    ['c', 'y', 3],
    ['d', 'x'],
    ['e', 'z'],
  );
  expect(sent).toEqual(['a', 'c', 'e']);
  isCooling = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toEqual(['a', 'c', 'e', 'a', 'b', 'd']);
});

test('what the gate holds back does not hold back the assessment that opens it', async () => {
  let hasPassed = false;
  const early: Outcome = {type: 'retry', reason: {code: 'ASSESSMENT_REQUIRED', message: ''}, afterMs: 15_000};
  const {sent} = await startWith(
    ({lane}) => (lane === 'assessment' || hasPassed ? delivered : early),
    ['note', 'notes', 1],
    ['post', 'chat', 2],
    ['later', 'chat', 3],
    ['start', 'assessment'],
  );
  expect(sent).toEqual(['note', 'post', 'start']);
  hasPassed = true;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent.slice(3)).toEqual(['note', 'post', 'later']);
});

test('what is said again waits all together where the server is only away', async () => {
  const away: Outcome = {type: 'retry', reason: {code: 'UNAVAILABLE', message: ''}, afterMs: 2_000};
  const {sent} = await startWith(() => away, ['a', 'x', 1], ['b', 'y', 2], ['c', 'z']);
  expect(sent).toEqual(['a']);
});

const FOR_HOURS = {from: 1, until: 2, by: 'server'} as const;

const stored = (id: string, lane: string, more: Partial<Command> = {}): Command => ({
  ...newCommand(id, lane),
  id,
  userId: 'u',
  createdAt: 1,
  status: 'waiting',
  attempts: 0,
  ...more,
});

const idsByLane = (...sendable: readonly Command[]) =>
  Object.fromEntries([...lanesOf(sendable)].map(([lane, commands]) => [lane, commands.map(({id}) => id)]));

test('an exercise waits for the quiz that opens its lesson again', () => {
  expect(
    idsByLane(
      stored('quiz', 'learning', {replay: {mark: 2, epoch: 0}, wait: FOR_HOURS}),
      stored('code', 'exercises', {replay: {mark: 3, epoch: 0}}),
      stored('newer code', 'exercises'),
      stored('note', 'notes'),
    ),
  ).toEqual({notes: ['note'], learning: ['quiz']});
});

test('a question about a lesson goes behind the quiz that opens it, and before what was learned later', () => {
  expect(
    idsByLane(
      stored('read', 'learning'),
      stored('quiz', 'learning'),
      stored('question', 'tutor'),
      stored('note', 'notes'),
      stored('code', 'exercises'),
      stored('open', 'learning'),
    ),
  ).toEqual({learning: ['read', 'quiz', 'question', 'code', 'open'], notes: ['note']});
});

test('a question that was asked before is not held back by what was learned after it', () => {
  expect(idsByLane(stored('question', 'tutor'), stored('read', 'learning'))).toEqual({
    tutor: ['question'],
    learning: ['read'],
  });
});

test('what waits for hours holds no question back', () => {
  expect(idsByLane(stored('quiz', 'learning', {wait: FOR_HOURS}), stored('question', 'tutor'))).toEqual({
    learning: ['quiz'],
    tutor: ['question'],
  });
});
