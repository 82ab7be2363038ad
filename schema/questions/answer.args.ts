// Rules of the arguments that carry answers to questions.
import * as z from 'zod/mini';
import {TYPED_LIMIT} from '#schema/questions/answer.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const OPTIONS_LIMIT = 20;
const option = z.int('An option must be a whole number.').check(z.gte(0), z.lte(OPTIONS_LIMIT));

/** An answer's outer form; whether it fits its question is asked when the draw is at hand. @param most characters of a text. */
export const answerRulesUpTo = (most: number) =>
  z.union(
    [
      option,
      boundedText({
        notText: 'An answer must be text.',
        most,
        tooLong: `An answer can have up to ${most} characters.`,
      }),
      z.array(option).check(z.maxLength(OPTIONS_LIMIT)),
    ],
    `An answer must be an option, a list of options, or text of up to ${most} characters.`,
  );

/** An answer without a program in it. */
export const answerRules = answerRulesUpTo(TYPED_LIMIT);

const ID_WORDS = 'A question id must have 1 to 100 characters';
/** Name of a question. */
export const questionId = boundedText(
  {notText: ID_WORDS, most: 100, tooLong: ID_WORDS},
  z.minLength(1, ID_WORDS),
);
