// Ends calls that nobody answers, and those whose people have gone. Every process of sync looks: rows say what is due.
import type {Pool} from 'pg';
import {changed, grantsOf, peerGone} from '#sync/calls/call-frames.ts';
import {isThere} from '#sync/calls/acts/call-holder.ts';
import {deviceOf, elapsed, goneFrom, type Call, type Watched} from '#sync/calls/acts/call-machine.ts';
import type {Notify} from '#sync/commands/notice.ts';
import {CALL_COLUMNS, lockCall, writeCall} from '#sync/calls/acts/call-store.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {every, type Job} from '#sync/db/jobs.ts';
import {inTransaction, type Log} from '#sync/db/pool.ts';
import type {Live} from '#sync/signal/live.ts';

/** A call rings for at most this much longer than `RING_MS`. */
const LOOK_EVERY_MS = 1000;
/** How often it is written that a device is there, ms: far below the time after which they count as gone. */
const SEEN_EVERY_MS = 3000;

type Needs = {readonly pool: Pool; readonly live: Live; readonly notify: Notify};

type Row = Call & {
  readonly callerSeenMs: number | null;
  readonly calleeSeenMs: number | null;
  readonly isBlocked: boolean;
};

const sinceSeen = (line: 'r' | 'e') =>
  `(1000 * extract(epoch from clock_timestamp() - ${line}."seenAt"))::float8`;

const LIVE = `
  select ${CALL_COLUMNS}, ${sinceSeen('r')} as "callerSeenMs", ${sinceSeen('e')} as "calleeSeenMs",
    exists (
      select from "block" b
      where (b."userId", b."blockedId") in ((c."callerId", c."calleeId"), (c."calleeId", c."callerId"))) as "isBlocked"
  from "call" c
  left join private."callLine" r on r."callId" = c."id" and r."userId" = c."callerId"
  left join private."callLine" e on e."callId" = c."id" and e."userId" = c."calleeId"
  where c."state" in ('ringing', 'connected')`;

// Who ends the call holds the line, and need not be waited for.
const SEEN = `
  update private."callLine" set "seenAt" = clock_timestamp() where "userId" in (
    select "userId" from private."callLine"
    where "userId" = any($1) and "seenAt" < clock_timestamp() - make_interval(secs => $2)
    order by "userId" for update skip locked)`;

/**
 * One look at all calls that are not over.
 * @param watchedMs since when this process sees who has a socket; nobody is gone for longer than that.
 */
export async function watchCalls({pool, live, notify}: Needs, watchedMs: number): Promise<boolean> {
  const {rows} = await pool.query<Row>(LIVE);
  if (rows.length === 0) return false;
  const online = new Set(rows.flatMap((call) => thereOf(call, live)));
  if (online.size > 0) await pool.query(SEEN, [[...online], SEEN_EVERY_MS / 1000]);
  const silence = (userId: string | null, seenMs: number | null) =>
    userId !== null && online.has(userId) ? 0 : Math.min(seenMs ?? watchedMs, watchedMs);
  for (const {callerSeenMs, calleeSeenMs, isBlocked, ...call} of rows) {
    const gone = {
      callerMs: silence(call.callerId, callerSeenMs),
      calleeMs: silence(call.calleeId, calleeSeenMs),
      isBlocked,
    };
    if (elapsed(call, gone)) await end({pool, live, notify}, call.id, gone);
    // At every look: a push may get lost, and nothing has to be said when they come back.
    else live.push(peerGone(call, goneFrom(call, gone)));
  }
  return false;
}

/** Who of the two has a socket on the device that holds the call. */
function thereOf(call: Call, live: Live): readonly string[] {
  return [call.callerId, call.calleeId].flatMap((userId) =>
    userId !== null && isThere(live, userId, deviceOf(call, userId)) ? [userId] : [],
  );
}

/** Under its lock: it may have been answered meanwhile. */
async function end({pool, live, notify}: Needs, callId: string, watched: Watched): Promise<void> {
  const done = await inTransaction(pool, async (db) => {
    const sql = sqlOn(db);
    const before = await lockCall(sql, callId);
    const after = before && elapsed(before, watched);
    if (!before || !after) return undefined;
    await writeCall(sql, after, notify);
    return {before, after};
  });
  if (!done) return;
  if (done.before.state === 'connected') live.callsChanged(grantsOf(done.after));
  live.push(changed(done.before, done.after, undefined));
}

/** Looks once a second. */
export const callsJobs = ({pool, live, notify, log}: Needs & {readonly log: Log}): readonly Job[] => {
  const since = performance.now();
  const look = () => watchCalls({pool, live, notify}, performance.now() - since);
  return [every(LOOK_EVERY_MS, 'watch calls', look, log)];
};
