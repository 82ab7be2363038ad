// Reservations that nobody settled: their process was killed, or its model never answered.
import type {Pool} from 'pg';
import {takeLock} from '#sync/db/locks.ts';
import {inTransaction} from '#sync/db/pool.ts';

const AT_ONCE = 500;

/**
 * Closes them: nobody knows what they used, so they cost all that was held.
 * @returns whether there are more.
 */
export const settleForgotten = (pool: Pool, now = new Date()): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    await takeLock(db, 'spend');
    const {rowCount} = await db.query(
      `update "aiSpend" set "state" = 'expired', "settledAt" = $1 where "id" in (
         select "id" from "aiSpend" where "state" = 'reserved' and "holdsUntil" <= $1
         order by "holdsUntil" limit $2)`,
      [now, AT_ONCE],
    );
    return rowCount === AT_ONCE;
  });
