import * as z from 'zod/mini';
import {INTEGER_MAX} from '#schema/number.rules.ts';
import {uuidRule} from '#schema/text.rules.ts';

/** Fields that every command's arguments start with. See `CommandIds`. */
export const commandFields = {
  id: uuidRule('id'),
  v: z
    .int('v must be a whole number')
    .check(z.gte(1, 'v must be at least 1'), z.lte(INTEGER_MAX, `v must be at most ${INTEGER_MAX}`)),
};
