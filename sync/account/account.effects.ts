import type {CommandArgs} from '#schema/commands.ts';
import {TIME_ZONE_REST_MS} from '#schema/account/time-zone.ts';
import {Refusal} from '#schema/errors.ts';
import {waitText} from '#schema/wire/problem.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Rewrites a learner's leaderboard entries. */
export type Relist = (sql: Sql, userIds: readonly string[]) => Promise<void>;

/** A learner's clock is another one: looks again at what waits for a time of day. */
export type LookAgain = (sql: Sql, userId: string) => Promise<void>;

/** Effects of the account commands, in the transaction of the command. */
export const accountEffects = (relist: Relist, lookAgain: LookAgain): EffectsIn<'account'> => ({
  'account.profile': async (sql, change, {userId}) => {
    await rename(sql, userId, change);
    await move(sql, userId, change);
    if (change.fullName !== undefined || change.country !== undefined) await relist(sql, [userId]);
  },
  'account.timeZone': async (sql, {timeZone, by}, {userId}) => {
    const isOther =
      by === 'device' ? await adopt(sql, userId, timeZone) : await choose(sql, userId, timeZone);
    if (isOther) await lookAgain(sql, userId);
  },
});

/** Writes only the fields that are named, so that changes of different fields by two devices both survive. */
const rename = (sql: Sql, userId: string, {fullName, bio, links}: CommandArgs<'account.profile'>) =>
  sql(
    `update "user" set "fullName" = coalesce($2, "fullName"),
       "bio" = case when $3 then $4 else "bio" end, "links" = coalesce($5, "links")
     where "id" = $1`,
    [userId, fullName ?? null, bio !== undefined, bio ?? null, links ?? null],
  );

/** A detected country is stored only while the learner has made no choice, not even the choice of none. */
const move = (sql: Sql, userId: string, {country, countryBy = 'learner'}: CommandArgs<'account.profile'>) =>
  country === undefined
    ? undefined
    : sql(
        `update "learner" set "country" = $2,
           "countryChosenAt" = case when $3 then now() else "countryChosenAt" end
         where "userId" = $1 and ($3 or "countryChosenAt" is null)`,
        [userId, country, countryBy === 'learner'],
      );

/**
 * A device's zone is no choice: it is stored while there is none, and may be corrected at once.
 * @returns whether it was.
 */
async function adopt(sql: Sql, userId: string, timeZone: string): Promise<boolean> {
  const [row] = await sql(
    `update "learner" set "timeZone" = $2 where "userId" = $1 and "timeZone" is null returning 1`,
    [userId, timeZone],
  );
  return row !== undefined;
}

/**
 * @returns whether it is another one.
 * @throws {Refusal} `COOLING_DOWN` soon after the last choice: frequent changes could stretch a day.
 */
async function choose(sql: Sql, userId: string, timeZone: string): Promise<boolean> {
  const [row] = await sql(
    `select "timeZone",
            ($2 - 1000 * extract(epoch from now() - "timeZoneChosenAt"))::float8 as "waitMs"
     from "learner" where "userId" = $1`,
    [userId, TIME_ZONE_REST_MS],
  );
  if (row?.['timeZone'] === timeZone) return false;
  const waitMs = Number(row?.['waitMs'] ?? 0);
  if (waitMs > 0) {
    throw new Refusal(
      'COOLING_DOWN',
      `You can change your time zone once every 24 hours. You can change it again in ${waitText(waitMs)}.`,
      Math.ceil(waitMs),
    );
  }
  await sql(`update "learner" set "timeZone" = $2, "timeZoneChosenAt" = now() where "userId" = $1`, [
    userId,
    timeZone,
  ]);
  return true;
}
