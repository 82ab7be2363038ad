// Weekly leagues. The job runs in small transactions that each leave a state it can go on from: after a crash, a
// downtime of weeks or on another process it does what is left. Groups are decided at once in a private table and
// written to the replicated tables in batches, so that other live updates are not held up.
import type {Pool} from 'pg';
import {GROUP_SIZE, RISING, TOP_TIER} from '#schema/leaderboard/leagues.limits.ts';
import {periodAt} from '#schema/leaderboard/periods.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {takeFreeLock} from '#sync/db/locks.ts';
import {inTransaction, type Database} from '#sync/db/pool.ts';

/** Groups that one transaction closes or writes: up to 600 learners. */
const GROUPS_PER_BATCH = 20;

// The ledger decides, not the board: its rows of an ended week may be gone. Equal points: the earlier learner first.
const CLOSE = `
  with "over" as (
    delete from private."leagueGroup"
    where "groupId" in (
      select "groupId" from private."leagueGroup" where "week" < $1 order by "groupId" limit ${GROUPS_PER_BATCH})
    returning "groupId"),
  "gone" as (delete from "leagueEntry" where "groupId" in (select "groupId" from "over")),
  "ranked" as (
    select m."userId", m."week", coalesce(s."points", 0) as "points",
           row_number() over (partition by m."groupId" order by coalesce(s."points", 0) desc, s."at", m."userId") as "rank",
           count(*) over (partition by m."groupId") as "size"
    from "over" join "leagueMember" m using ("groupId")
    cross join lateral (
      select sum("points")::integer as "points", max("earnedAt") as "at" from "pointEvent" e
      where e."userId" = m."userId" and e."earnedAt" >= private."weekStart"(m."week")
        and e."earnedAt" < private."weekStart"(m."week") + interval '7 days') s),
  "closed" as (
    update "leagueMember" m set "rank" = r."rank", "size" = r."size", "points" = r."points",
      "promoted" = r."rank" <= ${RISING} and r."points" > 0 and m."tier" < ${TOP_TIER}
    from "ranked" r where m."userId" = r."userId" and m."week" = r."week")
  select "groupId" from "over"`;

// Dealt round by round, so that the sizes of a tier's groups differ by one at most; in another order each week.
const DRAW = `
  insert into private."leagueDraw" ("userId", "week", "tier", "groupId")
  with "due" as (
    select l."userId", coalesce(last."tier" + last."promoted"::integer, 1) as "tier"
    from "learner" l
    cross join lateral (
      select sum("points") as "points" from "pointEvent" e
      where e."userId" = l."userId" and e."earnedAt" < private."weekStart"($1)
        and e."earnedAt" >= private."weekStart"($1) - interval '7 days') s
    left join lateral (
      select "tier", "promoted" from "leagueMember" m
      where m."userId" = l."userId" order by "week" desc limit 1) last on true
    where l."isListed" and s."points" > 0),
  "dealt" as (
    select "userId", "tier",
           row_number() over (partition by "tier" order by md5($1 || "userId")) as "at",
           ceil(count(*) over (partition by "tier") / ${GROUP_SIZE}.0)::integer as "groups"
    from "due")
  select "userId", $1, "tier", $1 || '/' || "tier" || '/' || ("at" % "groups") from "dealt"`;

// Locked, so that a change of settings under way is waited for: a learner who has hidden meanwhile is left out, and one
// with a new alias is written with the new id only.
const WRITE = `
  with "next" as (
    select distinct "groupId" from private."leagueDraw" order by "groupId" limit ${GROUPS_PER_BATCH}),
  "who" as (
    select d."userId", d."week", d."tier", d."groupId", l."entryId"
    from private."leagueDraw" d join "learner" l using ("userId")
    where d."groupId" in (select "groupId" from "next") and l."isListed"
    order by l."userId" for share of l),
  "members" as (
    insert into "leagueMember" ("userId", "week", "tier", "groupId")
    select "userId", "week", "tier", "groupId" from "who"),
  "entries" as (
    insert into "leagueEntry" ("groupId", "entryId", "week") select "groupId", "entryId", "week" from "who"),
  "groups" as (
    insert into private."leagueGroup" ("groupId", "week") select distinct "groupId", "week" from "who")
  delete from private."leagueDraw" where "groupId" in (select "groupId" from "next")`;

/**
 * Turns the week: ranks the groups of weeks that are over, then forms those of the current week from the learners who
 * earned points in the week before. A batch of it at a time.
 * @param at the moment, for tests; otherwise the database's.
 * @returns whether there may be more; `false` also when another process is at it.
 */
export function turnLeagues(pool: Pool, at?: Date): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    if (!(await takeFreeLock(db, 'turnLeagues'))) return false;
    const week = periodAt('week', (at ?? (await nowOf(db))).getTime());
    const closed = await db.query(CLOSE, [week]);
    if (closed.rowCount !== 0) return true;
    if (await isDrawn(db, week)) return (await db.query(WRITE)).rowCount !== 0;
    // What was left of an earlier week, when the academy was down.
    await db.query(`delete from private."leagueDraw"`);
    await db.query(DRAW, [week]);
    await db.query(
      `insert into private."leagueWeek" ("week") values ($1) on conflict ("isOnly") do update set "week" = $1`,
      [week],
    );
    return true;
  });
}

async function nowOf(db: Database): Promise<Date> {
  const {rows} = await db.query<{now: Date}>(`select now() as "now"`);
  return rows[0]?.now ?? new Date();
}

async function isDrawn(db: Database, week: string): Promise<boolean> {
  // A clock that was set back forms no groups a second time.
  const {rowCount} = await db.query(`select 1 from private."leagueWeek" where "week" >= $1`, [week]);
  return rowCount !== 0;
}

/**
 * Takes a learner out of this week's group, without a result; earlier results and the tier stay. For those who hide,
 * and for those who change their alias: in a group of thirty, a new name in the old one's stead would tell who it is.
 */
export async function leaveLeague(sql: Sql, userId: string): Promise<void> {
  await sql(
    `delete from "leagueEntry" where "entryId" in (
       select "entryId" from private."entryOwner" where "userId" = $1)`,
    [userId],
  );
  await sql(`delete from "leagueMember" where "userId" = $1 and "rank" is null`, [userId]);
}
