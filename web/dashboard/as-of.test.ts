import {expect, test} from 'vitest';
import {asOfWords, liveClock} from '#web/dashboard/as-of.ts';

test('the time is said, and the day where it is another one', () => {
  const at = new Date(2026, 10, 23, 9, 14).getTime();
  expect(asOfWords(at, new Date(2026, 10, 23, 22, 0).getTime())).toBe('as of 09:14');
  expect(asOfWords(at, new Date(2026, 10, 24, 8, 0).getTime())).toBe('as of Nov 23, 09:14');
});

test('a device that slept was last connected when it fell asleep', () => {
  const kept: number[] = [];
  let now = 0;
  const clock = liveClock(
    (at) => void kept.push(at),
    () => now,
  );
  const beatAt = (at: number) => {
    now = at;
    clock.beat();
  };
  beatAt(20_000);
  // An hour later, in a tab that has not noticed yet that its connection is gone.
  beatAt(3_620_000);
  now = 3_625_000;
  clock.end();
  expect(kept).toEqual([0, 20_000]);
});

test('a connection that outlives a sleep counts again, and the end of one that is awake counts', () => {
  const kept: number[] = [];
  let now = 0;
  const clock = liveClock(
    (at) => void kept.push(at),
    () => now,
  );
  for (const at of [3_600_000, 3_620_000]) {
    now = at;
    clock.beat();
  }
  now = 3_625_000;
  clock.end();
  expect(kept).toEqual([0, 3_620_000, 3_625_000]);
});
