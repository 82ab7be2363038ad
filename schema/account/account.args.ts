// Rules of the arguments of commands about the account.
import * as z from 'zod/mini';
import {profileFields} from '#schema/account/profile.rules.ts';
import {isTimeZone} from '#schema/account/time-zone.ts';
import {commandFields} from '#schema/commands/command.rules.ts';

export const timeZoneArgs = z.strictObject({
  ...commandFields,
  timeZone: z
    .string('timeZone must be text')
    .check(z.refine(isTimeZone, 'timeZone must be the name of a time zone, such as Europe/Berlin')),
  /** Who says so. What the device says counts only while there is nothing yet. */
  by: z.enum(['device', 'learner'], 'by must be device or learner'),
});

/** Reading them makes them whole: spaces, line ends, addresses. */
export const profileArgs = z.strictObject({...commandFields, ...profileFields});
