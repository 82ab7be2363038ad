import {expect, test} from 'vitest';
import {filtered, historyCsv, historyLines} from '#web/lessons/progress/history.ts';

const course = [
  {
    id: 'm',
    title: 'Python that works',
    prerequisiteIds: [],
    lessons: [{id: 'x', title: 'Values, names and types', isWritten: true, isPreview: false}],
  },
];
const quizzes = [
  {id: 'lesson-x', moduleId: 'm', lessonId: 'x'},
  {id: 'checkpoint-m', moduleId: 'm', lessonId: null},
];
const attempt = (id: string, quizId: string, scorePct: number) => ({
  id,
  quizId,
  no: 1,
  gradedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  scorePct,
  passed: scorePct >= 70,
  questions: [{topic: 'Types'}, {topic: 'Names'}, {topic: 'Types'}],
});
const attempts = [
  attempt('a', 'lesson-x', 80),
  attempt('b', 'checkpoint-m', 50),
  attempt('c', 'lesson-long-gone', 90),
];
const lines = historyLines(attempts, quizzes, course);

test('each attempt has the name of its quiz, also when the course no longer has it', () => {
  expect(lines.map(({quiz, module, topics}) => [quiz, module, topics.join()])).toEqual([
    ['Values, names and types', 'Python that works', 'Types,Names'],
    ['Checkpoint', 'Python that works', 'Types,Names'],
    ['lesson long gone', '', 'Types,Names'],
  ]);
});

test('filters by module and by outcome', () => {
  const ids = (moduleId: string | undefined, outcome: 'all' | 'passed' | 'failed') =>
    filtered(lines, {moduleId, outcome}).map(({id}) => id);
  expect(ids(undefined, 'all')).toEqual(['a', 'b', 'c']);
  expect(ids('m', 'all')).toEqual(['a', 'b']);
  expect(ids('m', 'failed')).toEqual(['b']);
  expect(ids(undefined, 'passed')).toEqual(['a', 'c']);
});

test('the file has one line per try', () => {
  expect(historyCsv(lines.slice(0, 1))).toBe(
    'Date,Module,Quiz,Attempt,Score (%),Result,Topics\r\n' +
      '2026-01-02T03:04:05.000Z,Python that works,"Values, names and types",1,80,passed,"Types; Names"\r\n',
  );
});
