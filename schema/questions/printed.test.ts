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
  // Errors by their type.
  ["1.5\nTypeError: unsupported operand type(s) for *: 'NoneType' and 'int'", '1.5\nTypeError', true],
  ['TypeError: no', 'ValueError: no', false],
  ['TypeError: no', 'TypeErrors', false],
  ['StopIteration', 'StopIteration:', true],
])('printed %j, expected %j: %s', (printed, expected, isSame) => {
  expect(samePrinted(printed, expected)).toBe(isSame);
});
