import * as z from 'zod/mini';
import {credentialsRules} from '#schema/account/account.rules.ts';

const {password} = credentialsRules.shape;

export const exportRules = z.strictObject({password});

export const deletionRules = z.strictObject({
  password,
  username: z
    .string('Type your username')
    .check(z.trim(), z.minLength(1, 'Type your username'), z.maxLength(254)),
});
