import {expect, test} from 'vitest';
import {onwardOf} from '#web/lessons/quiz/onward.ts';

type Known = Parameters<typeof onwardOf>[0];

const lesson = (id: string, position: number, isWritten = true) => ({
  id,
  title: id.toUpperCase(),
  position,
  isWritten,
  minutes: 14,
});
const modules = [
  {
    id: 'm1',
    title: 'First',
    prerequisiteIds: [],
    lessons: [lesson('a', 1), lesson('b', 2), lesson('c', 3, false)],
  },
  {id: 'm2', title: 'Second', prerequisiteIds: ['m1'], lessons: [lesson('d', 1)]},
] as unknown as Known['modules'];

const about = (lessonId: string | null) => ({
  id: 'q',
  moduleId: 'm1',
  lessonId,
  passPct: 70,
  drawCount: 5,
  poolSize: 8,
  cooldownSeconds: [],
});

const after = (lessonId: string | null, over: Partial<Known> = {}) =>
  onwardOf({
    quiz: about(lessonId),
    modules,
    hasCheckpoint: () => true,
    isDone: () => true,
    isPassed: () => true,
    isOpen: () => true,
    reached: 4,
    ...over,
  });

test('after a lesson’s quiz comes the next lesson, with the stops behind it', () => {
  expect(after('a')).toEqual({
    done: 'A',
    stops: [
      {kind: 'lesson', title: 'B'},
      {kind: 'checkpoint', title: 'Checkpoint'},
    ],
    here: 'Lesson 2 of 3',
    next: {
      over: 'Next lesson, 14 minutes',
      title: 'B',
      action: 'Start lesson',
      href: '/modules/m1/lessons/b',
    },
  });
});

test('after the last written lesson comes the checkpoint, where there is one', () => {
  expect(after('b')?.next).toMatchObject({
    title: 'Checkpoint: First',
    href: '/modules/m1/lessons/checkpoint',
  });
  expect(after('b', {hasCheckpoint: () => false})?.next).toBeUndefined();
});

test('a lesson that is not read yet is what is left, from the place that was reached', () => {
  expect(after('a', {isDone: () => false})).toMatchObject({
    stops: [],
    next: {title: 'Read the lesson to its end', href: '/modules/m1/lessons/a#block-3'},
  });
});

test('after a checkpoint comes the module that it opens', () => {
  expect(after(null)).toMatchObject({
    done: 'First',
    here: 'Second',
    next: {over: 'Now open: Second', title: 'D'},
  });
  expect(after(null, {isOpen: () => false})?.next).toBeUndefined();
});

test('a checkpoint alone does not pass the module: its lessons are left', () => {
  expect(after(null, {isPassed: () => false, isDone: (id) => id === 'a'})?.next).toMatchObject({
    over: 'Finish its lessons to complete the module',
    title: 'B',
  });
});
