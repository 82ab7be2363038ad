import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {stringify} from 'yaml';
import {demandGoals, demandUniqueQuestions, readQuiz} from '#sync/lessons/course/quiz.ts';
import {ContentError} from '#sync/questions/source.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'academy-quiz-'))));
afterEach(() => rmSync(folder, {recursive: true}));

type Yaml = Readonly<Record<string, unknown>>;

const question = (more: Yaml): Yaml => ({
  slug: 'q',
  stem: 'What?',
  explanation: 'That.',
  topic: 'types',
  difficulty: 1,
  ...more,
});
const single = (slug: string): Yaml => question({slug, kind: 'single', options: ['`a`', '`b`'], answer: 1});
const pool = (count: number): Yaml[] => Array.from({length: count}, (_, at) => single(`q-${at + 1}`));
const quiz = (questions: readonly Yaml[], more: Yaml = {}): Yaml => ({
  passPct: 70,
  draw: 5,
  questions,
  ...more,
});

const fileOf = (content: unknown, name = '01-a.quiz.yaml'): string => {
  const file = join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : stringify(content));
  return file;
};
/** The error, without the folder. */
const complaint = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    return (error as Error).message.replaceAll(`${folder}/`, '');
  }
  return 'none';
};
const complaintOf = (content: unknown, of: 'lesson' | 'checkpoint' = 'lesson') =>
  complaint(() => readQuiz(fileOf(content), of));

test('a lesson without the file has no quiz', () => {
  expect(readQuiz(join(folder, 'none.quiz.yaml'), 'lesson')).toBeUndefined();
});

test('reads questions of every kind', () => {
  const kinds = [
    question({slug: 'one', kind: 'single', options: ['a', 'b'], answer: 0}),
    question({slug: 'two', kind: 'multi', options: ['a', 'b', 'c'], answer: [0, 2]}),
    question({slug: 'three', kind: 'order', options: ['a', 'b']}),
    question({slug: 'four', kind: 'text', answer: ['len', 'len()']}),
    question({slug: 'five', kind: 'predict', answer: ['1\n2']}),
    question({slug: 'six', kind: 'number', answer: {value: -0.5, tolerance: 0.01}}),
  ];
  const read = readQuiz(fileOf(quiz([...kinds, ...pool(2)])), 'lesson');
  expect(read).toMatchObject({passPct: 70, draw: 5});
  expect(read?.questions).toEqual([...kinds, ...pool(2)]);
});

describe('names the file, the question and the fault:', () => {
  test.each<[string, Yaml, string]>([
    ['an unknown kind', {kind: 'essay'}, 'kind Invalid discriminator value'],
    ['a missing stem', {kind: 'text', answer: ['x'], stem: ' '}, 'stem must not be empty'],
    ['an unknown field', {kind: 'text', answer: ['x'], hint: 'y'}, 'the file Unrecognized key: "hint"'],
    ['a difficulty of 4', {kind: 'text', answer: ['x'], difficulty: 4}, 'difficulty Too big'],
    ['one option', {kind: 'order', options: ['a']}, 'options must be at least two'],
    ['an option twice', {kind: 'order', options: ['a  b', 'a b']}, 'options has one of them twice'],
    ['an order with an answer', {kind: 'order', options: ['a', 'b'], answer: [0, 1]}, 'Unrecognized key'],
    ['an option that is not there', {kind: 'single', options: ['a', 'b'], answer: 2}, 'answer is none of'],
    ['one of several options not there', {kind: 'multi', options: ['a', 'b'], answer: [2]}, 'answer is none'],
    ['an option named twice', {kind: 'multi', options: ['a', 'b'], answer: [1, 1]}, 'answer names an option'],
    ['no right option', {kind: 'multi', options: ['a', 'b'], answer: []}, 'answer must have an option'],
    ['a text as an option', {kind: 'single', options: ['a', 'b'], answer: 'a'}, 'answer Invalid input'],
    ['options of a typed answer', {kind: 'text', options: ['a'], answer: ['a']}, 'Unrecognized key'],
    ['no accepted text', {kind: 'predict', answer: []}, 'answer must have an accepted text'],
    ['a text twice', {kind: 'predict', answer: ['a', 'a']}, 'answer has a text twice'],
    ['a text in two quotes', {kind: 'predict', answer: ["'a'", '‘a’']}, 'answer has a text twice'],
    ['a text in two dashes', {kind: 'text', answer: ['-1', '−1']}, 'answer has a text twice'],
    ['a text in two sizes', {kind: 'text', answer: ['Len()', 'len()']}, 'answer has a text twice'],
    ['a text at full width', {kind: 'text', answer: ['len', 'ｌｅｎ']}, 'answer has a text twice'],
    ['lines that end otherwise', {kind: 'predict', answer: ['1\n2', '1 \n2\n']}, 'answer has a text twice'],
    ['a text as a number', {kind: 'number', answer: {value: '8', tolerance: 0}}, 'answer.value Invalid'],
    ['a tolerance below 0', {kind: 'number', answer: {value: 8, tolerance: -1}}, 'answer.tolerance must not'],
    ['no tolerance', {kind: 'number', answer: {value: 8}}, 'answer.tolerance Invalid input'],
    ['infinity', {kind: 'number', answer: {value: Infinity, tolerance: 0}}, 'answer.value Invalid'],
  ])('%s', (_, fields, message) => {
    const said = complaintOf(quiz([...pool(8), question(fields)]));
    expect(said).toContain('01-a.quiz.yaml: question "q": ');
    expect(said).toContain(message);
  });

  test.each<[string, Yaml]>([
    [
      'feedback on fewer lines than options',
      {kind: 'single', options: ['a', 'b'], answer: 0, feedback: [null]},
    ],
    [
      'a wrong option without feedback',
      {kind: 'single', options: ['a', 'b'], answer: 0, feedback: [null, null]},
    ],
    ['feedback on a right option', {kind: 'multi', options: ['a', 'b'], answer: [0], feedback: ['x', 'y']}],
  ])('%s', (_, fields) => {
    expect(complaintOf(quiz([...pool(8), question(fields)]))).toBe(
      '01-a.quiz.yaml: question "q": feedback must have a line for each wrong option and none for a right one',
    );
  });

  test.each<[string, readonly string[], string]>([
    [
      'a goal that the lesson has not',
      ['a', 'b', 'c'],
      'question "q-8" must name a goal of the lesson: a, b',
    ],
    ['a question without a goal', ['a', 'b', ''], 'question "q-8" must name a goal of the lesson: a, b'],
    ['a goal with one question', ['a', 'a', 'b'], 'the goal "b" has 1 questions; it needs 2'],
    ['nothing where each goal has two', ['a', 'b', 'b'], 'none'],
  ])('%s', (_, last, message) => {
    const goals = ['a', 'a', 'a', 'a', 'a', ...last];
    const questions = pool(8).map((one, at) => ({...one, ...(goals[at] ? {goal: goals[at]} : {})}));
    const read = readQuiz(fileOf(quiz(questions)), 'lesson');
    if (!read) throw new Error('it is there');
    expect(complaint(() => demandGoals(read, ['a', 'b'])).replace('01-a.quiz.yaml: ', '')).toBe(message);
  });

  test('a question without a slug goes by its number', () => {
    const {slug: _, ...nameless} = single('x');
    expect(complaintOf(quiz([...pool(8), nameless]))).toBe(
      '01-a.quiz.yaml: question 9: slug Invalid input: expected string, received undefined',
    );
  });

  test.each<[string, unknown, string]>([
    ['no YAML', 'passPct: [', '01-a.quiz.yaml: '],
    ['a pass mark above 100', quiz(pool(8), {passPct: 101}), 'passPct Too big'],
    ['a small pool', quiz(pool(7)), 'has 7 questions; a lesson needs at least 8'],
    ['a draw above the pool', quiz(pool(8), {draw: 9}), 'draws 9 questions out of 8'],
  ])('%s', (_, content, message) => {
    expect(complaintOf(content)).toContain(message);
  });

  test('a checkpoint that does not ask twelve', () => {
    expect(complaintOf(quiz(pool(12)), 'checkpoint')).toBe('01-a.quiz.yaml: draw must be 12 in a checkpoint');
    expect(complaintOf(quiz(pool(12), {draw: 12}), 'checkpoint')).toBe('none');
  });

  test('two questions of one name, in one file or in two', () => {
    const one = readQuiz(fileOf(quiz(pool(8))), 'lesson');
    const two = readQuiz(fileOf(quiz(pool(8)), '02-b.quiz.yaml'), 'lesson');
    if (!one || !two) throw new Error('both are there');
    expect(complaint(() => demandUniqueQuestions([one, two]))).toBe(
      '02-b.quiz.yaml: question "q-1" has the slug of one in 01-a.quiz.yaml',
    );
    const twice = {...one, questions: [...one.questions, ...one.questions.slice(0, 1)]};
    expect(complaint(() => demandUniqueQuestions([twice]))).toContain(
      'question "q-1" has the slug of one in',
    );
  });
});
