// Rules of the arguments of commands about review cards.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {RATINGS} from '#schema/lessons/review.ts';
import {uuidRule} from '#schema/text.rules.ts';

/** The last moment that a date can name, epoch ms. */
const LAST_MOMENT = 8_640_000_000_000_000;

export const rateArgs = z.strictObject({
  ...commandFields,
  cardId: uuidRule('cardId'),
  rating: z.enum(RATINGS, 'rating must be again, hard, good or easy'),
  /** By the device's clock, epoch ms: a hint, never later than the server's own. */
  reviewedAt: z
    .int('reviewedAt must be a whole number')
    .check(z.gte(0, 'reviewedAt must not be below 0'), z.lte(LAST_MOMENT, 'reviewedAt is too late')),
});
