// Rules of the arguments of commands about quizzes.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {TYPED_LIMIT} from '#schema/lessons/quiz.rules.ts';

const OPTIONS_LIMIT = 20;
const option = z.int('An option is a whole number.').check(z.gte(0), z.lte(OPTIONS_LIMIT));

/** An answer's outer form; whether it fits its question is asked when the draw is at hand. */
export const answerRules = z.union(
  [
    option,
    z.string().check(z.maxLength(TYPED_LIMIT, `An answer has at most ${TYPED_LIMIT} characters.`)),
    z.array(option).check(z.maxLength(OPTIONS_LIMIT)),
  ],
  'An answer is an option, a list of options, or text.',
);

const id = z.string().check(z.minLength(1), z.maxLength(100));

export const answerArgs = z.strictObject({
  ...commandFields,
  attemptId: z.uuid('attemptId must be a UUID'),
  questionId: id,
  value: answerRules,
});

export const submitArgs = z.strictObject({
  ...commandFields,
  attemptId: z.uuid('attemptId must be a UUID'),
  /** Question → answer, for every question of the draw. */
  answers: z.record(id, answerRules, 'answers must be an object of question ids and answers'),
});
