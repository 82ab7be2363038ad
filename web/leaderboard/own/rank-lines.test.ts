import {expect, test} from 'vitest';
import {linesAround} from '#web/leaderboard/own/rank-lines.tsx';
import type {Row} from '#web/leaderboard/use-board.ts';

const row = (name: string): Row => ({
  entryId: name,
  name,
  username: name,
  avatarUrl: null,
  country: null,
  points: 1,
  parts: {},
});
const [a, b, c, d, own] = ['a', 'b', 'c', 'd', 'own'].map(row) as [Row, Row, Row, Row, Row];
const shown = (around: {above: Row[]; below: Row[]}, rank?: number) =>
  linesAround({...around, row: own}, rank).map((line) => [line.rank, line.row.name]);

test('the own row is between its neighbors, and last where the board ends', () => {
  expect(shown({above: [b, a], below: [c, d]}, 40)).toEqual([
    [39, 'b'],
    [40, 'own'],
    [41, 'c'],
  ]);
  expect(shown({above: [b, a], below: []}, 40)).toEqual([
    [38, 'a'],
    [39, 'b'],
    [40, 'own'],
  ]);
});

test('without a rank the neighbors are shown without one; without neighbors it is alone', () => {
  expect(shown({above: [a], below: [b]}).map(([rank]) => rank)).toEqual([undefined, undefined, undefined]);
  expect(shown({above: [], below: []}, 21)).toEqual([[21, 'own']]);
});
