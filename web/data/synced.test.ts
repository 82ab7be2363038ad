import type {Zero} from '@rocicorp/zero';
import {expect, test, vi} from 'vitest';
import {deviceClock} from '#web/data/outbox/clock.ts';
import {fakeDb, fakeJournal} from '#web/data/outbox/fakes.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {preloadRows, watchMark, type RowsQuery} from '#web/data/synced.ts';
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

test('rows that no page waits for are asked for once all others are here, and never after the end', async () => {
  const begin = () => {
    const asked: unknown[] = [];
    const first = Promise.withResolvers<void>();
    const cleanup = vi.fn();
    const zero = {
      preload: (query: unknown) => {
        asked.push(query);
        return {complete: query === 'first' ? first.promise : Promise.resolve(), cleanup};
      },
    } as unknown as Zero;
    const rows = (name: string) => [() => name] as unknown as readonly RowsQuery[];
    const onArrived = vi.fn();
    const stop = preloadRows(zero, {rows: rows('first'), lastRows: rows('last')}, {onArrived});
    return {asked, arrive: first.resolve, onArrived, stop, cleanup};
  };
  const one = begin();
  expect(one.asked).toEqual(['first']);
  one.arrive();
  await expect.poll(() => one.asked).toEqual(['first', 'last']);
  expect(one.onArrived).toHaveBeenCalledOnce();
  one.stop();
  expect(one.cleanup).toHaveBeenCalledTimes(2);
  const other = begin();
  other.stop();
  other.arrive();
  await expect.poll(() => other.cleanup.mock.calls.length).toBe(1);
  expect(other.asked).toEqual(['first']);
});
