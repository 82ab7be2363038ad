import {expect, test} from 'vitest';
import type {Course} from '#web/lessons/course.ts';
import {pathOf} from '#web/lessons/use-path.ts';

const lesson = (id: string, isWritten = true) => ({id, title: `Lesson ${id}`, isWritten, isPreview: false});
const courseOf = (
  ...modules: {id: string; lessons: ReturnType<typeof lesson>[]; needs?: string[]}[]
): Course =>
  [
    {
      id: 'month',
      modules: modules.map(({id, lessons, needs = []}) => ({
        id,
        title: `Module ${id}`,
        prerequisiteIds: needs,
        lessons,
      })),
    },
  ] as never;

const known = (course: Course, done: readonly string[], hasCheckpoint = true) => ({
  course,
  learnerState: {
    isDone: (id: string) => done.includes(id),
    wasOpen: () => false,
    wasUnlocked: () => false,
    isPassed: () => false,
  },
  quizzes: {
    ofLesson: () => undefined,
    checkpoint: (id: string) =>
      hasCheckpoint ? {id, passPct: 70, drawCount: 5, bestScorePct: null, isPassed: false} : undefined,
  },
  next: {moduleId: 'a', lessonId: 'a2', title: 'Lesson a2'},
});

test('the path holds what is written, the step to take, and one word for what is coming', () => {
  const course = courseOf(
    {id: 'a', lessons: [lesson('a1'), lesson('a2'), lesson('a3', false)]},
    {id: 'b', lessons: [lesson('b1')], needs: ['a']},
    {id: 'c', lessons: [lesson('c1', false)]},
  );
  const path = pathOf(known(course, ['a1']));
  expect(path.modules.map(({title}) => title)).toEqual(['Module a', 'Module b']);
  expect(path.modules[0]?.nodes.map(({title, state}) => `${title}: ${state}`)).toEqual([
    'Lesson a1: done',
    'Lesson a2: next',
    'Checkpoint: ahead',
  ]);
  expect(path.coming).toBe('Coming');
});

test('what is closed to the learner is no link', () => {
  const course = courseOf(
    {id: 'a', lessons: [lesson('a1'), lesson('a2')]},
    {id: 'b', lessons: [lesson('b1')], needs: ['a']},
  );
  const path = pathOf(known(course, ['a1']));
  expect(path.modules.map(({nodes}) => nodes.map(({href}) => href !== undefined))).toEqual([
    [true, true, true],
    [false, false],
  ]);
});

test('a course that is written to its end promises nothing more', () => {
  const path = pathOf(known(courseOf({id: 'a', lessons: [lesson('a1'), lesson('a2')]}), [], false));
  expect(path.coming).toBeUndefined();
  expect(path.modules[0]?.nodes).toHaveLength(2);
});
