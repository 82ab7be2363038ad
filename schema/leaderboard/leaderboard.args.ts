// Rules of the arguments of commands about the leaderboard.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {aliasRule, boardIdRule, disputeTextRule, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';

export const settingsArgs = z.strictObject({
  ...commandFields,
  isListed: z.boolean('isListed must be true or false'),
  alias: z.nullable(aliasRule),
});

export const disputeArgs = z.strictObject({
  ...commandFields,
  entryId: boardIdRule('entryId').check(z.minLength(1, 'entryId is missing')),
  period: periodRule,
  text: disputeTextRule,
});
