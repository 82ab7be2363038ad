// Who used what, and when, is forgotten in time. What a month came to stays: it is what invoices are compared with.
import type {Pool} from 'pg';
import {addDays, dayOf} from '#schema/lessons/days.ts';
import {KEPT_DAYS} from '#schema/spendings/kept.ts';

/** Most rows of a kind in one sweep: each is replicated. */
const SWEPT = 500;

/** Each of rows whose day is before the first parameter, as many as the second says. No sum goes with its uses. */
const DELETES = [
  // What is not settled is not over, however old it is.
  `delete from "aiSpend" where "id" in (
     select "id" from "aiSpend" where "day" < $1 and "state" <> 'reserved' order by "day" limit $2)`,
  // Months are shorter, and stay.
  `delete from "aiSum" where ("period", "kind", "name") in (
     select "period", "kind", "name" from "aiSum" where "period" < $1 and length("period") = 10 limit $2)`,
  `delete from "aiAlert" where "id" in (select "id" from "aiAlert" where "day" < $1 limit $2)`,
];

/** Deletes what is past its retention. Resolves to whether there is more. */
export async function sweepOldUses(pool: Pool, now = new Date(), most = SWEPT): Promise<boolean> {
  const first = addDays(dayOf(now.getTime(), 'UTC'), -KEPT_DAYS);
  let isMore = false;
  for (const sql of DELETES) {
    const {rowCount} = await pool.query(sql, [first, most]);
    isMore ||= rowCount === most;
  }
  return isMore;
}
