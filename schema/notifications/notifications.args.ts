// Rules of the arguments of commands about notifications.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const WORDS = 'notificationId must be text of 1 to 100 characters';

export const notificationArgs = z.strictObject({
  ...commandFields,
  notificationId: boundedText({notText: WORDS, most: 100, tooLong: WORDS}, z.minLength(1, WORDS)),
});

export const readAllArgs = z.strictObject({
  ...commandFields,
  /** `createdAt` of the newest one that was shown: later ones stay unread. Without it all of them. */
  until: z.optional(z.number('until must be a number').check(z.gte(0, 'until must not be below 0'))),
});
