import {expect, test} from 'vitest';
import {wordsBeside} from '#web/questions/fields/words-beside.ts';

const others = (text: string, other: string) =>
  wordsBeside(text, other).flatMap(({text: word, isOther}) => (isOther ? [word] : []));

test('words are compared at their places, line by line', () => {
  expect(others('800 800', '800 1000')).toEqual(['800']);
  expect(others('1\n2\n3', '1\n4\n3')).toEqual(['2']);
  expect(others('a b', 'a')).toEqual(['b']);
});

test('a text beside itself has no other word, whatever its blanks', () => {
  expect(others('  a  b\n c', 'a b\nc')).toEqual([]);
});

test('the parts are the text', () => {
  const text = ' x  y\n\nz ';
  expect(
    wordsBeside(text, '')
      .map((word) => word.text)
      .join(''),
  ).toBe(text);
});
