import {expect, test} from 'vitest';
import {fieldOf, momentOf} from '#web/admin/teaching/announcement-times.ts';

test('a moment survives the field, to the minute', () => {
  const at = Date.UTC(2026, 10, 23, 9, 30);
  expect(fieldOf(at)).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
  expect(momentOf(fieldOf(at))).toBe('2026-11-23T09:30:00.000Z');
});

test('no moment is an empty field, and what is none is left for the rules', () => {
  expect(fieldOf(null)).toBe('');
  expect(momentOf('')).toBe('');
  expect(momentOf('soon')).toBe('soon');
});
