import {expect, test} from 'vitest';
import {learnerStateOf} from '#schema/lessons/access.ts';
import {sameProgress, progressOfModules} from '#web/lessons/modules/module-state.ts';
import {nextStep} from '#web/lessons/home/next-step.ts';

const lesson = (id: string, isWritten = true) => ({
  id,
  title: `Lesson ${id}`,
  isWritten,
  isPreview: id === 'a',
});
const course = [
  {id: 'one', title: 'One', prerequisiteIds: [], lessons: [lesson('a'), lesson('b')]},
  {id: 'two', title: 'Two', prerequisiteIds: ['one'], lessons: [lesson('c'), lesson('d')]},
  {id: 'three', title: 'Three', prerequisiteIds: ['two'], lessons: [lesson('e', false)]},
];
const done = (...ids: string[]) => ids.map((lessonId) => ({lessonId, doneAt: 1}));
const passed = (...ids: string[]) => ids.map((moduleId) => ({moduleId, passedAt: 1}));
const never = () => false;
const states = (...given: Parameters<typeof learnerStateOf>) =>
  [...progressOfModules(course, learnerStateOf(...given), never)].map(([, {state, lessons}]) => [
    state,
    ...lessons,
  ]);

test('for a newcomer the first module is open, the next is locked, and what is not written is coming', () => {
  expect(states([], [])).toEqual([
    ['open', 'open', 'locked'],
    ['locked', 'locked', 'locked'],
    ['coming', 'coming'],
  ]);
});

test('a module is in progress once a lesson of it was opened or done', () => {
  expect(states(done('a'), [])[0]).toEqual(['in progress', 'done', 'open']);
  const opened = progressOfModules(course, learnerStateOf([], []), (id) => id === 'a').get('one');
  expect([opened?.state, opened?.lessons]).toEqual(['in progress', ['started', 'locked']]);
});

test('a module is done when it is passed, also by its checkpoint alone', () => {
  expect(states([], passed('one')).map(([state]) => state)).toEqual(['done', 'open', 'coming']);
});

test('a card is redrawn only for what it shows', () => {
  const progress = (...given: Parameters<typeof learnerStateOf>) =>
    progressOfModules(course, learnerStateOf(...given), never).get('two');
  const [before, same, next] = [progress([], []), progress(done('x'), []), progress(done('a'), [])];
  if (!before || !same || !next) throw new Error('module two has a stand');
  expect(sameProgress(before, same)).toBe(true);
  // The first missing step is another one now.
  expect(sameProgress(before, next)).toBe(false);
});

const next = (hasCheckpoint: boolean, ...given: Parameters<typeof learnerStateOf>) => {
  const step = nextStep(course, learnerStateOf(...given), () => hasCheckpoint);
  return step && (step.lessonId ?? `checkpoint ${step.moduleId}`);
};

test('one goes on with the first open lesson that is not done', () => {
  expect(next(true, [], [])).toBe('a');
  expect(next(true, done('a'), [])).toBe('b');
});

test('when the lessons of a module are done its checkpoint is next', () => {
  expect(next(true, done('a', 'b'), [])).toBe('checkpoint one');
  expect(next(false, done('a', 'b'), [])).toBeUndefined();
});

test('after a module was passed by its checkpoint alone, its lessons come last', () => {
  expect(next(true, [], passed('one'))).toBe('c');
  expect(next(true, done('c', 'd'), passed('one', 'two'))).toBe('a');
});
