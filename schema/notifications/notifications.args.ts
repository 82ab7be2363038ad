// Rules of the arguments of commands about notifications.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {MESSAGE_MAX, SOME_MAX, TITLE_MAX} from '#schema/notifications/notifications.limits.ts';
import {momentRule} from '#schema/number.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const WORDS = 'notificationId must be text of 1 to 100 characters';

const notificationId = boundedText({notText: WORDS, most: 100, tooLong: WORDS}, z.minLength(1, WORDS));

export const notificationArgs = z.strictObject({...commandFields, notificationId});

export const notificationsArgs = z.strictObject({
  ...commandFields,
  notificationIds: z
    .array(notificationId, 'notificationIds must be a list')
    .check(
      z.minLength(1, 'Choose at least one notification'),
      z.maxLength(SOME_MAX, `Choose at most ${SOME_MAX} notifications at once`),
    ),
});

export const readAllArgs = z.strictObject({
  ...commandFields,
  /** `createdAt` of the newest one that was shown: later ones stay unread. Without it all of them. */
  until: z.optional(momentRule('until')),
});

const words = (field: string, most: number) => {
  const tooLong = `${field} can have up to ${most} characters`;
  return boundedText({notText: `${field} must be text`, most, tooLong});
};

export const toastArgs = z.strictObject({
  ...commandFields,
  title: words('title', TITLE_MAX).check(z.minLength(1, 'title must not be empty')),
  message: words('message', MESSAGE_MAX),
  tone: z.enum(['neutral', 'good', 'bad'], 'tone must be neutral, good or bad'),
});
