import {expect, test} from 'vitest';
import {shortened} from '#schema/shortened.ts';

test.each([
  ['a short text', 'abc', 3, 'abc'],
  ['a long one', 'abcdef', 4, 'abc…'],
  ['an emoji that just fits', 'ab😀', 4, 'ab😀'],
  ['an emoji of two units', 'ab😀cd', 4, 'ab…'],
  ['an emoji of several people', 'a👨‍👩‍👧b', 6, 'a…'],
  ['a flag', 'a🇩🇪b', 4, 'a…'],
  ['an accent of its own', 'abe\u0301d', 4, 'ab…'],
  ['a text from right to left', 'שלום עולם', 5, 'שלום…'],
  ['half an emoji before the cut', 'ab\uD83Dcdef', 5, 'ab\uD83Dc…'],
])('%s is cut where a character ends', (_, text, most, expected) => {
  expect(shortened(text, most)).toBe(expected);
});

test('a character without an end is cut, too, and no pair of units is', () => {
  expect(shortened(`a${'\u0301'.repeat(500)}`, 10)).toHaveLength(10);
  const cut = shortened(`😀${'\u200D😀'.repeat(100)}`, 6);
  expect(cut.isWellFormed()).toBe(true);
  expect(cut.length).toBeLessThanOrEqual(6);
});
