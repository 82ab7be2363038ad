import {expect, test} from 'vitest';
import {TOP_TIER} from '#schema/leaderboard/leagues.limits.ts';
import {
  leagueName,
  ordinal,
  resultWords,
  risingWords,
  TIER_NAMES,
  timeLeftWords,
} from '#web/leaderboard/league/league-words.ts';

test('every tier has a name of its own', () => {
  expect(new Set(TIER_NAMES).size).toBe(TOP_TIER);
  expect([leagueName(1), leagueName(TOP_TIER)]).toEqual(['Value league', 'Program league']);
});

test('ranks are said as people say them', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map((rank) => ordinal(rank))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 30th'.split(' '),
  );
});

const result = {tier: 1, rank: 3, size: 28, points: 120, promoted: true};

test.each([
  [{}, 'Last week you ranked 3rd of 28 with 120 points and moved up to the Variable league.'],
  [
    {rank: 9, promoted: false},
    'Last week you ranked 9th of 28 with 120 points and stayed in the Value league.',
  ],
  [{rank: 28, points: 0, promoted: false}, 'Last week you earned no points and stayed in the Value league.'],
  [
    {rank: 1, size: 1, points: 1},
    'Last week you were alone in your group, earned 1 point, and moved up to the Variable league.',
  ],
  [
    {tier: 5, promoted: false},
    'Last week you ranked 3rd of 28 with 120 points and stayed in the top league.',
  ],
])('%j is said in a sentence', (more, words) => {
  expect(resultWords({...result, ...more})).toBe(words);
});

test('who rises depends on the size of the group and one’s own rank; nobody rises from the highest league', () => {
  expect(risingWords(1, 6, undefined)).toBe('The top 5 with points move up to the Variable league.');
  expect(risingWords(1, 6, 6)).toBe('The top 5 with points move up to the Variable league.');
  expect(risingWords(1, 6, 5)).toBe('You’re on track to move up to the Variable league.');
  expect(risingWords(4, 5, undefined)).toBe('Earn points this week to move up to the Program league.');
  expect(risingWords(TOP_TIER, 30, 1)).toBe('This is the top league.');
});

const HOUR = 3_600_000;
test.each([
  [7 * 24 * HOUR - 1, 'Ends in 6 days'],
  [48 * HOUR, 'Ends in 2 days'],
  [48 * HOUR - 1, 'Ends in 47 hours'],
  [HOUR, 'Ends in 1 hour'],
  [HOUR - 1, 'Ends within the hour'],
])('%i ms before the end: %s', (ms, words) => {
  expect(timeLeftWords(ms)).toBe(words);
});
