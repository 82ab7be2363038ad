// Rules of the arguments of commands about bookmarks.
import * as z from 'zod/mini';
import {BOOKMARK_NOTE_LIMIT} from '#schema/bookmarks/bookmarks.limits.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const lessonId = boundedText(
  {notText: 'lessonId must be text', most: 80, tooLong: 'lessonId is too long'},
  z.minLength(1, 'lessonId is missing'),
);

export const putArgs = z.strictObject({
  ...commandFields,
  lessonId,
  note: boundedText({
    notText: 'A note is text.',
    most: BOOKMARK_NOTE_LIMIT,
    tooLong: `A note has at most ${BOOKMARK_NOTE_LIMIT} characters.`,
    normalize: trimmed,
  }),
});

export const removeArgs = z.strictObject({...commandFields, lessonId});
