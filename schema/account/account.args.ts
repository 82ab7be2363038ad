// Rules of the arguments of commands about the account.
import * as z from 'zod/mini';
import {profileFields} from '#schema/account/profile.rules.ts';
import {isTimeZone, TIME_ZONE_MAX} from '#schema/account/time-zone.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const NO_ZONE = 'timeZone must be the name of a time zone, such as Europe/Berlin';

export const timeZoneArgs = z.strictObject({
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
