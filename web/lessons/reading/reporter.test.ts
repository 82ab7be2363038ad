import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ReadingReporter, type Place} from '#web/lessons/reading/reporter.ts';

let sent: (Place & {seconds: number})[];
let seconds: number;
let reporter: ReadingReporter;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  seconds = 3;
  reporter = new ReadingReporter({
    place: {block: 0, reached: 0},
    blocks: 10,
    now: Date.now,
    send: (place) => void sent.push(place),
    takeSeconds: () => {
      const taken = seconds;
      seconds = 0;
      return taken;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the place is told when scrolling has come to rest', () => {
  reporter.moved({block: 1, reached: 2});
  vi.advanceTimersByTime(1000);
  reporter.moved({block: 2, reached: 3});
  vi.advanceTimersByTime(1499);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{block: 2, reached: 3, seconds: 3}]);
});

test('two commands are at least five seconds apart', () => {
  reporter.moved({block: 1, reached: 2});
  vi.advanceTimersByTime(1500);
  reporter.moved({block: 2, reached: 3});
  vi.advanceTimersByTime(4999);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(sent).toHaveLength(2);
});

test('the end is told at once, and once', () => {
  reporter.moved({block: 1, reached: 2});
  vi.advanceTimersByTime(1500);
  reporter.moved({block: 8, reached: 10});
  expect(sent.at(-1)).toEqual({block: 8, reached: 10, seconds: 0});
  reporter.moved({block: 9, reached: 10});
  expect(sent).toHaveLength(2);
});

test('going back keeps what was reached', () => {
  reporter.moved({block: 5, reached: 6});
  reporter.moved({block: 1, reached: 2});
  vi.advanceTimersByTime(1500);
  expect(sent).toEqual([{block: 1, reached: 6, seconds: 3}]);
});

test('leaving tells what is not told yet, without waiting', () => {
  reporter.moved({block: 3, reached: 4});
  reporter.leave();
  expect(sent).toEqual([{block: 3, reached: 4, seconds: 3}]);
  vi.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(1);
});

test('a short look at the same place is no news; a long one is', () => {
  reporter.leave();
  expect(sent).toEqual([]);
  seconds = 2;
  reporter.leave();
  expect(sent).toEqual([{block: 0, reached: 0, seconds: 5}]);
});

test('scrolling away and back again is no news', () => {
  reporter.moved({block: 1, reached: 0});
  reporter.moved({block: 0, reached: 0});
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
});
