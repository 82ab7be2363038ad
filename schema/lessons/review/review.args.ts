// Rules of the arguments of commands about review cards.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {RATINGS} from '#schema/lessons/review/review.ts';
import {LAST_MOMENT, wholeNumber} from '#schema/number.rules.ts';
import {uuidRule} from '#schema/text.rules.ts';

export const rateArgs = z.strictObject({
  ...commandFields,
  cardId: uuidRule('cardId'),
  rating: z.enum(RATINGS, 'rating must be again, hard, good or easy'),
  /** By the device's clock, epoch ms: a hint, never later than the server's own. */
  reviewedAt: wholeNumber('reviewedAt', 0, LAST_MOMENT),
});
