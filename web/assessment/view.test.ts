import {expect, test} from 'vitest';
import {assessmentView, type AttemptRow} from '#web/assessment/view.ts';
import type {Command} from '#web/data/outbox/command.ts';

const running: AttemptRow = {
  id: 'a',
  no: 1,
  state: 'running',
  questions: [],
  startedAt: 0,
  dueAt: 3_600_000,
  submittedBy: null,
  delay: null,
  gradedAt: null,
  scorePct: null,
  rightCount: null,
  codeRight: null,
  codeTotal: null,
  passed: null,
  topics: null,
  nextAttemptAllowed: null,
};
const known = {attempts: [running], saved: [], pending: [], isStoreOpen: true};

let made = 0;
const command = (name: string, args: object, more: Partial<Command> = {}): Command =>
  ({
    id: `c${(made += 1)}`,
    name,
    lane: 'assessment',
    args: {id: 'x', v: 1, attemptId: 'a', ...args},
    status: 'waiting',
    attempts: 0,
    ...more,
  }) as Command;

test('no attempt is none only when the store is open', () => {
  expect(assessmentView({...known, attempts: [], isStoreOpen: false}).at).toBe('loading');
  expect(assessmentView({...known, attempts: []}).at).toBe('before');
});

test('what waits on this device is over what is saved, and an attempt shows its own answers alone', () => {
  const view = assessmentView({
    ...known,
    saved: [
      {attemptId: 'a', questionId: 'q1', value: 0},
      {attemptId: 'a', questionId: 'q2', value: 1},
      {attemptId: 'b', questionId: 'q3', value: 2},
    ],
    pending: [
      command('assessment.answer', {questionId: 'q1', value: 2}),
      command('assessment.answer', {attemptId: 'b', questionId: 'q2', value: 0}),
    ],
  });
  expect(view.at === 'running' && [...view.answers]).toEqual([
    ['q1', 2],
    ['q2', 1],
  ]);
});

test('a submission that waits is on its way; one that was refused leads back to the questions', () => {
  const sent = command('assessment.submit', {});
  expect(assessmentView({...known, pending: [sent]})).toMatchObject({at: 'sending', command: sent});
  const refused = command('assessment.submit', {}, {status: 'failed'});
  expect(assessmentView({...known, pending: [refused]})).toMatchObject({at: 'running', refused});
});

test('an attempt that was submitted anywhere is being graded, then has its result', () => {
  expect(assessmentView({...known, attempts: [{...running, state: 'submitted'}]}).at).toBe('grading');
  expect(assessmentView({...known, attempts: [{...running, state: 'graded'}, running]}).at).toBe('result');
});
