// Rules of the arguments of commands about the leaderboard.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {aliasRule, disputeTextRule, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';

export const settingsArgs = z.strictObject({
  ...commandFields,
  isListed: z.boolean('isListed must be true or false'),
  alias: z.nullable(aliasRule),
});

export const disputeArgs = z.strictObject({
  ...commandFields,
  entryId: z.string('entryId must be text').check(z.minLength(1), z.maxLength(80)),
  period: periodRule,
  text: disputeTextRule,
});
