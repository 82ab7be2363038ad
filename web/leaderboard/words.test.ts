import {expect, test} from 'vitest';
import {countryName, periodWords, pointsWords, sinceWords} from '#web/leaderboard/words.ts';

test('periods read as parts of a sentence, by UTC wherever the browser is', () => {
  expect(periodWords('week:2026-12-28')).toBe('the week of Monday, December 28');
  expect(periodWords('month:2026-11')).toBe('November 2026');
  expect(periodWords('all')).toBe('all time');
  expect(sinceWords('week:2026-11-16')).toBe('Points earned since Monday, November 16, 00:00 UTC.');
  expect(sinceWords('month:2027-01')).toBe('Points earned in January 2027, by UTC.');
});

test('a country has its name; what is no code stays as it is', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('XX')).toBe('XX');
  expect(countryName('?')).toBe('?');
});

test('one is a point, every other number points', () => {
  expect([pointsWords(1), pointsWords(0), pointsWords(12_345)]).toEqual([
    '1 point',
    '0 points',
    '12,345 points',
  ]);
});
