// Rules of the arguments of commands about the learning plan.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {DAYS_MAX, GOAL_MAX} from '#schema/plan/plan.limits.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const DAYS = `daysPerWeek must be a whole number from 1 to ${DAYS_MAX}`;

/** The whole plan: what is null is not said. */
export const setArgs = z.strictObject({
  ...commandFields,
  goal: z.nullable(
    boundedText(
      {
        notText: 'goal must be text',
        most: GOAL_MAX,
        tooLong: `Write your goal in at most ${GOAL_MAX} characters.`,
        normalize: trimmed,
      },
      z.minLength(1, 'goal must not be empty'),
    ),
  ),
  daysPerWeek: z.nullable(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(DAYS_MAX, DAYS))),
  python: z.nullable(z.enum(['no', 'little', 'yes'], 'python must be no, little or yes')),
});
