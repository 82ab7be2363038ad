import {expect, test} from 'vitest';
import {lastTimeAt, minuteIn, nextTimeAt, quietEnd} from '#sync/notifications/local-time.ts';

const at = (text: string) => new Date(text);
const NIGHT = {from: 22 * 60, until: 7 * 60};

test('times of day are the learner’s own; a zone that nobody knows counts as UTC', () => {
  const now = at('2026-07-01T21:30:00Z');
  expect(minuteIn('Europe/Berlin', now)).toBe(23 * 60 + 30);
  expect(minuteIn('Asia/Kolkata', now)).toBe(3 * 60);
  expect([minuteIn(null, now), minuteIn('Mars/Olympus', now)]).toEqual([1290, 1290]);
});

test('quiet hours end at their end, past midnight too', () => {
  expect(quietEnd(NIGHT, 'Europe/Berlin', at('2026-07-01T21:30:20Z'))).toEqual(at('2026-07-02T05:00:00Z'));
  expect(quietEnd(NIGHT, 'Europe/Berlin', at('2026-07-02T04:59:59Z'))).toEqual(at('2026-07-02T05:00:00Z'));
  expect(quietEnd(NIGHT, 'Europe/Berlin', at('2026-07-02T05:00:00Z'))).toBeUndefined();
  expect(quietEnd(NIGHT, 'Europe/Berlin', at('2026-07-01T20:00:00Z'))).toBeDefined();
  expect(quietEnd({from: 540, until: 600}, 'UTC', at('2026-07-01T09:15:00Z'))).toEqual(
    at('2026-07-01T10:00:00Z'),
  );
});

test('the last time that it was nine in the morning', () => {
  expect(lastTimeAt(540, 'UTC', at('2026-07-01T09:00:10Z'))).toEqual(at('2026-07-01T09:00:00Z'));
  expect(lastTimeAt(540, 'UTC', at('2026-07-01T08:59:00Z'))).toEqual(at('2026-06-30T09:00:00Z'));
});

test('times of day are those of the clock on days when the clocks change, too', () => {
  const [spring, autumn] = ['2026-03-28T22:00:00Z', '2026-10-24T21:00:00Z'].map(at);
  if (!spring || !autumn) throw new Error('No days.');
  expect(quietEnd(NIGHT, 'Europe/Berlin', spring), 'a short night').toEqual(at('2026-03-29T05:00:00Z'));
  expect(quietEnd(NIGHT, 'Europe/Berlin', autumn), 'a long night').toEqual(at('2026-10-25T06:00:00Z'));
  const NINE = 540;
  expect(lastTimeAt(NINE, 'Europe/Berlin', at('2026-03-29T06:30:00Z'))).toEqual(at('2026-03-28T08:00:00Z'));
  expect(lastTimeAt(NINE, 'Europe/Berlin', at('2026-10-25T07:30:00Z'))).toEqual(at('2026-10-24T07:00:00Z'));
  expect(nextTimeAt(NINE, 'Europe/Berlin', at('2026-03-28T08:00:00Z'))).toEqual(at('2026-03-29T07:00:00Z'));
  expect(nextTimeAt(NINE, 'Europe/Berlin', at('2026-10-24T07:00:00Z'))).toEqual(at('2026-10-25T08:00:00Z'));
});

test('quiet hours that end at a time which the clocks skip end after it', () => {
  const end = quietEnd({from: 22 * 60, until: 150}, 'Europe/Berlin', at('2026-03-28T22:00:00Z'));
  expect(end).toEqual(at('2026-03-29T01:30:00Z'));
});
