import {defineMutator} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {isTimeZone} from '#schema/account/time-zone.ts';
import {commandFields, signedIn} from '#schema/commands/command.ts';

const timeZoneArgs = z.strictObject({
  ...commandFields,
  timeZone: z
    .string('timeZone must be text')
    .check(z.refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Berlin')),
  /** Who says so. What the device says counts only while there is nothing yet. */
  by: z.enum(['device', 'learner'], 'by must be device or learner'),
});

export type TimeZoneArgs = z.infer<typeof timeZoneArgs>;

export const accountMutators = {
  /** Sets the time zone by which the learner's days are counted. Open before the assessment, too. */
  timeZone: defineMutator(timeZoneArgs, async ({ctx}) => void signedIn(ctx)),
};
