// What a question to the tutor has to be, for the browser and the server alike.
import * as z from 'zod/mini';
import {boundedText} from '#schema/text.rules.ts';
import {askedText} from '#schema/tutor/tutor.text.ts';
import {QUESTION_MOST, QUESTION_TOO_LONG} from '#schema/tutor/tutor.limits.ts';

const EMPTY = 'Type a question first';

export const askRules = z.strictObject({
  question: boundedText(
    {
      notText: EMPTY,
      most: QUESTION_MOST,
      tooLong: QUESTION_TOO_LONG,
      normalize: askedText,
    },
    z.minLength(1, EMPTY),
  ),
});
