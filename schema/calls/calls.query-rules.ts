// Rules of the arguments of queries about calls, for the server.
import * as z from 'zod/mini';
import {CALLS_MAX} from '#schema/calls/calls.limits.ts';
import {momentRule} from '#schema/number.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

const PERSON = 'personId must be text of 1 to 100 characters';
const limit = z
  .int('limit must be a whole number')
  .check(z.gte(1, 'limit must be at least 1'), z.lte(CALLS_MAX, `limit must be at most ${CALLS_MAX}`));

/** By the query's name. */
export const callQueryRules = {
  'calls.history': z.strictObject({
    before: z.optional(momentRule('before')),
    limit,
  }),
  'calls.withPerson': z.strictObject({
    personId: boundedText({notText: PERSON, most: 100, tooLong: PERSON}, z.minLength(1, PERSON)),
    limit,
  }),
  'calls.missed': z.strictObject({limit}),
};
