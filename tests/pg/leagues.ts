// Weeks of the leagues for tests: points in the past, and the job at a moment of the test's own.
import type {Pool} from 'pg';
import {turnLeagues} from '#sync/leaderboard/leagues/leagues.ts';
import {newLearner, type TestLearner} from '#tests/pg/academy.ts';

/** Three weeks in a row, by their Mondays. */
export const [FIRST, SECOND, THIRD] = ['2026-09-07', '2026-09-14', '2026-09-21'] as const;

const weekOf = (monday: string) => `week:${monday}`;
/** Minutes after a Monday began. */
export const soonAfter = (monday: string, minutes = 1) =>
  new Date(Date.parse(`${monday}T00:00:00Z`) + minutes * 60_000);

/** Writes points into the ledger, as earned at a moment. */
export async function earn(pool: Pool, userId: string, points: number, at: Date): Promise<void> {
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     values ($1, $2, 'lesson', $1, $3, $1, $4)`,
    [crypto.randomUUID(), userId, points, at],
  );
}

/** Learners who earned points in that week, in the order of their points. */
export async function earners(pool: Pool, count: number, monday: string): Promise<TestLearner[]> {
  const made: TestLearner[] = [];
  for (let at = 0; at < count; at += 1) {
    const learner = await newLearner(pool);
    made.push(learner);
    await earn(pool, learner.userId, 1000 - at, soonAfter(monday));
  }
  return made;
}

/** As many, by SQL over the whole set: without sessions. Their ids begin with the prefix. */
export async function crowdOf(pool: Pool, prefix: string, count: number, monday: string): Promise<void> {
  const parameters = [prefix, count];
  await pool.query(
    `insert into "user" ("id", "username", "fullName")
     select $1 || n, $1 || n, 'Learner ' || n from generate_series(1, $2::integer) n`,
    parameters,
  );
  await pool.query(
    `insert into "learner" ("userId", "entryId", "isListed")
     select $1 || n, gen_random_uuid()::text, true from generate_series(1, $2::integer) n`,
    parameters,
  );
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select $1 || n, $1 || n, 'lesson', 'l', 10, 'lesson:l', $3 from generate_series(1, $2::integer) n`,
    [...parameters, soonAfter(monday)],
  );
}

/** Runs the job until it has nothing left to do. */
export async function turnAll(pool: Pool, at: Date): Promise<void> {
  while (await turnLeagues(pool, at));
}

export type Week = {
  userId: string;
  week: string;
  tier: number;
  groupId: string;
  rank: number | null;
  size: number | null;
  points: number | null;
  promoted: boolean | null;
};

/** A week's members, by rank. */
export async function membersIn(pool: Pool, monday: string): Promise<Week[]> {
  const {rows} = await pool.query<Week>(
    `select * from "leagueMember" where "week" = $1 order by "groupId", "rank", "userId"`,
    [weekOf(monday)],
  );
  return rows;
}

/** Sizes of a week's groups by what is written for their members to read, largest first. */
export async function sizesIn(pool: Pool, monday: string): Promise<number[]> {
  const {rows} = await pool.query<{size: number}>(
    `select count(*)::integer as "size" from "leagueEntry" where "week" = $1 group by "groupId" order by 1 desc`,
    [weekOf(monday)],
  );
  return rows.map(({size}) => size);
}

export async function clearLeagues(pool: Pool): Promise<void> {
  for (const table of ['"leagueMember"', '"leagueEntry"', '"pointEvent"']) {
    await pool.query(`delete from ${table}`);
  }
  for (const table of ['leagueDraw', 'leagueGroup', 'leagueWeek']) {
    await pool.query(`delete from private."${table}"`);
  }
}

/** Keeps a running academy from forming groups while a test prepares who is in them. */
export async function holdLeagues(pool: Pool): Promise<void> {
  await pool.query(
    `insert into private."leagueWeek" ("week") values ('week:9999-01-04')
     on conflict ("isOnly") do update set "week" = excluded."week"`,
  );
}

/** Forms the groups of this week, whether by this process or by the running academy. */
export async function formLeagues(pool: Pool): Promise<void> {
  await pool.query(`delete from private."leagueWeek"`);
  let isFormed = false;
  while (!isFormed) {
    await turnAll(pool, new Date());
    const {rows} = await pool.query<{isFormed: boolean}>(
      `select exists (select from private."leagueWeek") and not exists (select from private."leagueDraw") as "isFormed"`,
    );
    isFormed = rows[0]?.isFormed ?? false;
  }
}
