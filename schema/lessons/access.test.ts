import {describe, expect, test} from 'vitest';
import {lessonAccess, moduleAccess, learnerStateOf, type CourseOutline} from '#schema/lessons/access.ts';

const lesson = (id: string, more: {isWritten?: boolean; isPreview?: boolean} = {}) => ({
  id,
  title: id.toUpperCase(),
  isWritten: true,
  isPreview: false,
  ...more,
});
const course: CourseOutline = [
  {id: 'one', title: 'One', prerequisiteIds: [], lessons: [lesson('a'), lesson('b'), lesson('c')]},
  {id: 'two', title: 'Two', prerequisiteIds: ['one'], lessons: [lesson('d', {isPreview: true}), lesson('e')]},
  {id: 'three', title: 'Three', prerequisiteIds: ['one', 'two'], lessons: [lesson('f')]},
  {id: 'four', title: 'Four', prerequisiteIds: [], lessons: [lesson('g', {isWritten: false}), lesson('h')]},
];

type Rows = {done?: string[]; open?: string[]; unlocked?: string[]; passed?: string[]};
const learnerState = ({done = [], open = [], unlocked = [], passed = []}: Rows = {}) =>
  learnerStateOf(
    [
      ...done.map((lessonId) => ({lessonId, doneAt: 1})),
      ...open.map((lessonId) => ({lessonId, unlockedAt: 1, doneAt: null})),
    ],
    [
      ...unlocked.map((moduleId) => ({moduleId, unlockedAt: 1})),
      ...passed.map((moduleId) => ({moduleId, passedAt: 1, unlockedAt: null})),
    ],
  );
const isOpen = (id: string, rows?: Rows) => lessonAccess(course, learnerState(rows), id).allowed;

describe('a lesson', () => {
  test.each<[string, string, Rows, boolean]>([
    ['the first of a module that needs no other', 'a', {}, true],
    ['the second, before the first is done', 'b', {}, false],
    ['the second, once the first is done', 'b', {done: ['a']}, true],
    ['one that was open before', 'c', {open: ['c']}, true],
    ['one that is done', 'c', {done: ['c']}, true],
    ['the one after a gap: only the lesson just before counts', 'c', {done: ['b']}, true],
    ['a preview of a locked module', 'd', {}, true],
    ['another lesson of a locked module', 'e', {done: ['d']}, false],
    ['the first of a module whose prerequisite is passed', 'e', {passed: ['one'], done: ['d']}, true],
    ['the first of a module that was unlocked before', 'f', {unlocked: ['three']}, true],
    ['one that is not written', 'g', {}, false],
    ['the first that is written, after one that is not', 'h', {}, true],
    ['one that there is not', 'z', {}, false],
  ])('%s (%s)', (_, id, rows, expected) => {
    expect(isOpen(id, rows)).toBe(expected);
  });

  test('that is locked names what is left, and the first thing to do', () => {
    expect(lessonAccess(course, learnerState(), 'c')).toEqual({
      allowed: false,
      reason: 'Finish “B” to open this lesson.',
      missing: [
        {moduleId: 'one', lessonId: 'a', title: 'A'},
        {moduleId: 'one', lessonId: 'b', title: 'B'},
      ],
      next: {moduleId: 'one', lessonId: 'a', title: 'A'},
    });
  });
});

describe('a module', () => {
  test('that is locked names the lessons and checkpoints on the way, each once, in order', () => {
    expect(moduleAccess(course, learnerState({done: ['a', 'b']}), 'three')).toEqual({
      allowed: false,
      reason: 'Pass “One” and “Two” to open “Three”.',
      missing: [
        {moduleId: 'one', lessonId: 'c', title: 'C'},
        {moduleId: 'one', title: 'Checkpoint: One'},
        {moduleId: 'two', lessonId: 'd', title: 'D'},
        {moduleId: 'two', lessonId: 'e', title: 'E'},
        {moduleId: 'two', title: 'Checkpoint: Two'},
      ],
      next: {moduleId: 'one', lessonId: 'c', title: 'C'},
    });
  });

  test('stays locked for prerequisites that this part of the course does not show', () => {
    const part = course.filter(({id}) => id === 'two');
    expect(moduleAccess(part, learnerState(), 'two').allowed).toBe(false);
    expect(moduleAccess(part, learnerState({passed: ['one']}), 'two').allowed).toBe(true);
  });
});
