import {expect, test} from 'vitest';
import {isEcho} from '#web/avatar/voice/echo.ts';

const SAID = 'A float is a number with a decimal point. Floats are close, not exact. That is enough here.';

test.each([
  ['a float is a number', true],
  ['floats are close not exactly', true],
  ['number with a decimal point floats are close not exact that is enough', true],
  ['What is a float?', false],
  // Each of its words is said, but far apart.
  ['a float is close enough', false],
  ['stop', false],
  ['', false],
])('%j is its own voice: %s', (heard, echo) => {
  expect(isEcho(heard, SAID)).toBe(echo);
});

test('where nothing has been said lately nothing is its own voice', () => {
  expect(isEcho('a float', '')).toBe(false);
});
