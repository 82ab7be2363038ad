import {expect, test} from 'vitest';
import {lessons} from '#sync/lessons/lessons.part.ts';
import {SEEDS} from '#sync/parts.ts';

test('seeds run by their order, which no two share, and the course is the first', () => {
  const orders = SEEDS.map(({order}) => order);
  expect(orders).toEqual([...new Set(orders)].toSorted((a, b) => a - b));
  expect(SEEDS[0]).toBe(lessons.seeds?.[0]);
});
