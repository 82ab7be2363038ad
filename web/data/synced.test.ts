import type {Zero} from '@rocicorp/zero';
import {expect, test, vi} from 'vitest';
import {deviceClock} from '#web/data/outbox/clock.ts';
import {fakeDb, fakeJournal} from '#web/data/outbox/fakes.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {watchMark} from '#web/data/synced.ts';
import {newestEpoch, onEpoch} from '#web/io/epoch.ts';

type Row = {readonly last: number; readonly recent: readonly string[]; readonly epoch: number};

test('a page hears from its rows that the academy was restored', () => {
  let arrive: (row: Row) => void = () => undefined;
  const view = {addListener: (listen: typeof arrive) => (arrive = listen), destroy: () => undefined};
  const outbox = new Outbox({
    userId: 'u',
    db: fakeDb(),
    journal: fakeJournal(),
    channel: null,
    clock: deviceClock,
  });
  watchMark({materialize: () => view} as unknown as Zero, outbox);
  const heard = vi.fn();
  const stop = onEpoch(heard);
  const epoch = 1 + (newestEpoch() ?? 0);
  arrive({last: 1, recent: [], epoch});
  arrive({last: 2, recent: [], epoch});
  stop();
  expect([newestEpoch(), heard.mock.calls]).toEqual([epoch, [[epoch]]]);
});
