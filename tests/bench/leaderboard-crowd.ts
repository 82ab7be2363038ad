// Learners with a ledger, by the hundred thousand: loaded by SQL over whole sets.
import type {Pool} from 'pg';
import {rebuildHistogram} from '#sync/leaderboard/histogram.ts';
import {relist} from '#sync/leaderboard/alias/listing.ts';

/** Events of each learner, on average. */
export const EVENTS_EACH = 10;
/** Learners who are put on the board at once. */
const AT_ONCE = 20_000;

/**
 * A crowd of `size` with ten events each over two months, and `climbers` more with one point each: the last of all.
 * @returns the climbers' ids.
 */
export async function addCrowd(pool: Pool, size: number, climbers: number): Promise<string[]> {
  await pool.query(`set statement_timeout = 0`);
  await pool.query(
    `insert into "user" ("id", "username", "fullName")
     select 'u-' || n, 'learner-' || n, 'Learner ' || n from generate_series(1, $1) n`,
    [size + climbers],
  );
  await pool.query(
    `insert into "learner" ("userId", "country", "entryId", "isListed", "cohortId")
     select 'u-' || n, (array['DE', 'FR', 'IN', 'US', 'BR', 'NG', 'JP', null])[1 + n % 8], gen_random_uuid()::text, true, 'november-2025'
     from generate_series(1, $1) n`,
    [size + climbers],
  );
  // One to nineteen events, the first of them just now; what they are for and bring differs.
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey", "earnedAt")
     select n || '-' || e, 'u-' || n, kind, 'c-' || e, case kind when 'quiz-bonus' then 1 + (n * 31 + e) % 10 else 10 end,
            kind || ':c-' || e, now() - interval '1 minute' - (e - 1) * interval '3 days' - n * interval '1 millisecond'
     from generate_series(1, $1) n
     cross join lateral generate_series(1, 1 + (n * 7919) % 19) e
     cross join lateral (select (array['lesson', 'quiz', 'quiz-bonus'])[1 + e % 3] as kind) as "of"`,
    [size],
  );
  await pool.query(
    `insert into "pointEvent" ("id", "userId", "kind", "refId", "points", "uniqueKey")
     select 'c-' || n, 'u-' || n, 'lesson', 'c', 1, 'lesson:c' from generate_series($1::int + 1, $2::int) n`,
    [size, size + climbers],
  );
  await pool.query(
    `insert into "pointTotal" select "userId", sum("points") from "pointEvent" group by "userId"`,
  );
  await list(pool, size + climbers);
  return Array.from({length: climbers}, (_, at) => `u-${size + at + 1}`);
}

/** Puts them on the board as the academy repairs it: from the ledger. */
async function list(pool: Pool, learners: number): Promise<void> {
  for (let from = 1; from <= learners; from += AT_ONCE) {
    const ids = Array.from({length: Math.min(AT_ONCE, learners - from + 1)}, (_, at) => `u-${from + at}`);
    await relist(async (text, values) => (await pool.query<Record<string, unknown>>(text, values)).rows, ids);
  }
  await rebuildHistogram(pool);
  await pool.query(`vacuum analyze`);
}
