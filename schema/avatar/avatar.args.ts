// Rules of the arguments of commands about sessions with an avatar.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {momentRule} from '#schema/number.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const WORDS = 'sessionId must be text of 1 to 60 characters';

export const forgetArgs = z.strictObject({
  ...commandFields,
  sessionId: boundedText({notText: WORDS, most: 60, tooLong: WORDS}, z.minLength(1, WORDS)),
});

/** `until`: `startedAt` of the newest one that was shown. What comes after it stays. */
export const forgetAllArgs = z.strictObject({...commandFields, until: momentRule('until')});
