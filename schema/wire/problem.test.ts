import {expect, test} from 'vitest';
import {waitText} from '#schema/wire/problem.ts';

test.each([
  [-5, '1 second'],
  [0, '1 second'],
  [1, '1 second'],
  [1000, '1 second'],
  [1001, '2 seconds'],
  [59_000, '59 seconds'],
  [59_001, '1 minute'],
  [60_000, '1 minute'],
  [60_001, '2 minutes'],
  [10 * 60_000, '10 minutes'],
  [59 * 60_000, '59 minutes'],
  [59 * 60_000 + 1, '1 hour'],
  [60 * 60_000, '1 hour'],
  [60 * 60_000 + 1, '2 hours'],
  [48 * 3_600_000, '48 hours'],
])('%d ms are said as "%s", never too short', (ms, text) => {
  expect(waitText(ms)).toBe(text);
});
