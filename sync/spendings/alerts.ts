// What admins are told of what is spent, once each: an alert's id is its kind, its day and its learner.
import type {Sql} from '#sync/commands/sql.ts';
import type {Database} from '#sync/db/pool.ts';
import type {Book} from '#sync/spendings/book.ts';

/** So much of a day's budget is most of it, per cent. */
const MOST_PERCENT = 80;

const TELL = `
  insert into "aiAlert" ("id", "kind", "day") values ($1 || ':' || $2, $1, $2) on conflict ("id") do nothing`;

type Spent = Pick<Book, 'day' | 'spentMicros' | 'capMicros'>;

/** @param refusedMicros what something would have cost that was refused. */
export async function tellOfBudget(
  sql: Sql,
  {day, spentMicros, capMicros}: Spent,
  refusedMicros = 0,
): Promise<void> {
  // A budget of nothing is for models that cost nothing.
  if (capMicros === undefined || capMicros === 0) return;
  if (spentMicros * 100 >= capMicros * MOST_PERCENT) await sql(TELL, ['most', day]);
  // What was refused because it speaks may have room as text.
  if (spentMicros >= capMicros || spentMicros + refusedMicros > capMicros) await sql(TELL, ['all', day]);
}

/** Among so few learners nobody is far above the others. */
const LEARNERS_LEAST = 5;
/** A learner who spends so many times what half of the learners spend at most, and so much of the budget, per cent. */
const TIMES = 5;
const PERCENT_LEAST = 5;

/** Tells of learners who spend far more than the others do on that day. */
export const tellOfOutliers = (db: Database, day: string) =>
  db.query(
    `with "each" as (
       select "userId", "costMicros" from "aiSum" where "period" = $1 and "kind" = 'learner'),
     "middle" as (
       select count(*) as "count", percentile_disc(0.5) within group (order by "costMicros") as "cost" from "each")
     insert into "aiAlert" ("id", "kind", "day", "userId")
     select 'learner:' || $1 || ':' || e."userId", 'learner', $1, e."userId"
     from "each" e, "middle" m, "aiBudget" b
     where m."count" >= $2 and e."costMicros" > $3 * m."cost"
       and e."costMicros" * 100 >= $4 * coalesce(b."capMicros", b."settingMicros")
     on conflict ("id") do nothing`,
    [day, LEARNERS_LEAST, TIMES, PERCENT_LEAST],
  );
