import {expect, test} from 'vitest';
import type {DrawnQuestion} from '#schema/questions/question.ts';
import type {Command, Json} from '#web/data/outbox/command.ts';
import {quizView, type AttemptRow, type GradedAttempt, type QuizRows} from '#web/lessons/quiz/view.ts';

const question = (id: string): DrawnQuestion => ({
  id,
  kind: 'single',
  stem: [],
  options: ['a', 'b'],
  topic: 'Topic',
  difficulty: 1,
});

const openAttempt = (id: string, no = 1): AttemptRow => ({
  id,
  quizId: 'lesson-x',
  no,
  state: 'open',
  questions: [question('q1'), question('q2')],
  issuedAt: 0,
  notBefore: 0,
  gradedAt: null,
  scorePct: null,
  passed: null,
  results: null,
});

const graded = (id: string, no = 1): GradedAttempt => ({
  ...openAttempt(id, no),
  state: 'graded',
  gradedAt: 1000,
  scorePct: 50,
  passed: false,
  results: [],
});

const quiz = {
  id: 'lesson-x',
  moduleId: 'm',
  lessonId: 'x',
  passPct: 70,
  drawCount: 2,
  poolSize: 8,
  cooldownSeconds: [0],
};

const none: QuizRows = {quiz, record: undefined, open: undefined, graded: [], answers: []};

const command = (
  name: string,
  args: Readonly<Record<string, Json>>,
  status: Command['status'] = 'waiting',
): Command => ({
  id: `${name}-${JSON.stringify(args)}`,
  userId: 'u',
  name,
  args: {...args, id: 'c', v: 1},
  lane: 'learning',
  createdAt: 0,
  status,
  attempts: 0,
});

const submit = (attemptId: string, status?: Command['status']) =>
  command('quizzes.submit', {attemptId, answers: {}}, status);
const answer = (attemptId: string, questionId: string, value: Json, status?: Command['status']) =>
  command('quizzes.answer', {attemptId, questionId, value}, status);

const seen = (over: Partial<Parameters<typeof quizView>[0]>) =>
  quizView({
    rows: none,
    pending: [],
    sitting: undefined,
    access: {allowed: true},
    isStoreOpen: true,
    ...over,
  });
const at = (attemptId: string, isHandedIn = false) => ({attemptId, isHandedIn});

test('before the store is open nothing is known to be missing', () => {
  expect(seen({rows: {...none, quiz: undefined}, isStoreOpen: false}).at).toBe('loading');
  expect(seen({rows: {...none, quiz: undefined}}).at).toBe('unknown');
});

test('a quiz of a closed lesson says why and what to do', () => {
  const next = {moduleId: 'm', lessonId: 'w', title: 'W'};
  const access = {allowed: false, reason: 'Because.', missing: [next], next} as const;
  expect(seen({access})).toEqual({at: 'locked', reason: 'Because.', next});
});

test('the first visit shows what is asked; answers that another device gave are counted', () => {
  const rows = {
    ...none,
    open: openAttempt('t1'),
    answers: [{attemptId: 't1', questionId: 'q1', value: 0}],
  };
  expect(seen({rows})).toEqual({at: 'intro', open: rows.open, answered: 1});
});

test('what was submitted a moment ago can be undone until its command is given', () => {
  const rows = {...none, open: openAttempt('t1')};
  const sitting = {...at('t1'), sendAt: 5000};
  const pending = [answer('t1', 'q1', 1)];
  expect(seen({rows, sitting, pending})).toMatchObject({
    at: 'sending',
    sendAt: 5000,
    answers: new Map([['q1', 1]]),
  });
  expect(seen({rows, sitting, pending: [...pending, submit('t1')]}).at).toBe('submitted');
  expect(seen({rows, sitting: at('t1'), pending}).at).toBe('answering');
});

test('answers on their way lie over those that are saved', () => {
  const rows = {
    ...none,
    open: openAttempt('t1'),
    answers: [{attemptId: 't1', questionId: 'q1', value: 0}],
  };
  const view = seen({rows, sitting: at('t1'), pending: [answer('t1', 'q1', 1), answer('t2', 'q2', 1)]});
  expect(view).toMatchObject({at: 'answering', answers: new Map([['q1', 1]])});
});

test('submitting shows at once, offline too, and after a reload that forgot everything', () => {
  const rows = {...none, open: openAttempt('t1')};
  expect(seen({rows, sitting: at('t1', true), pending: [submit('t1')]}).at).toBe('submitted');
  expect(seen({rows, pending: [submit('t1')]}).at).toBe('submitted');
});

test('the result stays when the next draw comes, until the learner turns to it', () => {
  const rows = {...none, open: openAttempt('t2', 2), graded: [graded('t1')]};
  const view = seen({rows, sitting: at('t1', true)});
  expect(view).toMatchObject({at: 'result', attempt: {id: 't1'}, open: {id: 't2'}, isFromElsewhere: false});
  expect(seen({rows, sitting: at('t2')})).toMatchObject({at: 'answering', attempt: {id: 't2'}});
});

test('a second attempt that is begun elsewhere does not take the result away', () => {
  const rows = {
    ...none,
    open: openAttempt('t2', 2),
    graded: [graded('t1')],
    answers: [{attemptId: 't2', questionId: 'q1', value: 0}],
  };
  expect(seen({rows})).toMatchObject({at: 'result', attempt: {id: 't1'}, answered: 1});
});

test('an attempt that was submitted elsewhere while it was open here shows its result and says so', () => {
  const rows = {...none, open: openAttempt('t2', 2), graded: [graded('t1')]};
  expect(seen({rows, sitting: at('t1')})).toMatchObject({at: 'result', isFromElsewhere: true});
});

test('what came too late for a graded attempt is told, so that it can be discarded', () => {
  const late = submit('t1', 'failed');
  const rows = {...none, open: openAttempt('t2', 2), graded: [graded('t1')]};
  const view = seen({rows, sitting: at('t1', true), pending: [late, answer('t2', 'q1', 0, 'failed')]});
  expect(view).toMatchObject({at: 'result', rejected: [late]});
});

test('a rejected submission goes back to the questions with every answer', () => {
  const rows = {...none, open: openAttempt('t1')};
  const rejected = submit('t1', 'failed');
  const pending = [answer('t1', 'q1', 1, 'failed'), rejected];
  expect(seen({rows, sitting: at('t1', true), pending})).toEqual({
    at: 'answering',
    attempt: rows.open,
    answers: new Map([['q1', 1]]),
    rejected,
  });
});

test('a rejected submission is enough to keep every answer, below what was saved since', () => {
  const rows = {
    ...none,
    open: openAttempt('t1'),
    answers: [{attemptId: 't1', questionId: 'q2', value: 0}],
  };
  const rejected = command('quizzes.submit', {attemptId: 't1', answers: {q1: 1, q2: 1}}, 'failed');
  expect(seen({rows, sitting: at('t1', true), pending: [rejected]})).toMatchObject({
    answers: new Map([
      ['q1', 1],
      ['q2', 0],
    ]),
  });
});

test('a submission that is sent again is submitted', () => {
  const rows = {...none, open: openAttempt('t1')};
  const pending = [submit('t1', 'failed'), submit('t1', 'saving')];
  expect(seen({rows, sitting: at('t1', true), pending}).at).toBe('submitted');
});

test('an attempt that the academy took back leaves the way to the new draw', () => {
  const rows = {...none, open: openAttempt('t9')};
  expect(seen({rows, sitting: at('gone')})).toMatchObject({at: 'intro', open: {id: 't9'}});
});

test('a passed learner who comes back sees the last result, whatever is locked by now', () => {
  const rows = {...none, graded: [graded('t2', 2), graded('t1')]};
  const access = {allowed: false, reason: 'No.', missing: [], next: null} as const;
  expect(seen({rows, access})).toMatchObject({at: 'result', attempt: {id: 't2'}});
});

test('a later attempt that was submitted elsewhere is offered and does not take the place of the one that is read', () => {
  const rows = {...none, graded: [graded('t2', 2), graded('t1')]};
  expect(seen({rows, sitting: at('t1', true)})).toMatchObject({attempt: {id: 't1'}, newer: {id: 't2'}});
  expect(seen({rows})).toMatchObject({attempt: {id: 't2'}, newer: undefined});
});
