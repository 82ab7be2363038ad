// REST calls of the Python assessment (specification, section 7.2). Times are ISO 8601, UTC.
import type {TopicResult} from '#schema/assessment/assessment.ts';
import type {Asked} from '#schema/questions/code.ts';
import type {Answer} from '#schema/questions/question.ts';
import {endpoint} from '#schema/wire/endpoint.ts';

export type QuestionsReply = {
  readonly attemptId: string;
  readonly no: number;
  readonly state: 'running' | 'submitted';
  readonly startedAt: string;
  readonly dueAt: string;
  /** What time it is at the academy: a device's clock may be wrong. */
  readonly now: string;
  readonly questions: readonly Asked[];
  /** Question → saved answer. */
  readonly answers: Readonly<Record<string, Answer>>;
};

export type AssessmentResult = {
  readonly attemptId: string;
  /** `submitted`: the answers are safe and will be graded; nothing else is known yet. */
  readonly state: 'submitted' | 'graded';
  readonly message: string;
  readonly passed: boolean | null;
  readonly scorePct: number | null;
  readonly right: number | null;
  readonly codeRight: number | null;
  readonly codeTotal: number | null;
  readonly topics: readonly TopicResult[];
  /** After a failed attempt. */
  readonly nextAttemptAllowed: string | null;
  readonly waitTimeText: string | null;
};

/**
 * The running attempt. Starts one if none runs and the request comes from a page of the academy (Sec-Fetch-Site), but
 * never with `attempt`: that asks how this attempt is, 404 once it has ended.
 */
export const getQuestions = endpoint<{query: {readonly attempt?: string}; reply: QuestionsReply}>()(
  'GET',
  '/api/python-assessment/questions',
);

/** Ends the running attempt. An answer that is left out counts as it was saved. */
export const submitAssessment = endpoint<{
  body: {readonly answers: Readonly<Record<string, Answer>>};
  reply: AssessmentResult;
}>()('POST', '/api/python-assessment/submit');
