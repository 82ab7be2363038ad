import * as z from 'zod/mini';
import {credentialsRules} from '#schema/account/account.rules.ts';
import {boundedText, trimmed} from '#schema/text.rules.ts';

const {password} = credentialsRules.shape;

export const exportRules = z.strictObject({password});

export const deletionRules = z.strictObject({
  password,
  username: boundedText(
    {notText: 'Type your username', most: 254, tooLong: 'Type your username', normalize: trimmed},
    z.minLength(1, 'Type your username'),
  ),
});
