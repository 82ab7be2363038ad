// Reads one board: everybody, a country or a cohort, in one period. What it costs depends on how many
// different sums there are and on how many learners share one, not on how many learners there are.
import type {LeaderboardRow} from '#schema/leaderboard/leaderboard.api.ts';
import type {Database} from '#sync/db/pool.ts';

/** One board. `value` is the country or the cohort. */
export type Board =
  | {readonly period: string; readonly scope: 'all'}
  | {readonly period: string; readonly scope: 'country' | 'cohort'; readonly value: string};

const COLUMN = {country: '"country"', cohort: '"cohortId"'} as const;

const circleOf = (board: Board) => (board.scope === 'all' ? 'all' : `${board.scope}:${board.value}`);

/** Condition and parameters, `$1` and on, of a board's rows of "standing". */
function rowsOf(board: Board): {where: string; values: unknown[]} {
  return board.scope === 'all'
    ? {where: `"period" = $1`, values: [board.period]}
    : {where: `"period" = $1 and ${COLUMN[board.scope]} = $2`, values: [board.period, board.value]};
}

/** The stored rank within a country or cohort counts only while the learner is still in it. */
const BEFORE = {
  all: {rank: '"inAll"', same: 'true'},
  country: {rank: '"inCountry"', same: 'b."country" = s."country"'},
  cohort: {rank: '"inCohort"', same: 'b."cohortId" = s."cohortId"'},
} as const;

/** When the previous ranks were taken; `undefined` if none were. */
export async function ranksTakenAt(db: Database, {period}: Board): Promise<Date | undefined> {
  const {rows} = await db.query<{at: Date}>(`select "at" from private."ranksTaken" where "period" = $1`, [
    period,
  ]);
  return rows[0]?.at;
}

/** Learners on the board. */
export async function totalOf(db: Database, board: Board): Promise<number> {
  const {rows} = await db.query<{total: number}>(
    `select coalesce(sum("count"), 0)::integer as "total" from private."pointsCount"
     where "period" = $1 and "circle" = $2`,
    [board.period, circleOf(board)],
  );
  return rows[0]?.total ?? 0;
}

/** The rank of an entry, from 1; `undefined` if it is not on the board. */
export async function rankOf(db: Database, board: Board, entryId: string): Promise<number | undefined> {
  const {where, values} = rowsOf(board);
  const at = values.length;
  const {rows} = await db.query<{rank: number}>(
    `with "own" as (
       select "points", "reachedAt", "turn", "entryId" from "standing" where ${where} and "entryId" = $${at + 1})
     select (1
       + (select coalesce(sum("count"), 0) from private."pointsCount"
          where "period" = $1 and "circle" = $${at + 2} and "points" > (select "points" from "own"))
       + (select count(*) from "standing" where ${where}
          and "points" = (select "points" from "own")
          and ("reachedAt", "turn", "entryId") < (select "reachedAt", "turn", "entryId" from "own"))
       )::integer as "rank" from "own"`,
    [...values, entryId, circleOf(board)],
  );
  return rows[0]?.rank;
}

/** Rows of the board in their order, from rank `offset + 1`. */
export async function rowsFrom(
  db: Database,
  board: Board,
  offset: number,
  limit: number,
): Promise<LeaderboardRow[]> {
  const {where, values} = rowsOf(board);
  const before = BEFORE[board.scope];
  const at = values.length;
  // The points at which the offset falls, and how many entries with more points precede it.
  const {rows: found} = await db.query<{points: number; above: number}>(
    `select "points", ("upTo" - "count")::integer as "above" from (
       select "points", "count", sum("count") over (order by "points" desc) as "upTo" from (
         select "points", sum("count") as "count" from private."pointsCount"
         where "period" = $1 and "circle" = $2 group by "points") as "sums") as "places"
     where "upTo" > $3 order by "points" desc limit 1`,
    [board.period, circleOf(board), offset],
  );
  const start = found[0];
  if (!start) return [];
  const {rows} = await db.query<Omit<LeaderboardRow, 'rank'>>(
    `select s."entryId", "name", "username", "avatarUrl", s."country", "points", "parts", "reachedAt",
            b.${before.rank} as "rankBefore"
     from (
       select * from "standing" where ${where} and "points" <= $${at + 1}
       order by "points" desc, "reachedAt", "turn", "entryId" offset $${at + 2} limit $${at + 3}) s
     left join private."rankBefore" b
       on b."period" = s."period" and b."entryId" = s."entryId" and ${before.same}
     order by "points" desc, "reachedAt", "turn", s."entryId"`,
    [...values, start.points, offset - start.above, limit],
  );
  return rows.map((row, index) => ({rank: offset + index + 1, ...row}));
}
