import {beforeEach, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import {fakeDb, fakeJournal, newCommand} from './fakes.ts';
import {createFlusher} from './flush.ts';
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
