import {expect, test} from 'vitest';
import {foldedRows, rowsOfGroup, type GroupEntry} from '#web/leaderboard/league/league-group.ts';

const row = (entryId: string, points: number, more: object = {}) => ({
  entryId,
  name: entryId.toUpperCase(),
  username: entryId,
  avatarUrl: null,
  country: null,
  points,
  reachedAt: 0,
  turn: 1,
  ...more,
});
const entry = (entryId: string, points?: number, more?: object): GroupEntry => ({
  entryId,
  thisWeek: points === undefined ? undefined : row(entryId, points, more),
  everywhere: [row(entryId, 900)],
});
const lines = (entries: readonly GroupEntry[]) =>
  rowsOfGroup(entries).map(({name, points, rank}) => [name, points, rank]);

test('members are in the order of the board; those without points come last and have no rank', () => {
  expect(
    lines([
      entry('zoe'),
      entry('ada', 20, {reachedAt: 2}),
      entry('bob', 20, {reachedAt: 1, turn: 2}),
      entry('cid', 20, {reachedAt: 1, turn: 1}),
      entry('dan', 30),
      entry('abe'),
    ]),
  ).toEqual([
    ['DAN', 30, 1],
    ['CID', 20, 2],
    ['BOB', 20, 3],
    ['ADA', 20, 4],
    ['ABE', 0, undefined],
    ['ZOE', 0, undefined],
  ]);
});

test('a member whose rows are gone is left out', () => {
  expect(lines([entry('ada', 10), {entryId: 'gone', everywhere: []}])).toEqual([['ADA', 10, 1]]);
});

test.each([
  [1, 0, [0]],
  [10, 9, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [30, 2, [0, 1, 2, 3, 4, 5]],
  [30, 14, [0, 1, 2, 3, 4, 5, 13, 14, 15]],
  // Between 5 and 7 there is one row.
  [30, 8, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [30, 29, [0, 1, 2, 3, 4, 5, 28, 29]],
  [30, -1, [0, 1, 2, 3, 4, 5]],
])('a group of %i with the own row at %i shows %j', (length, own, rows) => {
  expect(foldedRows(length, own)).toEqual(rows);
});
