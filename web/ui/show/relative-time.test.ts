import fc from 'fast-check';
import {expect, test} from 'vitest';
import {relativeTime} from '#web/ui/show/relative-time.ts';

const HOUR = 3_600_000;
const at = new Date(2026, 2, 9, 15, 30).getTime();

test.each([
  ['at the same moment', 0, 'Just now'],
  ['when the clock of the writer runs ahead', -5 * HOUR, 'Just now'],
  ['a moment before one hour', HOUR - 1, 'Just now'],
  ['after one hour', HOUR, '1h ago'],
  ['a moment before two hours', 2 * HOUR - 1, '1h ago'],
  ['a moment before 24 hours', 24 * HOUR - 1, '23h ago'],
  ['after 24 hours', 24 * HOUR, 'Yesterday'],
  ['a moment before 48 hours', 48 * HOUR - 1, 'Yesterday'],
  ['after 48 hours', 48 * HOUR, 'Mar 9, 2026'],
  ['a year later', 365 * 24 * HOUR, 'Mar 9, 2026'],
])('%s', (_, age, text) => {
  expect(relativeTime(at, at + age).text).toBe(text);
});

test('the text stays until the moment it is said to change, and is another one then', () => {
  fc.assert(
    fc.property(fc.integer({min: -HOUR, max: 60 * HOUR}), (age) => {
      const {text, changesAt} = relativeTime(at, at + age);
      if (changesAt === undefined) return;
      expect(changesAt).toBeGreaterThan(at + age);
      expect(relativeTime(at, changesAt - 1).text).toBe(text);
      expect(relativeTime(at, changesAt).text).not.toBe(text);
    }),
  );
});
