import {expect, test} from 'vitest';
import {addDays} from '#schema/lessons/days.ts';
import {streakWords, weekWords} from '#sync/notifications/nudges/nudge-words.ts';

const MONDAY = '2026-11-23';
/** Days before the Monday. */
const active = (goal: number | undefined, ...ago: readonly number[]) => ({
  days: new Set(ago.map((days) => addDays(MONDAY, -days))),
  timeZone: 'UTC',
  goal,
});

test('a summary tells lessons, points, days against the goal, and the streak', () => {
  expect(weekWords(active(3, 1, 3, 5), {lessons: 1, points: 25}, MONDAY)).toEqual({
    title: 'Last week: 1 lesson, 25 points',
    message: 'You learned on 3 days and reached your goal of 3. Your streak is 3 days.',
  });
  expect(weekWords(active(3, 1), {lessons: 2, points: 1}, MONDAY)).toEqual({
    title: 'Last week: 2 lessons, 1 point',
    message: 'You learned on 1 day of the 3 you planned.',
  });
});

test('what there was none of isn’t said', () => {
  const title = (lessons: number, points: number) =>
    weekWords(active(undefined, 1, 2), {lessons, points}, MONDAY)?.title;
  expect([title(0, 20), title(1, 0), title(0, 0)]).toEqual([
    'Last week: 20 points',
    'Last week: 1 lesson',
    'Last week: 2 days',
  ]);
});

test('a week without learning says nothing, however much was done before or on the day itself', () => {
  const none = {lessons: 0, points: 0};
  expect(weekWords(active(undefined, 0, 8, 9, 10), none, MONDAY)).toBeUndefined();
  expect(weekWords(active(undefined), none, MONDAY)).toBeUndefined();
  expect(weekWords(active(undefined, 7), none, MONDAY)).toBeDefined();
});

test('a reminder comes only where the day would cost the streak something', () => {
  const both = active(undefined, 1, 2);
  expect(streakWords(both, MONDAY)?.message).toContain('freezes keeps it');
  // Both freezes of the month are gone.
  expect(streakWords(active(undefined, 1, 2, 4, 6), MONDAY)).toEqual({
    title: 'Your streak is 4 days',
    message: 'Finish a lesson or a quiz today to keep it.',
  });
  expect(streakWords(active(3, 1, 2), MONDAY), 'a day off').toBeUndefined();
  expect(streakWords(active(undefined, 0, 1, 2), MONDAY), 'learned today').toBeUndefined();
  expect(streakWords(active(undefined, 1), MONDAY), 'no streak yet').toBeUndefined();
});
