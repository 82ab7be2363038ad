import {Refusal} from '#schema/errors.ts';
import type {Effects} from '#sync/commands/run-command.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {relist} from '#sync/leaderboard/listing.ts';

/** What the leaderboard's commands do beside the mutator. */
export const leaderboardEffects: Effects = {
  'leaderboard.settings': async (sql, _, {userId}) => {
    await demandOwnAlias(sql, userId);
    await relist(sql, [userId]);
  },
  'leaderboard.dispute': async (sql, {entryId}) => {
    const [owner] = await sql(`select 1 from private."entryOwner" where "entryId" = $1`, [entryId]);
    if (!owner) throw new Refusal('NOT_FOUND', 'There is no such entry on the leaderboard.');
  },
};

/** @throws {Refusal} when the alias that was just written is another learner's username. */
async function demandOwnAlias(sql: Sql, userId: string): Promise<void> {
  const [other] = await sql(
    `select 1 from "learner" l join "user" u on lower(u."username") = lower(l."alias")
     where l."userId" = $1 and u."id" <> $1`,
    [userId],
  );
  if (other) throw new Refusal('INVALID', 'This is another learner’s username. Choose a different alias.');
}
