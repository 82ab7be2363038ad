// How many attempts are allowed (OWASP ASVS 5, 6.1.1 and 6.3.1). Counted in Postgres, so that all processes of sync
// share the counts; an attempt that cannot be counted is rejected.
import {waitText} from '#schema/wire/problem.ts';
import type {Database} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';

/** How many attempts one key has within a window. */
export type Budget = {
  readonly free: number;
  /**
   * What follows when they are used up: `window` waits for its end; `doubling` allows one more after 30 s, one more
   * after 60 s, and so on up to 15 min, until there was no attempt for 15 min.
   */
  readonly after: 'window' | 'doubling';
  /** Length of the window, seconds; a quarter of an hour by default. */
  readonly windowS?: number;
  /** The message when they are used up. */
  readonly message?: string;
};

const WINDOW_S = 15 * 60;
const FIRST_WAIT_S = 30;
const LONGEST_WAIT_S = 15 * 60;

/** Counts one attempt. @returns whether it was within the budget; otherwise it does not count. */
export async function isWithin(db: Database, key: string, budget: Budget): Promise<boolean> {
  const {free, after, windowS = WINDOW_S} = budget;
  const {rowCount} = await db.query(COUNT, [
    key,
    free,
    after === 'doubling',
    windowS,
    FIRST_WAIT_S,
    LONGEST_WAIT_S,
  ]);
  return rowCount === 1;
}

/** Counts one attempt. @throws {HttpRefusal} 429 with the wait; then it does not count. */
export async function countAttempt(db: Database, key: string, budget: Budget): Promise<void> {
  if (await isWithin(db, key, budget)) return;
  const {rows} = await db.query<{waitMs: number}>(
    `select (1000 * extract(epoch from "nextAt" - now()))::float8 as "waitMs" from private."throttle"
     where "key" = $1 and "nextAt" > now()`,
    [key],
  );
  // The wait may have ended, or its row may have been deleted, since the attempt was rejected.
  throw tooMany(Math.max(1000, rows[0]?.waitMs ?? 0), budget.message);
}

/** Uncounts one attempt that was no guess. Failed attempts of others stay counted. */
export const takeBack = (db: Database, key: string) =>
  db.query(
    `update private."throttle" set "count" = "count" - 1, "nextAt" = '-infinity'
     where "key" = $1 and "count" > 0`,
    [key],
  );

/** Deletes all attempts after a correct one: they were made by someone who knows the password. */
export const forgetAttempts = (db: Database, key: string) =>
  db.query(`delete from private."throttle" where "key" = $1`, [key]);

/** Deletes rows that no longer count. */
export const sweepThrottle = (db: Database) =>
  db.query(`delete from private."throttle" where "endsAt" < now() and "nextAt" < now()`);

function tooMany(waitMs: number, message = 'Too many attempts.'): HttpRefusal {
  const next = new Date(Date.now() + waitMs);
  return new HttpRefusal(
    429,
    {
      message,
      code: 'RATE_LIMITED',
      waitTimeText: waitText(waitMs),
      nextAttemptAllowed: next.toISOString(),
    },
    Math.ceil(waitMs / 1000),
  );
}

/** Not now(): a statement that waited for the row has an older now(), and would be rejected. */
const NEVER_REFUSED = `timestamptz '-infinity'`;
/** The count with this attempt. */
const NOW_COUNTED = `case when t."endsAt" <= now() then 1 else t."count" + 1 end`;
const seconds = (value: string) => `make_interval(secs => ${value})`;
/** When the next attempt may come after this one, the n-th. */
const nextAfter = (n: string, endsAt: string) => `
  case when ${n} < $2 then ${NEVER_REFUSED}
       when $3 then now() + ${seconds(`least($5 * power(2, least(${n} - $2, 20)), $6)`)}
       else ${endsAt} end`;
const endAfter = (n: string, endsAt: string) => `
  case when $3 and ${n} >= $2
       then greatest(${endsAt}, ${nextAfter(n, endsAt)} + ${seconds('$4')})
       else ${endsAt} end`;
const FRESH_END = `now() + ${seconds('$4')}`;
const KNOWN_END = `case when t."endsAt" <= now() then ${FRESH_END} else t."endsAt" end`;

// The row lock serializes concurrent attempts; each sees the result of the one before.
const COUNT = `
  insert into private."throttle" as t ("key", "count", "endsAt", "nextAt")
  values ($1, 1, ${endAfter('1', FRESH_END)}, ${nextAfter('1', FRESH_END)})
  on conflict ("key") do update set
    "count" = ${NOW_COUNTED},
    "endsAt" = ${endAfter(NOW_COUNTED, KNOWN_END)},
    "nextAt" = ${nextAfter(NOW_COUNTED, KNOWN_END)}
  where t."nextAt" <= now()`;
