// What the quiz panel shows, from what is known: the synced rows, the commands on this device that the rows
// do not hold yet, and which attempt the learner sat down to. Pure, so that every change of the rows under the
// learner can be tried in a test.
import type {Access, Step} from '#schema/lessons/access.ts';
import type {DrawnQuestion, QuestionResult} from '#schema/questions/question.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {answersOf, type SavedAnswer} from '#web/lessons/quiz/answers.ts';
import type {Answers} from '#web/questions/answers.ts';

export type Quiz = {
  readonly id: string;
  readonly moduleId: string;
  readonly lessonId: string | null;
  readonly passPct: number;
  readonly drawCount: number;
  readonly poolSize: number;
  readonly cooldownSeconds: readonly number[];
};

/** An attempt as it is synced. */
export type AttemptRow = {
  readonly id: string;
  readonly quizId: string;
  readonly no: number;
  readonly state: 'open' | 'graded';
  readonly questions: readonly DrawnQuestion[];
  readonly issuedAt: number;
  readonly notBefore: number;
  readonly gradedAt: number | null;
  readonly scorePct: number | null;
  readonly passed: boolean | null;
  readonly results: readonly QuestionResult[] | null;
};

export type GradedAttempt = AttemptRow & {
  readonly gradedAt: number;
  readonly scorePct: number;
  readonly passed: boolean;
  readonly results: readonly QuestionResult[];
};

/** Where one stands with the quiz. */
export type QuizRecord = {
  readonly tries: number;
  readonly failedInRow: number;
  readonly bestScorePct: number | null;
  readonly passedAt: number | null;
};

export type QuizRows = {
  readonly quiz: Quiz | undefined;
  readonly record: QuizRecord | undefined;
  /** The draw that is open, issued in advance. */
  readonly open: AttemptRow | undefined;
  /** Newest first. */
  readonly graded: readonly GradedAttempt[];
  readonly answers: readonly SavedAnswer[];
};

/** The attempt that the learner has before them, until they turn to another. */
export type Sitting = {
  readonly attemptId: string;
  /** It was submitted from this device. */
  readonly isHandedIn: boolean;
  /** Its submission is sent then, epoch ms by this device's clock; until then it can be undone. */
  readonly sendAt?: number;
};

export type QuizView =
  | {readonly at: 'loading'}
  | {readonly at: 'unknown'}
  | {readonly at: 'locked'; readonly reason: string; readonly next: Step | null}
  | {readonly at: 'intro'; readonly open: AttemptRow | undefined; readonly answered: number}
  | {
      readonly at: 'answering';
      readonly attempt: AttemptRow;
      readonly answers: Answers;
      /** A rejected submission of this attempt. */
      readonly rejected: Command | undefined;
    }
  | {
      readonly at: 'submitted';
      readonly attempt: AttemptRow;
      readonly answers: Answers;
      readonly command: Command;
    }
  | {
      /** Submitted, and still to be undone: nothing has been sent. */
      readonly at: 'sending';
      readonly attempt: AttemptRow;
      readonly answers: Answers;
      readonly sendAt: number;
    }
  | {
      readonly at: 'result';
      readonly attempt: GradedAttempt;
      /** It was submitted from another window or device while it was open here. */
      readonly isFromElsewhere: boolean;
      /** What this device sent for it without effect. */
      readonly rejected: readonly Command[];
      /** A later attempt, submitted elsewhere while this one is read. */
      readonly newer: GradedAttempt | undefined;
      readonly open: AttemptRow | undefined;
      /** Answers that the next draw holds already. */
      readonly answered: number;
    };

type Known = {
  readonly rows: QuizRows;
  readonly pending: readonly Command[];
  readonly sitting: Sitting | undefined;
  readonly access: Access;
  /** The local store was read: what is not among the rows is not there. */
  readonly isStoreOpen: boolean;
};

/** The panel's state. What the learner has before them changes only by what happens to that very attempt. */
export function quizView({rows, pending, sitting, access, isStoreOpen}: Known): QuizView {
  if (!rows.quiz) return {at: isStoreOpen ? 'unknown' : 'loading'};
  const begun = tryBegun(rows, pending, sitting);
  // An attempt that is gone was taken back by the academy: then it is as for anyone who comes again.
  if (begun) {
    return isGraded(begun)
      ? result(rows, pending, begun, sitting?.isHandedIn === false)
      : atWork(rows, pending, begun, sitting?.sendAt);
  }
  const newest = rows.graded[0];
  if (newest) return result(rows, pending, newest, false);
  if (!access.allowed) return {at: 'locked', reason: access.reason, next: access.next};
  return {at: 'intro', open: rows.open, answered: countAnswers(rows, pending)};
}

/** The attempt that the learner sat down to, or one that this device has submitted and not sent yet. */
function tryBegun(
  {open, graded}: QuizRows,
  pending: readonly Command[],
  sitting: Sitting | undefined,
): AttemptRow | undefined {
  if (!sitting) return open && isSubmitted(pending, open.id) ? open : undefined;
  return [...graded, ...(open ? [open] : [])].find(({id}) => id === sitting.attemptId);
}

function atWork(
  rows: QuizRows,
  pending: readonly Command[],
  attempt: AttemptRow,
  sendAt: number | undefined,
): QuizView {
  const submits = pending.filter(
    ({name, args}) => name === 'quizzes.submit' && args['attemptId'] === attempt.id,
  );
  const command = submits.findLast(({status}) => status !== 'failed');
  const answers = answersOf(attempt.id, rows.answers, pending);
  if (command) return {at: 'submitted', attempt, answers, command};
  if (sendAt !== undefined) return {at: 'sending', attempt, answers, sendAt};
  return {at: 'answering', attempt, answers, rejected: submits.at(-1)};
}

function result(
  rows: QuizRows,
  pending: readonly Command[],
  attempt: GradedAttempt,
  isFromElsewhere: boolean,
): QuizView {
  return {
    at: 'result',
    attempt,
    isFromElsewhere,
    rejected: pending.filter(({args, status}) => status === 'failed' && args['attemptId'] === attempt.id),
    newer: rows.graded.find(({no}) => no > attempt.no),
    open: rows.open,
    answered: countAnswers(rows, pending),
  };
}

const countAnswers = ({open, answers}: QuizRows, pending: readonly Command[]): number =>
  open ? answersOf(open.id, answers, pending).size : 0;

const isSubmitted = (pending: readonly Command[], attemptId: string): boolean =>
  pending.some(
    ({name, status, args}) =>
      name === 'quizzes.submit' && status !== 'failed' && args['attemptId'] === attemptId,
  );

/** Graded rows are whole by the database's own rule; the row's type cannot say so. */
export const isGraded = (row: AttemptRow): row is GradedAttempt =>
  row.state === 'graded' &&
  row.results !== null &&
  row.gradedAt !== null &&
  row.scorePct !== null &&
  row.passed !== null;
