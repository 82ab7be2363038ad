import {expect, test} from 'vitest';
import {minutesLeft} from '#web/lessons/home/minutes-left.ts';

test('the rest of a lesson by the block to go on from', () => {
  expect(minutesLeft({minutes: 12, blockCount: 24}, 0)).toBe('12 minutes');
  expect(minutesLeft({minutes: 12, blockCount: 24}, 12)).toBe('6 minutes left');
  expect(minutesLeft({minutes: 12, blockCount: 24}, 24)).toBe('1 minute left');
  expect(minutesLeft({minutes: null, blockCount: 3}, 0)).toBe('');
});
