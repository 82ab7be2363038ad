import {expect, test} from 'vitest';
import {
  boardTimeWords,
  changeOf,
  changeWords,
  countryName,
  learnersWords,
  periodWords,
  pointsWords,
  sinceWords,
} from '#web/leaderboard/words.ts';

test('periods read as parts of a sentence, by UTC wherever the browser is', () => {
  expect(periodWords('week:2026-12-28')).toBe('the week of Monday, December 28');
  expect(periodWords('month:2026-11')).toBe('November 2026');
  expect(periodWords('all')).toBe('all time');
  expect(sinceWords('week:2026-11-16')).toBe('Points earned since Monday, November 16 at midnight UTC.');
  expect(sinceWords('month:2027-01')).toBe('Points earned in January 2027 (UTC).');
});

test('learners are counted, one of them too', () => {
  expect(learnersWords(1, 'all')).toBe('1 learner');
  expect(learnersWords(3204, 'country')).toBe('3,204 learners in your country');
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

test.each([
  [5, 2, 3, 'up 3'],
  [2, 5, -3, 'down 3'],
  [4, 4, 0, 'no change'],
  [12_346, 1, 12_345, 'up 12,345'],
  [null, 7, 'new', 'new here'],
] as const)('from rank %j to %i: %j, %s', (before, rank, change, words) => {
  expect(changeOf(before, rank)).toBe(change);
  expect(changeWords(change)).toBe(words);
});

test('of a rank that is not known nothing is said; the board has its own clock', () => {
  expect(changeOf(undefined, 7)).toBeUndefined();
  expect(boardTimeWords(Date.UTC(2026, 10, 21, 0, 0, 2))).toBe('Nov 21, 12:00 AM UTC');
});
