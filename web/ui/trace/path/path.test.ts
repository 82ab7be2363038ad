import {expect, test} from 'vitest';
import {headOf, nodeName, pathSummary, type PathModule, type PathNode} from '#web/ui/trace/path/path.ts';
import {rowsDown} from '#web/ui/trace/rows.ts';

const lesson = (title: string, state: PathNode['state']): PathNode => ({kind: 'lesson', title, state});
const checkpoint = (state: PathNode['state']): PathNode => ({kind: 'checkpoint', title: 'Checkpoint', state});

const begun: PathModule = {
  title: 'Python that works',
  nodes: [
    lesson('Values', 'done'),
    lesson('Control flow', 'done'),
    lesson('Lists, dicts and sets', 'next'),
    lesson('Errors', 'ahead'),
    checkpoint('ahead'),
  ],
};
const later: PathModule = {
  title: 'Python for engineers',
  nodes: [
    lesson('Files', 'ahead'),
    {kind: 'project', title: 'Project 1', state: 'ahead'},
    checkpoint('ahead'),
  ],
};
const passed: PathModule = {title: 'Before', nodes: [lesson('A', 'done'), checkpoint('done')]};

test('the whole path in words', () => {
  expect(pathSummary({modules: [passed, begun, later], coming: 'Coming'})).toBe(
    'Your path. Before is done. Python that works: 2 of 4 lessons done, you’re on lesson 3, Lists, dicts and sets. ' +
      'Then Errors and the checkpoint. ' +
      'Python for engineers follows, with 1 lesson, 1 project, and 1 checkpoint. More is coming.',
  );
  expect(pathSummary({modules: [passed], coming: 'Coming'})).toBe(
    'Your path. Everything that’s written is done. More is coming.',
  );
});

test('the head is on the first step to take, behind everything when all is done, and nowhere when nobody is here', () => {
  expect(headOf({modules: [passed, begun]})).toEqual({module: 1, node: 2});
  expect(headOf({modules: [passed]})).toBe('end');
  expect(headOf({modules: [later]})).toBeUndefined();
  expect(headOf({modules: [begun], head: null})).toBeUndefined();
  expect(headOf({modules: [begun], head: {module: 0, node: 1}})).toEqual({module: 0, node: 1});
  expect(headOf({modules: []})).toBeUndefined();
});

test('a stop is named by title, kind and state, and no word twice', () => {
  expect(nodeName(lesson('Errors', 'done'))).toBe('Errors, lesson, done');
  expect(nodeName(checkpoint('ahead'))).toBe('Checkpoint, not done yet');
  expect(nodeName(lesson('Errors', 'next'), true)).toBe('Errors, lesson, you are here');
});

test('down a phone, the current module is its stops, every other one row', () => {
  const rows = rowsDown({modules: [passed, begun, later], coming: 'Coming'}, 'whole');
  expect(rows.map(({title}) => title)).toEqual([
    'Before',
    'Values',
    'Control flow',
    'Lists, dicts and sets',
    'Errors',
    'Checkpoint',
    'Python for engineers',
    'Coming',
  ]);
  expect(rows.map(({isRan}) => isRan)).toEqual([true, true, true, false, false, false, false, false]);
  expect(rows.findIndex(({isDotted}) => isDotted)).toBe(6);
});

test('the head says its lesson, or only its place where a card below says the lesson', () => {
  const whole = rowsDown({modules: [begun]}, 'whole')[2];
  expect([whole?.title, whole?.note, whole?.spoken]).toEqual([
    'Lists, dicts and sets',
    'Lesson 3 of 4',
    'you are here',
  ]);
  const before = rowsDown({modules: [begun]}, 'to-head').at(-1);
  expect([before?.title, before?.note, before?.spoken]).toEqual([
    'Lesson 3 of 4',
    undefined,
    'Lists, dicts and sets, you are here',
  ]);
});

test('a card fits under the head: the rows before it and after it make the whole', () => {
  const course = {modules: [begun, later], coming: 'Coming'};
  const [before, after] = [rowsDown(course, 'to-head'), rowsDown(course, 'from-head')];
  expect(before.map(({title}) => title)).toEqual(['Control flow', 'Lesson 3 of 4']);
  expect(after.map(({title}) => title)).toEqual(['Errors', 'Checkpoint', 'Python for engineers', 'Coming']);
});

test('when all is done, the last row but the coming one is the head', () => {
  const rows = rowsDown({modules: [passed], coming: 'Coming'}, 'whole');
  expect(rows.map(({look}) => look === 'head')).toEqual([false, true, false]);
  expect(rows.map(({isRan, isDotted}) => [isRan, isDotted])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});
