// Rules of the arguments of commands about the assessment.
import * as z from 'zod/mini';
import {PROGRAM_LIMIT} from '#schema/questions/answer.rules.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {answerRulesUpTo, questionId} from '#schema/questions/answer.args.ts';
import {uuidRule} from '#schema/text.rules.ts';

const value = answerRulesUpTo(PROGRAM_LIMIT);

/** Question → answer. */
export const assessmentAnswers = z.record(
  questionId,
  value,
  'answers must be an object of question ids and answers',
);

export const startArgs = z.strictObject({...commandFields});

export const answerArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  questionId,
  value,
});

export const submitArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  /** What was not saved yet; everything else counts as saved. */
  answers: z.optional(assessmentAnswers),
});
