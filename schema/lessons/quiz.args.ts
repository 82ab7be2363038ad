// Rules of the arguments of commands about quizzes.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {TYPED_LIMIT} from '#schema/lessons/quiz.rules.ts';
import {boundedText, uuidRule} from '#schema/text.rules.ts';

const OPTIONS_LIMIT = 20;
const option = z.int('An option must be a whole number.').check(z.gte(0), z.lte(OPTIONS_LIMIT));

/** An answer's outer form; whether it fits its question is asked when the draw is at hand. */
export const answerRules = z.union(
  [
    option,
    boundedText({
      notText: 'An answer must be text.',
      most: TYPED_LIMIT,
      tooLong: `An answer can have up to ${TYPED_LIMIT} characters.`,
    }),
    z.array(option).check(z.maxLength(OPTIONS_LIMIT)),
  ],
  'An answer must be an option, a list of options, or text.',
);

const ID_WORDS = 'A question id must have 1 to 100 characters';
const id = boundedText({notText: ID_WORDS, most: 100, tooLong: ID_WORDS}, z.minLength(1, ID_WORDS));

export const answerArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  questionId: id,
  value: answerRules,
});

export const submitArgs = z.strictObject({
  ...commandFields,
  attemptId: uuidRule('attemptId'),
  /** Question → answer, for every question of the draw. */
  answers: z.record(id, answerRules, 'answers must be an object of question ids and answers'),
});
