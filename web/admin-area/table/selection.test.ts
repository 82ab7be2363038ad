import {expect, test} from 'vitest';
import {allOrNone, NOTHING, stretched, toggled} from '#web/admin-area/table/selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ids}: {ids: ReadonlySet<string>}) => [...ids].toSorted().join('');

test('a row is selected, and then no longer', () => {
  const one = toggled(NOTHING, 'b');
  expect(idsOf(one)).toBe('b');
  expect(idsOf(toggled(one, 'b'))).toBe('');
});

test('a range reaches from the row that was selected to the one that is stepped to, both ways', () => {
  const down = stretched(toggled(NOTHING, 'b'), ORDER, 'd', 'b');
  expect(idsOf(down)).toBe('bcd');
  expect(idsOf(stretched(down, ORDER, 'a', 'd'))).toBe('ab');
});

test('a range that becomes shorter lets go of what it no longer reaches, and of nothing else', () => {
  const apart = toggled(toggled(NOTHING, 'e'), 'a');
  const long = stretched(apart, ORDER, 'c', 'a');
  expect(idsOf(long)).toBe('abce');
  expect(idsOf(stretched(long, ORDER, 'b', 'c'))).toBe('abe');
});

test('a range whose first row is gone begins where one is', () => {
  const selection = {ids: new Set(['gone']), anchor: 'gone'};
  expect(idsOf(stretched(selection, ORDER, 'c', 'b'))).toBe('bcgone');
});

test('all rows are selected at once, and then none', () => {
  const all = allOrNone(toggled(NOTHING, 'b'), ORDER);
  expect(idsOf(all)).toBe('abcde');
  expect(idsOf(allOrNone(all, ORDER))).toBe('');
  expect(idsOf(allOrNone(NOTHING, []))).toBe('');
});
