// The same numbers as the lessons' programs print.
import {expect, test} from 'vitest';
import {
  alarmsOf,
  chunksOf,
  cosineOf,
  descent,
  dotOf,
  histogram,
  meanOf,
  middleOf,
  randomFrom,
  scoresOf,
  sharesOf,
  wordsOf,
} from '#web/lessons/figures/numbers.ts';

test('a histogram counts as NumPy does: a value on an edge is in the next bin, one at the end in the last', () => {
  const seconds = [0.2, 0.3, 0.2, 0.4, 0.3, 0.2, 3.8, 4.1, 3.9, 4.4, 4, 4.2];
  expect(histogram(seconds, 5, 5)).toEqual([6, 0, 0, 2, 4]);
  expect(histogram(seconds, 2, 5)).toEqual([6, 6]);
  expect(meanOf(seconds).toFixed(2)).toBe('2.17');
  expect(histogram([0, 1, 2], 2, 2)).toEqual([1, 2]);
});

test('an alarm means what the lesson computes', () => {
  const meaning = (prior: number) =>
    alarmsOf({requests: 100_000, prior, hit: 0.99, falseAlarm: 0.01}).meaning;
  expect([0.001, 0.01, 0.1, 0.5].map((prior) => meaning(prior).toFixed(3))).toEqual([
    '0.090',
    '0.500',
    '0.917',
    '0.990',
  ]);
  expect(alarmsOf({requests: 100_000, prior: 0.001, hit: 0.99, falseAlarm: 0.01})).toMatchObject({
    real: expect.closeTo(99),
    false: expect.closeTo(999),
    missed: expect.closeTo(1),
  });
});

test('gradient descent takes the steps of the lesson', () => {
  const line = {x: [1, 2, 3, 4], y: [2.1, 3.9, 6.2, 7.8]};
  const steps = descent(line, 1, 0.05, 4).map(({w, loss, slope}) =>
    [w, loss, slope].map((one) => one.toFixed(3)),
  );
  expect(steps).toEqual([
    ['1.000', '7.375', '-14.850'],
    ['1.743', '0.484', '-3.712'],
    ['1.928', '0.053', '-0.928'],
    ['1.975', '0.026', '-0.232'],
    ['1.986', '0.024', '-0.058'],
  ]);
  const last = (rate: number) => descent(line, 1, rate, 8).at(-1)?.loss.toFixed(3);
  expect([0.001, 0.05, 0.14].map(last)).toEqual(['5.796', '0.024', '33.801']);
});

test('texts are compared by their counts', () => {
  const query = wordsOf('reset password');
  const rules = wordsOf(
    'password rules a password has ten letters a password has a digit never share a password',
  );
  expect(dotOf(query, rules)).toBe(4);
  expect(cosineOf(query, rules)?.toFixed(2)).toBe('0.44');
  expect(cosineOf(query, wordsOf('how do i reset my password'))?.toFixed(2)).toBe('0.58');
  expect(cosineOf(query, [])).toBeUndefined();
});

test('shares are positive, add up to 1, also of large scores', () => {
  const shares = sharesOf([2, 4, 0]);
  expect(shares.map((one) => one.toFixed(3))).toEqual(['0.117', '0.867', '0.016']);
  expect(sharesOf([1000, 1000])).toEqual([0.5, 0.5]);
});

test('chunks cover each word, overlap as told, and none lies inside another', () => {
  const words = Array.from({length: 56}, (_, at) => String(at));
  for (const [size, overlap] of [
    [6, 0],
    [12, 6],
    [8, 2],
    [56, 0],
    [56, 28],
    [4, 1],
  ] as const) {
    const chunks = chunksOf(words, size, overlap);
    expect(new Set(chunks.flatMap((chunk) => chunk.words)).size).toBe(56);
    for (const [at, {from, words: own}] of chunks.entries()) {
      const shared = chunks[at - 1]?.words.slice(size - overlap) ?? own.slice(0, overlap);
      expect(shared).toEqual(own.slice(0, overlap));
      expect(own).toEqual(words.slice(from, from + size));
      expect(at === 0 || own.length > overlap).toBe(true);
    }
  }
});

test('scores of many tests spread as the lesson says, and are the same for the same seed', () => {
  const scores = scoresOf(0.7, 100, 2000, randomFrom(3));
  expect(scores).toEqual(scoresOf(0.7, 100, 2000, randomFrom(3)));
  const isNear = (value: number, expected: number) => Math.abs(value - expected) <= 0.015;
  expect(isNear(meanOf(scores), 0.7)).toBe(true);
  const [low, high] = middleOf(scores);
  expect([isNear(low, 0.61), isNear(high, 0.79)]).toEqual([true, true]);
});
