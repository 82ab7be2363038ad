import {expect, test} from 'vitest';
import {adviceFor} from '#web/python/advice.ts';

test.each([
  ['NameError', "name 'totl' is not defined. Did you mean: 'total'?", 'You may mean `total`'],
  ['NameError', "name 'Total' is not defined", 'called `Total` at this point'],
  [
    'UnboundLocalError',
    "cannot access local variable 'calls' where it is not associated with a value",
    'inside it `calls`',
  ],
  ['SyntaxError', "'(' was never closed (lesson.py, line 2)", 'This `(` has no partner'],
  [
    'SyntaxError',
    'unterminated string literal (detected at line 1) (lesson.py, line 1)',
    'closing quotation mark',
  ],
  ['SyntaxError', "expected ':' (lesson.py, line 1)", 'ends with a colon'],
  [
    'SyntaxError',
    "invalid syntax. Maybe you meant '==' or ':=' instead of '='? (lesson.py, line 1)",
    'write `==`',
  ],
  ['SyntaxError', 'invalid syntax (lesson.py, line 1)', 'the end of the line before'],
  ['IndentationError', "expected an indented block after 'if' statement on line 1", 'by four spaces'],
  ['TabError', 'inconsistent use of tabs and spaces in indentation', 'four spaces for each level'],
  [
    'TypeError',
    'can only concatenate str (not "int") to str',
    'left of `+` is a `str`, the one on the right is a `int`',
  ],
  ['TypeError', "unsupported operand type(s) for *: 'NoneType' and 'int'", 'One side of `*` is `None`'],
  [
    'TypeError',
    "unsupported operand type(s) for -: 'str' and 'int'",
    '`-` doesn’t work between `str` and `int`',
  ],
  ['TypeError', "'int' object is not callable", 'of type `int`'],
  ['TypeError', "'NoneType' object is not subscriptable", 'The value here is `None`'],
  ['TypeError', "cost() missing 1 required positional argument: 'price'", "leaves out 'price'"],
  [
    'TypeError',
    'cost() takes 1 positional argument but 2 were given',
    'passes 2 arguments and the function takes 1',
  ],
  ['TypeError', "cannot use 'list' as a dict key (unhashable type: 'list')", 'A tuple can'],
  ['AttributeError', "'list' object has no attribute 'push'", 'A `list` has nothing called `push`'],
  ['ValueError', "invalid literal for int() with base 10: '2.5'", 'whole number'],
  ['ValueError', 'not enough values to unpack (expected 3, got 2)', 'number of names'],
  ['KeyError', "'medium'", '`.get(…)`'],
  ['IndexError', 'list index out of range', '`len(…)`'],
  ['ModuleNotFoundError', "No module named 'torch'", 'called `torch` here'],
])('%s: %s', (type, message, words) => {
  expect(adviceFor({type, message})).toContain(words);
});

test('an error that nobody has written about is left to Python’s own words', () => {
  expect(adviceFor({type: 'OutOfTokens', message: 'name'})).toBeUndefined();
});
