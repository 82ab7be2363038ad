// Rules of the arguments of commands about predictions.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {GUESS_LIMIT} from '#schema/lessons/prediction/prediction.limits.ts';
import {boundedText} from '#schema/text.rules.ts';

const SAMPLE = 'sample must be 8 hexadecimal digits';

export const makeArgs = z.strictObject({
  ...commandFields,
  lessonId: boundedText(
    {notText: 'lessonId must be text', most: 80, tooLong: 'lessonId is too long'},
    z.minLength(1, 'lessonId is missing'),
  ),
  sample: boundedText({notText: SAMPLE, most: 8, tooLong: SAMPLE}, z.regex(/^[\da-f]{8}$/, SAMPLE)),
  /** `null` for one that was skipped. */
  guess: z.nullable(
    boundedText(
      {
        notText: 'guess must be text',
        most: GUESS_LIMIT,
        tooLong: `A guess can have up to ${GUESS_LIMIT.toLocaleString('en')} characters.`,
      },
      z.minLength(1, 'Type what you expect, or skip it.'),
    ),
  ),
});
