import {Refusal} from '#schema/errors.ts';
import {foldedName} from '#schema/leaderboard/leaderboard.rules.ts';
import {demandReportsLeft, demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Effects} from '#sync/commands/run-command.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {relist} from '#sync/leaderboard/listing.ts';

/** What the leaderboard's commands do beside the mutator. */
export const leaderboardEffects = (quotas: Quotas): Effects => ({
  'leaderboard.settings': async (sql, _, {userId}) => {
    await takeAlias(sql, userId);
    await relist(sql, [userId]);
  },
  'leaderboard.dispute': async (sql, {entryId}, {userId}) => {
    const [owner] = await sql(`select 1 from private."entryOwner" where "entryId" = $1`, [entryId]);
    if (!owner) throw new Refusal('NOT_FOUND', 'There is no such entry on the leaderboard.');
    await demandReportsLeft(sql, userId, 'scoreDispute', quotas);
    await demandRoom(sql, userId, quotas);
  },
});

/** @throws {Refusal} when the alias that was just written is another learner's alias or username. */
async function takeAlias(sql: Sql, userId: string): Promise<void> {
  const [learner] = await sql(`select "alias" from "learner" where "userId" = $1`, [userId]);
  const alias = learner?.['alias'];
  const folded = typeof alias === 'string' ? foldedName(alias) : null;
  await sql(`delete from private."aliasTaken" where "userId" = $1 and "folded" is distinct from $2`, [
    userId,
    folded,
  ]);
  if (folded === null) return;
  await sql(`select private."holdName"($1)`, [folded]);
  const [namesake] = await sql(`select 1 from "user" where lower("username") = $1 and "id" <> $2`, [
    folded,
    userId,
  ]);
  if (namesake) throw new Refusal('INVALID', 'This is another learner’s username. Choose a different alias.');
  const [held] = await sql(
    `insert into private."aliasTaken" as t values ($1, $2)
     on conflict ("folded") do update set "userId" = $2 where t."userId" = $2
     returning 1`,
    [folded, userId],
  );
  if (!held) throw new Refusal('INVALID', 'This alias is taken. Choose a different one.');
}
