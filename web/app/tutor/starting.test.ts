import {expect, test} from 'vitest';
import type {DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';
import {beginningOf, mistakeStarts, noteStarts} from '#web/app/tutor/starting.ts';

const question = (id: string): DrawnQuestion => ({
  id,
  kind: 'single',
  stem: [{kind: 'prose', html: `<p>What is <code>${id}</code>?</p>`}],
  options: ['a', 'b'],
  topic: 't',
  difficulty: 1,
});
const result = (questionId: string, correct: boolean): QuestionResult => ({
  questionId,
  given: 0,
  correct,
  explanation: [],
});

test('questions that went wrong last are offered, newest first; what was right since is none', () => {
  const quizzes = [{id: 'quiz', lessonId: 'lesson'}];
  const newer = {
    quizId: 'quiz',
    questions: [question('x'), question('y')],
    results: [result('x', true), result('y', false)],
  };
  const older = {
    quizId: 'quiz',
    questions: [question('x'), question('z')],
    results: [result('x', false), result('z', false)],
  };
  const starts = mistakeStarts([newer, older], quizzes);
  expect(starts.map(({words}) => words)).toEqual(['What is y?', 'What is z?']);
  expect(starts[0]?.href).toBe('/personal-tutor?lesson=lesson&question=y&mode=hint');
});

test('the newest notes ask about their paragraphs; a highlight shows its words', () => {
  const note = {lessonId: 'l', block: 2, start: 7, quote: 'marked words', updatedAt: 1};
  const starts = noteStarts([
    {...note, id: 'old', text: 'mine'},
    {...note, id: 'new', text: '', updatedAt: 2},
  ]);
  expect(starts.map(({kind, words}) => [kind, words])).toEqual([
    ['Your highlight', 'marked words'],
    ['Your note', 'mine'],
  ]);
  expect(starts[0]?.href).toBe('/personal-tutor?lesson=l&block=2&at=7&quote=marked+words');
});

test('a long text is named by its beginning', () => {
  expect(beginningOf(` a  b\n${'x'.repeat(200)}`)).toMatch(/^a b x+…$/);
});
