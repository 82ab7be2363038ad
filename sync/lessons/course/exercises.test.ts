import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {stringify} from 'yaml';
import {codeOf, compileExercise, readExercises} from '#sync/lessons/course/exercises.ts';
import {compileText} from '#sync/lessons/course/lesson-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-exercises-'));
afterAll(() => rmSync(folder, {recursive: true}));

const ADD = {
  slug: 'add',
  kind: 'write',
  title: 'Add',
  goal: 'sum',
  task: 'Write `add`.',
  starter: '# Here.\n',
  hints: ['One.', 'Two.', 'Three with `code`.'],
  reference: 'def add(a, b):\n    return a + b\n',
  reasons: 'Because.',
  wrong: ['def add(a, b): return 3'],
  tests: [
    {name: 'adds', call: 'add(1, 2)', equals: '3'},
    {name: 'adds more', call: 'add(2, 2)', equals: '4', hidden: true},
  ],
};
const LESSON = {goals: ['sum'], text: 'Text.\n\n::exercise[add]\n\nMore.', file: 'lesson.md'};

let last = 0;
function reading(exercises: unknown, lesson = LESSON) {
  last += 1;
  const file = join(folder, `${last}.exercises.yaml`);
  writeFileSync(file, stringify({exercises}));
  return readExercises(file, lesson);
}

test('an exercise is a block at the line that names it', () => {
  const exercises = reading([ADD]);
  const blocks = compileText({body: LESSON.text, file: 'lesson.md', figures: new Map(), exercises});
  expect(blocks.map(({kind}) => kind)).toEqual(['prose', 'exercise', 'prose']);
  expect(blocks[1]).toMatchObject({
    id: 'add',
    task: 'write',
    prompt: '<p>Write <code>add</code>.</p>',
    starter: '# Here.',
    hints: ['One.', 'Two.', 'Three with <code>code</code>.'],
    tests: ADD.tests,
    reference: {source: 'def add(a, b):\n    return a + b', reasons: '<p>Because.</p>'},
  });
});

test('a lesson without a file has none', () => {
  expect(readExercises(join(folder, 'none.yaml'), {...LESSON, text: 'Text.'})).toEqual([]);
});

test('lines to be put in order are shuffled, for everyone the same', () => {
  const {starter: _, reference: __, ...common} = ADD;
  const lines = ['x = int(input())', 'if x > 1:', '    x = 1', 'print(x)'];
  const [order] = reading([{...common, kind: 'order', lines}]);
  if (!order) throw new Error('none');
  const {starter, reference} = codeOf(order);
  expect(reference).toBe(lines.join('\n'));
  expect(starter).not.toBe(reference);
  expect(starter.split('\n').toSorted()).toEqual(lines.toSorted());
  expect(codeOf(order).starter).toBe(starter);
  const {starterHtml} = compileExercise(order, {file: 'f', figures: new Map()});
  expect(starterHtml.split('\n')).toHaveLength(lines.length);
});

test.each([
  ['a goal that the lesson does not have', {goal: 'none'}, /must name a goal of the lesson: sum/],
  ['two hints', {hints: ['One.', 'Two.']}, /hints must be 3/],
  ['no wrong solution', {wrong: []}, /wrong must have a wrong solution/],
  ['no reference', {reference: ''}, /reference must not be empty/],
  ['a test without an expectation', {tests: [{name: 'a', call: 'f()'}]}, /exactly one of equals/],
  ['hidden tests only', {tests: [{...ADD.tests[1]}]}, /must have a visible test/],
  ['a kind that there is not', {kind: 'guess'}, /exercise "add"/],
])('an exercise with %s is named in the error', (_, change, message) => {
  expect(() => reading([{...ADD, ...change}])).toThrow(message);
});

test('what the text and the file say of exercises has to agree', () => {
  expect(() => reading([ADD], {...LESSON, text: 'Text.'})).toThrow(
    'must have the line "::exercise[add]" once',
  );
  const twice = {...LESSON, text: '::exercise[add]\n\n::exercise[add]'};
  expect(() => reading([ADD], twice)).toThrow('must have the line "::exercise[add]" once');
  const other = {...LESSON, text: '::exercise[add]\n\n::exercise[sub]'};
  expect(() => reading([ADD], other)).toThrow('there is no exercise "sub"');
});

test('a task with a code block is rejected', () => {
  const [exercise] = reading([{...ADD, task: '```python\nx\n```'}]);
  if (!exercise) throw new Error('none');
  expect(() => compileExercise(exercise, {file: 'f', figures: new Map()})).toThrow('without code blocks');
});
