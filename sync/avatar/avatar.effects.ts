import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';

/**
 * What the commands about sessions do: own ones only. Those that go on are read, never waited for: whoever ends one may wait for
 * the learner's row, which a command has.
 */
export const avatarEffects: EffectsIn<'avatar'> = {
  'avatar.forget': async (sql, {sessionId}, {userId}) => {
    const [gone] = await sql(
      `delete from "avatarSession" where "id" = $1 and "userId" = $2 and "endedAt" is not null returning 1`,
      [sessionId, userId],
    );
    if (gone) return;
    const [open] = await sql(`select 1 from "avatarSession" where "id" = $1 and "userId" = $2`, [
      sessionId,
      userId,
    ]);
    if (open) throw new Refusal('INVALID', 'This session is still open. End it first, then delete it.');
  },

  'avatar.forgetAll': (sql, {until}, {userId}) =>
    // In one order always: two devices that delete the same ones wait for each other, and never in a circle.
    sql(
      `with "these" as (
         select "id" from "avatarSession" where "userId" = $1 and "endedAt" is not null
           and "startedAt" <= to_timestamp($2::float8 / 1000) order by "id" for update)
       delete from "avatarSession" where "id" in (select "id" from "these")`,
      [userId, until],
    ),
};
