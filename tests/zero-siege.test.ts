import {expect, test} from 'vitest';
import {wrongAnswers} from '#tests/zero-siege.ts';

test('an attack may be let in, or be rejected for what it asks', () => {
  const answers = [101, 400, 431].map((status) => [status, 7] as const);
  expect(wrongAnswers(new Map(answers))).toEqual([]);
});

test('a failure of the gateway, a quota and no answer are wrong', () => {
  const answers = new Map([
    [101, 9],
    [502, 2],
    [429, 1],
    [0, 3],
  ]);
  expect(wrongAnswers(answers)).toEqual(['2 × status 502', '1 × status 429', '3 × no answer']);
});
