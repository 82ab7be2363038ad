import {expect, test} from 'vitest';
import {isEcho} from '#web/avatar/voice/echo.ts';

const SAID = 'A float is a number with a decimal point. Floats are close, not exact.';

test.each([
  ['a float is a number', true],
  ['floats are close not exactly', true],
  ['What is a float?', false],
  ['stop', false],
  ['', false],
])('%j is its own voice: %s', (heard, echo) => {
  expect(isEcho(heard, SAID)).toBe(echo);
});

test('while it is silent nothing is its own voice', () => {
  expect(isEcho('a float', '')).toBe(false);
});
