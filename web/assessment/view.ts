// What of the assessment is on the screen: pure, from rows and what waits on this device.
import type {TopicResult} from '#schema/assessment/assessment.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import {textArg, type Command} from '#web/data/outbox/command.ts';
import {overlay, type Apply} from '#web/data/outbox/overlay.ts';
import type {Answers} from '#web/questions/answers.ts';

/** An attempt as its row has it. */
export type AttemptRow = {
  readonly id: string;
  readonly no: number;
  readonly state: 'running' | 'submitted' | 'graded' | 'reset';
  readonly questions: readonly Asked[];
  readonly startedAt: number;
  readonly dueAt: number;
  readonly submittedBy: 'learner' | 'clock' | null;
  readonly delay: 'busy' | 'unavailable' | null;
  readonly gradedAt: number | null;
  readonly scorePct: number | null;
  readonly rightCount: number | null;
  readonly codeRight: number | null;
  readonly codeTotal: number | null;
  readonly passed: boolean | null;
  readonly topics: readonly TopicResult[] | null;
  readonly nextAttemptAllowed: number | null;
};

export type SavedAnswer = {readonly attemptId: string; readonly questionId: string; readonly value: Answer};

export type AssessmentView =
  | {readonly at: 'loading'}
  | {readonly at: 'before'}
  | {
      readonly at: 'running';
      readonly attempt: AttemptRow;
      readonly answers: Answers;
      /** A submission that the academy refused. */
      readonly refused: Command | undefined;
    }
  /** Submitted on this device; the academy has not said so yet. */
  | {readonly at: 'sending'; readonly attempt: AttemptRow; readonly command: Command}
  | {readonly at: 'grading'; readonly attempt: AttemptRow}
  | {readonly at: 'result'; readonly attempt: AttemptRow};

type Known = {
  /** Newest first. */
  readonly attempts: readonly AttemptRow[];
  readonly saved: readonly SavedAnswer[];
  readonly pending: readonly Command[];
  readonly isStoreOpen: boolean;
};

export function assessmentView({attempts, saved, pending, isStoreOpen}: Known): AssessmentView {
  const [attempt] = attempts;
  if (!attempt) return {at: isStoreOpen ? 'before' : 'loading'};
  if (attempt.state === 'graded') return {at: 'result', attempt};
  if (attempt.state === 'submitted') return {at: 'grading', attempt};
  const mine = pending.filter(({args}) => args['attemptId'] === attempt.id);
  const submissions = mine.filter(({name}) => name === 'assessment.submit');
  const sent = submissions.find(({status}) => status !== 'failed');
  if (sent) return {at: 'sending', attempt, command: sent};
  return {
    at: 'running',
    attempt,
    answers: answersOf(attempt.id, saved, mine),
    refused: submissions.at(-1),
  };
}

/** What is saved, and over it what this device has not sent yet. */
function answersOf(attemptId: string, saved: readonly SavedAnswer[], pending: readonly Command[]): Answers {
  const rows = new Map(
    saved.filter((row) => row.attemptId === attemptId).map(({questionId, value}) => [questionId, value]),
  );
  return overlay<Answers>(rows, pending, {'assessment.answer': give});
}

const give: Apply<Answers, 'assessment.answer'> = (answers, {args}) =>
  // The screen alone writes these commands.
  new Map([...answers, [textArg(args as Command['args'], 'questionId'), args.value]]);
