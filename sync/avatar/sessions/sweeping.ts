// Ends sessions that nobody is in any more, and closes what is left open at services: what a process left behind that was
// killed, any other takes up.
import type {Pool} from 'pg';
import {dayOf, addDays} from '#schema/lessons/days.ts';
import {KEPT_DAYS} from '#schema/spendings/kept.ts';
import {AGAIN_AFTER_S, closeRun, unclosed} from '#sync/avatar/sessions/closing.ts';
import {dueRuns, endRun, putOff} from '#sync/avatar/sessions/runs.ts';
import type {Vendors} from '#sync/avatar/vendors/vendors.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';

type Needs = {readonly pool: Pool; readonly vendors: Vendors; readonly log: Log};

/** Ended in a round. */
const AT_ONCE = 20;
/** Of one prefix, told at once; each waits for its services. */
const TOLD_AT_ONCE = 10;

/** @returns whether there may be more. */
export async function endDueRuns({pool, log}: Omit<Needs, 'vendors'>): Promise<boolean> {
  const due = await dueRuns(pool, AT_ONCE);
  for (const {sessionId: id, reason} of due) {
    try {
      await inTransaction(pool, (db) => endRun(sqlOn(db), id, reason));
    } catch (error) {
      // It holds up no other one, and those who run the academy hear of it once.
      if ((await putOff(pool, id, AGAIN_AFTER_S)) === 1)
        log('an avatar session could not be ended', error, {id});
    }
  }
  return due.length === AT_ONCE;
}

/** @param prefix whose sessions; see `unclosed`. @returns whether there may be more. */
export async function closeRuns({pool, vendors, log}: Needs, prefix?: string): Promise<boolean> {
  const open = await unclosed(pool, TOLD_AT_ONCE, prefix);
  await Promise.all(
    open.map((id) =>
      closeRun({db: pool, vendors, log}, id).catch((error: unknown) =>
        log('an avatar session could not be closed', error, {id}),
      ),
    ),
  );
  return open.length === TOLD_AT_ONCE;
}

/** Most rows in one sweep: each is replicated. */
const SWEPT = 500;

/** Deletes sessions that are older than what they cost is kept. */
export async function sweepOldSessions(pool: Pool, now = new Date()): Promise<boolean> {
  const first = addDays(dayOf(now.getTime(), 'UTC'), -KEPT_DAYS);
  const {rowCount} = await pool.query(
    `delete from "avatarSession" where "id" in (
       select "id" from "avatarSession" where "endedAt" < $1::date order by "endedAt" limit $2)`,
    [first, SWEPT],
  );
  return rowCount === SWEPT;
}
