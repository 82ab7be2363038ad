import * as z from 'zod/mini';
import {ACT_ROWS_MAX, REASON_MAX} from '#schema/admin/acts.api.ts';
import {boundedText, trimmed, uuidRule} from '#schema/text.rules.ts';

const NO_ID = 'Each of ids must be the id of a row';
const TOO_MANY = `At most ${ACT_ROWS_MAX.toLocaleString('en')} rows at once`;

const rowId = boundedText({notText: NO_ID, most: 100, tooLong: NO_ID}, z.regex(/^[\w:.-]+$/, NO_ID));

/** What every act takes. */
export const actShape = {
  ids: z
    .array(rowId, 'ids must be a list')
    .check(z.minLength(1, 'Choose at least one row'), z.maxLength(ACT_ROWS_MAX, TOO_MANY)),
  reason: boundedText(
    {
      notText: 'A reason is required',
      most: REASON_MAX,
      tooLong: `The reason must have at most ${REASON_MAX} characters`,
      normalize: trimmed,
    },
    z.minLength(1, 'A reason is required'),
  ),
};

/** An act that takes nothing else. */
export const plainActRules = z.strictObject(actShape);

export const runActRules = z.strictObject({
  id: uuidRule('id'),
  name: boundedText({
    notText: 'name must be text',
    most: 100,
    tooLong: 'name must have at most 100 characters',
  }),
  args: z.unknown(),
});
