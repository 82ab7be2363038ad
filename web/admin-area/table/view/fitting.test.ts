import {expect, test} from 'vitest';
import {fitting} from '#web/admin-area/table/view/fitting.ts';

const columns = [
  {id: 'name', width: 9, heads: true},
  {id: 'cohort', width: 10, onPhone: true},
  {id: 'lessons', width: 5},
  {id: 'country', width: 6},
  {id: 'active', width: 6, onPhone: true},
];

test.each([
  ['all of them where there is room', 36, 'active', ['name', 'cohort', 'lessons', 'country', 'active']],
  ['without what phones lack, from the right', 35.5, 'active', ['name', 'cohort', 'lessons', 'active']],
  ['without any of it', 25, 'active', ['name', 'cohort', 'active']],
  ['then without the rest, from the right', 24, 'name', ['name', 'cohort']],
  ['never without the name, or what they are sorted by', 1, 'lessons', ['name', 'lessons']],
])('a table shows %s', (_, rem, sortedBy, ids) => {
  expect(fitting(columns, {rem, sortedBy, hasTicks: false}).map(({id}) => id)).toEqual(ids);
});

test('what warns goes last', () => {
  const flagged = columns.map((column) => ({...column, stays: column.id === 'active'}));
  expect(fitting(flagged, {rem: 20, sortedBy: 'name', hasTicks: false}).map(({id}) => id)).toEqual([
    'name',
    'active',
  ]);
});

test('ticks take room as well', () => {
  expect(fitting(columns, {rem: 36, sortedBy: 'active', hasTicks: true})).toHaveLength(4);
});
