import {Refusal} from '#schema/errors.ts';
import {foldedName} from '#schema/leaderboard/leaderboard.rules.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import {demandReportsLeft, demandRoom, type Quotas} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {leaveLeague} from '#sync/leaderboard/leagues/leagues.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';

/** What the leaderboard's commands do. */
export const leaderboardEffects = (quotas: Quotas): EffectsIn<'leaderboard'> => ({
  'leaderboard.settings': async (sql, {isListed, alias}, {userId}) => {
    // A new name comes with a new id: someone who knew the old row cannot tell whose the new one is.
    const [learner] = await sql(
      `update "learner" l set "isListed" = $2, "alias" = $3,
         "entryId" = case when l."alias" is not distinct from $3 then l."entryId" else $4 end
       from (select "entryId" from "learner" where "userId" = $1 for update) as "before"
       where l."userId" = $1
       returning not l."isListed" or l."entryId" <> "before"."entryId" as "leaves"`,
      [userId, isListed, alias, crypto.randomUUID()],
    );
    await takeAlias(sql, userId);
    await relist(sql, [userId]);
    if (learner?.['leaves'] === true) await leaveLeague(sql, userId);
  },
  'leaderboard.dispute': async (sql, {id, entryId, period, text}, {userId}) => {
    const [entry] = await sql(
      `select exists (
         select 1 from "scoreDispute" d
         where d."userId" = $2 and d."entryId" = $1 and d."period" = $3 and d."state" = 'open') as "isContested"
       from private."entryOwner" where "entryId" = $1`,
      [entryId, userId, period],
    );
    if (!entry) throw new Refusal('NOT_FOUND', 'This entry isn’t on the leaderboard anymore.');
    if (entry['isContested'] === true) {
      throw new Refusal('INVALID', 'You’ve already questioned these points. We’re reviewing them.');
    }
    await sql(
      `insert into "scoreDispute" ("id", "userId", "entryId", "period", "text", "state", "createdAt")
       values ($1, $2, $3, $4, $5, 'open', now())`,
      [id, userId, entryId, period, text],
    );
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
  if (namesake) throw new Refusal('INVALID', 'That’s another learner’s username. Choose a different alias.');
  const [held] = await sql(
    `insert into private."aliasTaken" as t values ($1, $2)
     on conflict ("folded") do update set "userId" = $2 where t."userId" = $2
     returning 1`,
    [folded, userId],
  );
  if (!held) throw new Refusal('INVALID', 'That alias is taken. Choose a different one.');
}
