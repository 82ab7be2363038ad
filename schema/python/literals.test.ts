import {expect, test} from 'vitest';
import {keyOf, readLiteral} from '#schema/python/literals.ts';

const key = (text: string) => {
  const value = readLiteral(text);
  return value === undefined ? undefined : keyOf(value);
};

test.each([
  ['1_000', '1000'],
  ['0x10', '16'],
  ['-0x3', '-3'],
  ['1e3', '1000.0'],
  ['.5', '0.5'],
  ['-0.0', '0.0'],
  [String.raw`'\x41\u00e9\n'`, '"Aé\\n"'],
  ["'a' 'b'", "'ab'"],
  ['(1)', '1'],
  ['(1, 2,)', '(1,2)'],
  ['{1, 2}', '{2, 1, 1}'],
  ['set([1])', '{1}'],
  ["{'a': 1, 'b': [2]}", '{"b": [2], "a": 1}'],
  ['frozenset({1})', 'frozenset([1])'],
  ['123456789012345678901234567890', '123_456_789_012_345_678_901_234_567_890'],
])('%s and %s are the same value', (one, other) => {
  expect(key(one)).toBeDefined();
  expect(key(one)).toBe(key(other));
});

test.each([
  ['1', '1.0'],
  ['1', 'True'],
  ['0', 'False'],
  ["''", 'None'],
  ['[1, 2]', '(1, 2)'],
  ['[1, 2]', '[2, 1]'],
  ['(1,)', '(1)'],
  ['{}', 'set()'],
  ['{1}', 'frozenset({1})'],
  ["b'a'", "'a'"],
  ["'1'", '1'],
  ["['a', 'b']", "['a,str:b']"],
])('%s and %s are not', (one, other) => {
  expect(key(one)).toBeDefined();
  expect(key(other)).toBeDefined();
  expect(key(one)).not.toBe(key(other));
});

test.each([
  '',
  '[1',
  '[1 2]',
  'print(1)',
  '__import__("os")',
  '1 + 1',
  "f'{1}'",
  '007',
  "'a",
  "'a\nb'",
  String.raw`'\u12'`,
  String.raw`'\UFFFFFFFF'`,
  'constructor',
  '{1: 2, 3}',
  '['.repeat(200) + ']'.repeat(200),
  `'${'a'.repeat(200_000)}'`,
])('%.20s is no literal', (text) => {
  expect(readLiteral(text)).toBeUndefined();
});
