import * as z from 'zod/mini';

/** Fields that every command's arguments start with. See `CommandIds`. */
export const commandFields = {
  id: z.uuid('id must be a UUID'),
  v: z.int('v must be a whole number').check(z.gte(1, 'v must be at least 1')),
};
