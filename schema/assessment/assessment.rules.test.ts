import {expect, test} from 'vitest';
import {isPass, minutesFor} from '#schema/assessment/assessment.rules.ts';

test.each([
  [21, 6, true],
  [20, 12, false],
  [24, 5, false],
  [30, 12, true],
  [0, 0, false],
])('%i of 30 right, %i programs: passes %s', (right, codeRight, passes) => {
  expect(isPass({right, total: 30, codeRight})).toBe(passes);
});

test('nothing is passed where nothing was asked', () => {
  expect(isPass({right: 0, total: 0, codeRight: 6})).toBe(false);
});

test('a factor makes the hour longer', () => {
  expect([undefined, 1, 1.25, 1.5, 2].map((factor) => minutesFor(factor))).toEqual([60, 60, 75, 90, 120]);
});
