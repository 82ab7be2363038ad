import {expect, test} from 'vitest';
import {cooldownMs} from '#schema/lessons/quiz/quiz.rules.ts';

test('cool-downs follow the steps, and the last repeats', () => {
  const steps = [0, 0, 600, 3600, 86_400];
  expect([1, 2, 3, 4, 5, 6, 20].map((no) => cooldownMs(steps, no) / 1000)).toEqual([
    0, 0, 600, 3600, 86_400, 86_400, 86_400,
  ]);
  expect([cooldownMs([], 3), cooldownMs(steps, 0)]).toEqual([0, 0]);
});
