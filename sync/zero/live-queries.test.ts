import {expect, test} from 'vitest';
import {LIVE_MS, LiveQueries} from '#sync/zero/live-queries.ts';

let now = 0;
const clock = () => now;
const ids = (count: number, from = 0) => Array.from({length: count}, (_, at) => `q-${from + at}`);

test('as many as may be are live; the rest of one question, and of those after it, are too many', () => {
  const live = new LiveQueries(clock);
  expect(live.admit('a', ids(5), 3)).toEqual(new Set(['q-3', 'q-4']));
  expect(live.admit('a', ['q-9'], 3)).toEqual(new Set(['q-9']));
  expect(live.admit('b', ids(3), 3)).toEqual(new Set());
});

test('those that are live stay when everything is asked about again, whatever comes before them', () => {
  const live = new LiveQueries(clock);
  live.admit('a', ids(3), 3);
  now += LIVE_MS - 1;
  expect(live.admit('a', ['new', ...ids(3)], 3)).toEqual(new Set(['new']));
});

test('one that was not asked about for longer than the pause has made room', () => {
  const live = new LiveQueries(clock);
  live.admit('a', ids(3), 3);
  now += LIVE_MS - 1;
  live.admit('a', ['q-0', 'q-1'], 3);
  now += 1;
  expect(live.admit('a', ['new', 'newer'], 3)).toEqual(new Set(['newer']));
});

test('another connection of the same browser makes room, and its end takes none away', () => {
  const live = new LiveQueries(clock);
  live.admit('a', ids(3), 3);
  expect(live.admit('a', ids(3, 3), 6)).toEqual(new Set());
  expect(live.admit('a', ids(6), 3)).toEqual(new Set());
  expect(live.admit('a', ['new'], 3)).toEqual(new Set(['new']));
});
