import {expect, test} from 'vitest';
import {samePrinted} from '#schema/questions/printed.ts';

test.each([
  // Strings by their characters, whichever marks are around them.
  [`['spam', 'ham']`, `["spam","ham"]`, true],
  [`['spam', 'ham']`, `[‘spam’, ’ham’]`, true],
  [`['spam']`, '[“spam”]', true],
  [`("it's", 'a')`, `('it\\'s', 'a')`, true],
  [`'Yes, '`, `'Yes,'`, false],
  [`b'a'`, `'a'`, false],
  [`['spam']`, `[spam]`, false],
  // Numbers as Python prints them.
  ['1.0', '1', false],
  ['1', '1.0', false],
  ['1.5', '1.50', true],
  ['1.50', '1.5', false],
  ['1000', '1_000', true],
  ['007', '7', false],
  ['1e-05', '0.00001', true],
  ['0.0001', '1e-4', true],
  ['1e+16', '1e16', true],
  ['-0.5', '- .5', true],
  ['0.30000000000000004', '0.3', false],
  ['12', '1 2', false],
  // Lines.
  ['1\n2', '1\r\n\n 2 ', true],
  ['1\n2', '1 2', false],
  ['1\n2', '2\n1', false],
  ['1', '', false],
  ['', '', true],
  // Words, and the space between values.
  ["clean:  ['a']", "clean: ['a']", true],
  ['(3, 2, 4.0)', '(3,2,4.0)', true],
  ['True', 'true', false],
  ['done', 'do ne', false],
  ["don't panic", 'don’t panic', true],
  // Signs as keyboards and phones make them.
  ['-1', '\u{2212}1', true],
  ['[1, ...]', '[1, …]', true],
  ['a -- b', 'a — b', true],
  ['café', 'cafe\u0301', true],
  ['12', '1\u200b2\ufeff', true],
  ['café', 'cafe', false],
  // Quotation marks in a sentence are its own.
  [`The "x" is 'y'`, `The 'x' is "y"`, false],
  [`The "x" is 'y'`, `The “x” is ‘y’`, true],
  [`name: 'Ada'`, `name: "Ada"`, true],
  [`name='Ada'`, `name="Ada"`, true],
  [`1 'a' None`, `1 "a" None`, true],
  [`Cart('a')`, `Cart("a")`, true],
  // Sets have no order; lists, tuples and dicts have.
  [`{'b', 'a'}`, `{"a","b"}`, true],
  [`{(1, 2), (0, 3)} {3, 1}`, `{(0, 3), (1, 2)} {1, 3}`, true],
  [`frozenset({2, 1})`, `frozenset({1, 2})`, true],
  [`{(1, 2)}`, `{(2, 1)}`, false],
  [`{1, 2}`, `{1}`, false],
  [`{1, 1.5}`, `{1.5, 1.0}`, false],
  [`{'b': 1, 'a': 2}`, `{'a': 2, 'b': 1}`, false],
  [`[2, 1]`, `[1, 2]`, false],
  // Errors by their type.
  ['json.decoder.JSONDecodeError: Expecting value', 'JSONDecodeError', true],
  ['JSONDecodeError: Expecting value', 'json.JSONDecodeError: no', true],
  ['ValueError: no', 'ValueError.', true],
  ["1.5\nTypeError: unsupported operand type(s) for *: 'NoneType' and 'int'", '1.5\nTypeError', true],
  ['TypeError: no', 'ValueError: no', false],
  ['TypeError: no', 'TypeErrors', false],
  ['StopIteration', 'StopIteration:', true],
])('printed %j, expected %j: %s', (printed, expected, isSame) => {
  expect(samePrinted(printed, expected)).toBe(isSame);
});
