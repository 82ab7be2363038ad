// Rules of the arguments of the tutor's queries.
import * as z from 'zod/mini';
import {wholeNumber} from '#schema/number.rules.ts';
import {uuidRule} from '#schema/text.rules.ts';
import {TURNS_MAX} from '#schema/tutor/tutor.limits.ts';

export const tutorQueryRules = {
  'tutor.turns': z.strictObject({
    threadId: uuidRule('threadId'),
    limit: z.optional(wholeNumber('limit', 1, TURNS_MAX)),
  }),
};
