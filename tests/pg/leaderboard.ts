// Fills and reads the leaderboard for tests.
import pg, {type Pool} from 'pg';
import type {Sql} from '#sync/commands/sql.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {award, type PointEvent} from '#sync/leaderboard/award.ts';

/** Runs work in a transaction, with the `sql` function that mutators and effects get. */
export const inCommand = <T>(pool: Pool, work: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(pool, (db) =>
    work(async (text, values) => (await db.query<Record<string, unknown>>(text, values)).rows),
  );

export const awardTo = (pool: Pool, userId: string, ...events: readonly PointEvent[]): Promise<void> =>
  inCommand(pool, (sql) => award(sql, userId, events));

/** A point event with a cause that no other event has. */
export const points = (count: number, kind = 'lesson'): PointEvent => ({
  kind,
  refId: crypto.randomUUID(),
  points: count,
});

/** Name and points of a period's rows in the order of the leaderboard. */
export async function leaderboardEntriesIn(pool: Pool, period = 'all'): Promise<[string, number][]> {
  const {rows} = await pool.query<{name: string; points: number}>(
    `select coalesce("username", "name") as "name", "points" from "standing" where "period" = $1
     order by "points" desc, "reachedAt", "turn", "entryId"`,
    [period],
  );
  return rows.map(({name, points: sum}) => [name, sum]);
}

/** The stored counts of every board. */
export async function countsOf(pool: Pool): Promise<string[]> {
  const {rows} = await pool.query<{line: string}>(
    `select "period" || ' ' || "circle" || ' ' || "points" || ': ' || sum("count") as "line"
     from private."pointsCount" group by "period", "circle", "points" having sum("count") <> 0 order by 1`,
  );
  return rows.map(({line}) => line);
}

/** The same counts, computed from the leaderboard's rows. */
export async function recountedCounts(pool: Pool): Promise<string[]> {
  const {rows} = await pool.query<{line: string}>(
    `select "period" || ' ' || "circle" || ' ' || "points" || ': ' || count(*) as "line" from "standing"
     cross join lateral (values ('all'), ('country:' || "country"), ('cohort:' || "cohortId")) as "in"("circle")
     where "circle" is not null group by "period", "circle", "points" order by 1`,
  );
  return rows.map(({line}) => line);
}

/** How many rows the work inserts, changes and deletes, by table. Runs on a fresh connection and is rolled back. */
export async function rowsWrittenBy(
  databaseUrl: string,
  work: (sql: Sql) => Promise<unknown>,
): Promise<Record<string, number>> {
  const client = new pg.Client({connectionString: databaseUrl});
  await client.connect();
  try {
    await client.query('begin');
    await work(async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows);
    const {rows} = await client.query<{table: string; count: number}>(
      `select relname as "table", (n_tup_ins + n_tup_upd + n_tup_del)::integer as "count"
       from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    return Object.fromEntries(rows.map(({table, count}) => [table, count]));
  } finally {
    await client.end();
  }
}
