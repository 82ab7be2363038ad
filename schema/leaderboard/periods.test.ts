import {expect, test} from 'vitest';
import {periodAt, startOf} from '#schema/leaderboard/periods.ts';

const at = (time: string) => Date.parse(time);

test.each([
  ['2026-11-16T00:00:00Z', 'week:2026-11-16'],
  ['2026-11-15T23:59:59.999Z', 'week:2026-11-09'],
  ['2026-11-18T12:00:00Z', 'week:2026-11-16'],
  ['2026-11-22T23:59:59Z', 'week:2026-11-16'],
  // A week that two years share.
  ['2026-12-31T12:00:00Z', 'week:2026-12-28'],
  ['2027-01-01T00:00:00Z', 'week:2026-12-28'],
  ['2027-01-03T23:59:59Z', 'week:2026-12-28'],
  ['2027-01-04T00:00:00Z', 'week:2027-01-04'],
  // Elsewhere it is Monday already.
  ['2026-11-16T01:00:00+02:00', 'week:2026-11-09'],
])('%s is in %s', (time, period) => {
  expect(periodAt('week', at(time))).toBe(period);
});

test.each([
  ['2026-11-30T23:59:59.999Z', 'month:2026-11'],
  ['2026-12-01T00:00:00Z', 'month:2026-12'],
  ['2026-12-31T23:59:59Z', 'month:2026-12'],
  ['2027-01-01T00:00:00Z', 'month:2027-01'],
  ['2028-02-29T12:00:00Z', 'month:2028-02'],
])('%s is in %s', (time, period) => {
  expect(periodAt('month', at(time))).toBe(period);
});

test('all time is one period, and the others start at midnight in UTC', () => {
  const sunday = at('2026-11-22T18:30:00Z');
  expect(periodAt('all', sunday)).toBe('all');
  expect(new Date(startOf('week', sunday)).toISOString()).toBe('2026-11-16T00:00:00.000Z');
  expect(new Date(startOf('month', sunday)).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});
