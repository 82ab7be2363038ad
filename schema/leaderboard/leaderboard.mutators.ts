import {defineMutator} from '@rocicorp/zero';
import * as z from 'zod/mini';
import {commandFields, learnerWhoMayLearn} from '#schema/commands/command.ts';
import {Refusal} from '#schema/errors.ts';
import {aliasRule, boardIdRule, disputeTextRule, periodRule} from '#schema/leaderboard/leaderboard.rules.ts';
import {zql} from '#schema/schema.ts';

const settingsArgs = z.strictObject({
  ...commandFields,
  isListed: z.boolean('isListed must be true or false'),
  alias: z.nullable(aliasRule),
});

const disputeArgs = z.strictObject({
  ...commandFields,
  entryId: boardIdRule('entryId').check(z.minLength(1, 'entryId is missing')),
  period: periodRule,
  text: disputeTextRule,
});

export const leaderboardMutators = {
  /** Whether the leaderboard shows the learner, and as whom. Their rows are written anew by the server. */
  settings: defineMutator(settingsArgs, async ({tx, args: {isListed, alias}, ctx}) => {
    const {userId} = learnerWhoMayLearn(ctx);
    if (tx.location === 'client') return;
    const before = await tx.run(zql.learner.where('userId', userId).one());
    // A new name comes with a new id: whoever knew the old row cannot tell whose the new one is.
    const entryId = before && before.alias === alias ? before.entryId : crypto.randomUUID();
    await tx.mutate.learner.update({userId, isListed, alias, entryId});
  }),
  /** Holds somebody's sum in a period to be wrong. */
  dispute: defineMutator(disputeArgs, async ({tx, args: {id, entryId, period, text}, ctx}) => {
    const {userId} = learnerWhoMayLearn(ctx);
    if (tx.location === 'client') return;
    const open = await tx.run(
      zql.scoreDispute
        .where('userId', userId)
        .where('entryId', entryId)
        .where('period', period)
        .where('state', 'open')
        .one(),
    );
    if (open) throw new Refusal('INVALID', 'You have contested this entry already. It is being looked at.');
    await tx.mutate.scoreDispute.insert({
      id,
      userId,
      entryId,
      period,
      text,
      state: 'open',
      createdAt: Date.now(),
    });
  }),
};
