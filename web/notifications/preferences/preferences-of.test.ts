import {expect, test} from 'vitest';
import type {Command, Json} from '#web/data/outbox/command.ts';
import {clockOf, minutesOf} from '#web/notifications/preferences/clock.ts';
import {categoriesWith, matrixOf, scheduleOf} from '#web/notifications/preferences/preferences-of.ts';

const pending = (name: string, args: Readonly<Record<string, Json>>, status = 'waiting') =>
  ({
    id: 'c',
    userId: 'u',
    name: `preferences.${name}`,
    args: {...args, id: 'c', v: 1},
    lane: 'preferences',
    createdAt: 0,
    status,
    attempts: 0,
  }) as Command;
const course = {category: 'course', inApp: false, push: true, email: true} as const;

test('without rows the defaults hold; a row and then what is on its way go over them', () => {
  expect(categoriesWith(matrixOf([], []), 'push').toSorted()).toEqual(['challenge', 'course', 'general']);
  expect(categoriesWith(matrixOf([], []), 'email')).toEqual([]);
  const off = pending('channel', {category: 'course', channel: 'email', isOn: false});
  expect(matrixOf([course], [off]).course).toEqual({inApp: false, push: true, email: false});
  expect(matrixOf([course], [{...off, status: 'failed'}]).course.email).toBe(true);
});

test('times of the rows, and those on their way', () => {
  const nudges = {weekly: true, weeklyEmail: false, streakReminder: false};
  expect(scheduleOf(undefined, [])).toEqual({hours: null, digestAt: null, nudges});
  const row = {quietFrom: 1320, quietUntil: 420, digestAt: 480, ...nudges, weeklyEmail: true};
  expect(scheduleOf(row, [])).toEqual({
    hours: {from: 1320, until: 420},
    digestAt: 480,
    nudges: {...nudges, weeklyEmail: true},
  });
  const off = pending('nudge', {nudge: 'weekly', isOn: false});
  expect(scheduleOf(undefined, [off]).nudges).toEqual({...nudges, weekly: false});
  expect(scheduleOf(row, [pending('quiet', {hours: null}), pending('digest', {at: 0})])).toEqual({
    hours: null,
    digestAt: 0,
    nudges: {...nudges, weeklyEmail: true},
  });
});

test('times of day are written and read as the field has them', () => {
  expect([clockOf(0), clockOf(425), clockOf(1439)]).toEqual(['00:00', '07:05', '23:59']);
  expect([minutesOf('07:05'), minutesOf('23:59:30'), minutesOf(''), minutesOf('7')]).toEqual([
    425,
    1439,
    undefined,
    undefined,
  ]);
});
