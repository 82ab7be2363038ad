import {expect, test} from 'vitest';
import {milestonesOf} from '#web/lessons/progress/milestones.ts';
import {paceOf, paceWords} from '#web/lessons/progress/pace.ts';
import {timeWords} from '#web/lessons/progress/time.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const ago = (...days: number[]) => days.map((count) => now - count * DAY);

test('before the first activity nothing is due and nothing projected', () => {
  const pace = paceOf({doneAt: [], total: 60, startedAt: undefined, now});
  expect(pace).toEqual({done: 0, total: 60, planned: 0, perWeek: undefined, endsAt: undefined});
});

test('the plan spreads all lessons over 24 weeks from the first activity', () => {
  expect(paceOf({doneAt: [], total: 60, startedAt: now - 12 * 7 * DAY, now}).planned).toBe(30);
  expect(paceOf({doneAt: [], total: 60, startedAt: now - 99 * 7 * DAY, now}).planned).toBe(60);
});

test('the projection is that of the last four weeks', () => {
  const doneAt = ago(200, 190, 180, 27, 20, 13, 6);
  const pace = paceOf({doneAt, total: 17, startedAt: now - 200 * DAY, now});
  expect(pace.perWeek).toBe(1);
  expect(pace.endsAt).toBe(now + 10 * 7 * DAY);
  expect(paceWords(pace).end).toBe('At 1 lesson a week, you’ll finish around January 29, 2027.');
});

test('before the pace can be told, the goal says where it leads', () => {
  const facts = {doneAt: ago(1, 2), total: 17, startedAt: now - 2 * DAY, now};
  expect(paceOf(facts).endsAt).toBeUndefined();
  const pace = paceOf({...facts, daysPerWeek: 3});
  expect(pace.endsAt).toBe(now + 35 * DAY);
  expect(paceWords(pace).end).toBe('With a lesson on 3 days a week, you’ll finish around December 25, 2026.');
  const told = paceOf({
    ...facts,
    doneAt: ago(3, 10, 17, 24, 27, 27, 27),
    startedAt: now - 200 * DAY,
    daysPerWeek: 3,
  });
  expect(paceWords(told).end).toContain('At 1.8 lessons a week');
});

test('a young pace is measured over the time there was', () => {
  expect(paceOf({doneAt: ago(1, 3, 5, 13), total: 60, startedAt: now - 14 * DAY, now}).perWeek).toBe(2);
});

test('too little is not projected', () => {
  const young = paceOf({doneAt: ago(1, 1, 1, 1), total: 60, startedAt: now - 2 * DAY, now});
  const idle = paceOf({doneAt: ago(90, 91, 92, 1, 2), total: 60, startedAt: now - 100 * DAY, now});
  expect([young.endsAt, idle.endsAt]).toEqual([undefined, undefined]);
  expect(paceWords(young).end).toBe('');
});

test('ahead, behind, on plan and done, in words', () => {
  const base = {total: 60, perWeek: undefined, endsAt: undefined, byGoal: undefined};
  const plan = (done: number, planned: number) => paceWords({...base, done, planned}).plan;
  expect(plan(5, 4)).toBe('That’s 1 lesson ahead of the 24-week plan.');
  expect(plan(4, 9)).toBe('That’s 5 lessons behind the 24-week plan.');
  expect(plan(4, 4)).toBe('That’s right on the 24-week plan.');
  expect(paceWords({...base, done: 60, planned: 10})).toEqual({
    plan: 'That’s all of them.',
    end: '',
  });
});

test('milestones count no further than they need, and none is reached by nothing', () => {
  const facts = {
    lessonsDone: 12,
    lessons: 60,
    quizzesPassed: 1,
    modulesPassed: 0,
    points: 140,
    longestStreak: 3,
  };
  const reached = milestonesOf(facts).filter(({isReached}) => isReached);
  expect(reached.map(({title}) => title)).toEqual([
    'First lesson',
    'First quiz passed',
    '100 points',
    '10 lessons',
  ]);
  expect(reached.every(({have, need}) => have === need)).toBe(true);
  const none = {lessonsDone: 0, lessons: 0, quizzesPassed: 0, modulesPassed: 0, points: 0, longestStreak: 0};
  expect(milestonesOf(none).some(({isReached}) => isReached)).toBe(false);
});

test('time spent in words', () => {
  expect([0, 59, 60, 3600, 3900].map(timeWords)).toEqual([
    'under a minute',
    'under a minute',
    '1 min',
    '1 h',
    '1 h 5 min',
  ]);
});
