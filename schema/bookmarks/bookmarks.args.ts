// Rules of the arguments of commands about bookmarks.
import * as z from 'zod/mini';
import {BOOKMARK_NOTE_MAX} from '#schema/bookmarks/bookmarks.limits.ts';
import {commandFields} from '#schema/commands/command.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const lessonId = boundedText(
  {notText: 'lessonId must be text', most: 80, tooLong: 'lessonId is too long'},
  z.minLength(1, 'lessonId is missing'),
);

const note = boundedText({
  notText: 'note must be text',
  most: BOOKMARK_NOTE_MAX,
  tooLong: `A note can have up to ${BOOKMARK_NOTE_MAX} characters.`,
  normalize: trimmed,
});

export const putArgs = z.strictObject({...commandFields, lessonId, note});
export const removeArgs = z.strictObject({...commandFields, lessonId});
