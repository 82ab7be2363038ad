// Rules of the arguments of commands about exercises.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {CODE_LIMIT, HINTS} from '#schema/lessons/exercise/exercise.limits.ts';
import {boundedText} from '#schema/text.rules.ts';

const name = (field: string) =>
  boundedText(
    {notText: `${field} must be text`, most: 80, tooLong: `${field} is too long`},
    z.minLength(1, `${field} is missing`),
  );

const work = {
  ...commandFields,
  lessonId: name('lessonId'),
  exerciseId: name('exerciseId'),
  code: boundedText({
    notText: 'code must be text',
    most: CODE_LIMIT,
    tooLong: `Code can have up to ${CODE_LIMIT.toLocaleString('en')} characters. Remove some, then try again.`,
  }),
  /** Hints that were opened. */
  hints: z
    .int('hints must be a whole number')
    .check(z.gte(0, 'hints must not be below 0'), z.lte(HINTS, `hints must be at most ${HINTS}`)),
};

export const draftArgs = z.strictObject(work);
export const solveArgs = z.strictObject(work);
