import {expect, test} from 'vitest';
import {seededId, seededRandom} from '#sync/questions/seeded.ts';

const numbers = (seed: string, count: number, limit: number) => {
  const random = seededRandom(seed);
  return Array.from({length: count}, () => random(limit));
};

test('the same seed gives the same numbers, another one others', () => {
  expect(numbers('a', 50, 1000)).toEqual(numbers('a', 50, 1000));
  expect(numbers('a', 50, 1000)).not.toEqual(numbers('b', 50, 1000));
});

test('numbers are whole, within the limit, and about equally frequent', () => {
  const counts = new Map<number, number>();
  for (const one of numbers('a', 6000, 6)) counts.set(one, (counts.get(one) ?? 0) + 1);
  expect(new Set(counts.keys())).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('an id is a UUID, the same for a seed and a use', () => {
  expect(seededId('a', 'attempt')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(seededId('a', 'attempt')).toBe(seededId('a', 'attempt'));
  expect(seededId('a', 'attempt')).not.toBe(seededId('a', 'card'));
  expect(seededId('a', 'attempt')).not.toBe(seededId('b', 'attempt'));
});
