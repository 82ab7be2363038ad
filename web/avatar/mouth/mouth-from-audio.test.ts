import {expect, test} from 'vitest';
import {shapeOf} from '#web/avatar/mouth/mouth-from-audio.ts';

const quiet = {low: 0.3, middle: 0.6, high: 0.1};

test('silence rests, and a louder sound opens the mouth further, up to all the way', () => {
  expect(shapeOf({...quiet, level: 0})).toEqual({viseme: 'rest', openness: 0});
  const openness = [0.02, 0.05, 0.1, 0.16, 1].map((level) => shapeOf({...quiet, level}).openness);
  expect(openness).toEqual(openness.toSorted((a, b) => a - b));
  expect(openness.at(-1)).toBe(1);
});

test('where the energy lies says how the mouth stands', () => {
  const of = (low: number, middle: number, high: number) => shapeOf({level: 0.1, low, middle, high}).viseme;
  expect(of(0.9, 0.1, 0)).toBe('round');
  expect(of(0.3, 0.65, 0.05)).toBe('open');
  expect(of(0.6, 0.4, 0)).toBe('wide');
  expect(of(0.1, 0.2, 0.7)).toBe('tongue');
});
