// Rules of the arguments of commands about quizzes.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {answerRules, questionId} from '#schema/questions/answer.args.ts';
import {uuidRule} from '#schema/text.rules.ts';

export const answerArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  questionId,
  value: answerRules,
});

export const submitArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  /** Question → answer, for every question of the draw. */
  answers: z.record(questionId, answerRules, 'answers must be an object of question ids and answers'),
});
