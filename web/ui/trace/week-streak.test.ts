import {expect, test} from 'vitest';
import {weekSummary} from '#web/ui/trace/week-streak.tsx';

test('a week in words', () => {
  expect(
    weekSummary([
      {name: 'Monday', state: 'done'},
      {name: 'Tuesday', state: 'missed'},
      {name: 'Wednesday', state: 'today-done'},
      {name: 'Thursday', state: 'ahead'},
    ]),
  ).toBe('Monday and Wednesday done. Today is Wednesday.');
  expect(weekSummary([{name: 'Monday', state: 'today'}])).toBe('No active days yet. Today is Monday.');
});
