import {beforeEach, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import type {Outcome} from './command.ts';
import {fakeDb, fakeJournal, newCommand} from './fakes.ts';
import {createFlusher} from './flush.ts';
import {Outbox} from './outbox.ts';

beforeEach(() => void vi.useFakeTimers());

const delivered: Outcome = {type: 'delivered', mark: 1, epoch: 0};

/** A flusher that has sent what there was, and has the lock. */
async function poised() {
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: null,
    clock: deviceClock,
  });
  await outbox.load();
  const sent: string[] = [];
  const other = new AbortController();
  let locked = 0;
  let released = 0;
  const flusher = createFlusher({
    queue: outbox,
    send: async ({id}) => {
      sent.push(id);
      return delivered;
    },
    lock: async (work) => {
      locked += 1;
      await work(other.signal);
      released += 1;
    },
    clock: deviceClock,
    random: () => 0.5,
  });
  flusher.kick();
  await vi.advanceTimersByTimeAsync(0);
  const give = (id: string): void => {
    void outbox.enqueue(newCommand(id, id));
    flusher.kick();
  };
  return {flusher, sent, other, give, counts: () => ({locked, released})};
}

test('with the lock in hand a command is sent in the task in which it is given', async () => {
  const {sent, give, counts} = await poised();
  give('a');
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(0);
  give('b');
  expect(sent).toEqual(['a', 'b']);
  expect(counts()).toEqual({locked: 1, released: 0});
});

test('the lock goes to another tab that asks for it, and is asked for with the next command', async () => {
  const {sent, other, give, counts} = await poised();
  other.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts()).toEqual({locked: 1, released: 1});
  give('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a']);
  expect(counts()).toEqual({locked: 2, released: 2});
});

test('a flusher that is stopped lets go of the lock', async () => {
  const {flusher, counts} = await poised();
  flusher.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(counts().released).toBe(1);
});
