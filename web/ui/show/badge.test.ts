import {expect, test} from 'vitest';
import {countText} from '#web/ui/show/badge.tsx';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('%d is written %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
