// Rules of the arguments of commands about the dashboard.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {boundedText} from '#schema/text.rules.ts';

/** More than there are cards, for what newer builds add. */
const MOST = 40;
const NO_CARD = 'Each card must have the id of a card';

const card = z.strictObject({
  id: boundedText({notText: NO_CARD, most: 40, tooLong: NO_CARD}, z.regex(/^[a-z-]+$/, NO_CARD)),
  isHidden: z.boolean('isHidden must be true or false'),
});

export const arrangeArgs = z.strictObject({
  ...commandFields,
  cards: z.array(card, 'cards must be a list').check(
    z.maxLength(MOST, {error: `At most ${MOST} cards`, abort: true}),
    z.refine(
      (cards) => new Set(cards.map(({id}) => id)).size === cards.length,
      'Each card must be there once',
    ),
  ),
});
