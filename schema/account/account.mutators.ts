import {defineMutator} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {profileFields} from '#schema/account/profile.rules.ts';
import {isTimeZone, TIME_ZONE_MAX} from '#schema/account/time-zone.ts';
import {commandFields, signedIn} from '#schema/commands/command.ts';
import {boundedText} from '#schema/text.rules.ts';

const NO_ZONE = 'timeZone must be the name of a time zone, such as Europe/Berlin';

const timeZoneArgs = z.strictObject({
  ...commandFields,
  timeZone: boundedText(
    {notText: 'timeZone must be text', most: TIME_ZONE_MAX, tooLong: NO_ZONE},
    z.refine(isTimeZone, NO_ZONE),
  ),
  /** Who says so. What the device says counts only while there is nothing yet. */
  by: z.enum(['device', 'learner'], 'by must be device or learner'),
});

/** Reading them makes them whole: spaces, line ends, addresses. */
export const profileArgs = z.strictObject({...commandFields, ...profileFields});

export type ProfileArgs = z.infer<typeof profileArgs>;
export type TimeZoneArgs = z.infer<typeof timeZoneArgs>;

export const accountMutators = {
  /** Changes what the learner says about themselves, as far as it is named. Open before the assessment, too. */
  profile: defineMutator(profileArgs, async ({ctx}) => void signedIn(ctx)),
  /** Sets the time zone by which the learner's days are counted. Open before the assessment, too. */
  timeZone: defineMutator(timeZoneArgs, async ({ctx}) => void signedIn(ctx)),
};
