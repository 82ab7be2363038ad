import {beforeEach, expect, test, vi} from 'vitest';
import {deviceClock} from './clock.ts';
import {fakeDb, fakeJournal, newCommand} from './fakes.ts';
import {Outbox} from './outbox.ts';
import {watchForReturn} from './probe.ts';

beforeEach(() => void vi.useFakeTimers());

test.each([
  ['back', -3_600_000],
  ['forward', 3_600_000],
])('a clock that is put %s does not make the probe slower', async (_, byMs) => {
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: null,
    clock: deviceClock,
  });
  await outbox.enqueue(newCommand('a'));
  const wait = {until: Date.now() + 60_000, by: 'back-off'} as const;
  outbox.settle('a', {type: 'retry', reason: {code: 'OFFLINE', message: ''}, wait});
  const ask = vi.fn(async () => false);
  const stop = watchForReturn({
    outbox,
    ask,
    alone: (work) => work(),
    isVisible: () => true,
    clock: deviceClock,
    random: () => 0.5,
    onBack: () => undefined,
  });
  await vi.advanceTimersByTimeAsync(900);
  vi.setSystemTime(Date.now() + byMs);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ask).toHaveBeenCalledTimes(11);
  stop();
});
