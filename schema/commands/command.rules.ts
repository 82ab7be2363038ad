import * as z from 'zod/mini';
import {uuidRule} from '#schema/text.rules.ts';

/** Fields that every command's arguments start with. See `CommandIds`. */
export const commandFields = {
  id: uuidRule('id'),
  v: z.int('v must be a whole number').check(z.gte(1, 'v must be at least 1')),
};
