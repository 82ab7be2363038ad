// Reads and writes calls, in a command's transaction or a job's.
import type {CallerInfo} from '#schema/wire/socket.ts';
import {missedNotice} from '#sync/calls/call-notices.ts';
import type {Notify} from '#sync/commands/notice.ts';
import {isMissed, type Call} from '#sync/calls/acts/call-machine.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** SQL: the columns of a `Call`, of a row `c`. */
export const CALL_COLUMNS = `
  c."id", c."callerId", c."calleeId", c."callType", c."state", c."endReason", c."callerDevice", c."calleeDevice",
  (1000 * extract(epoch from clock_timestamp() - c."startedAt"))::float8 as "ageMs"`;

const oneCall = (rows: Iterable<Record<string, unknown>>): Call | undefined =>
  ([...rows] as unknown as readonly Call[])[0];

/** A call by its id; locked until the commit. */
export const lockCall = async (sql: Sql, callId: string): Promise<Call | undefined> =>
  oneCall(await sql(`select ${CALL_COLUMNS} from "call" c where c."id" = $1 for update`, [callId]));

/** The call that one of these learners is in and that is not over; locked until the commit. */
export const lockLive = async (sql: Sql, userIds: readonly string[]): Promise<readonly Call[]> =>
  [
    ...(await sql(
      `select ${CALL_COLUMNS} from "call" c
       where c."id" in (select "callId" from private."callLine" where "userId" = any($1)) and c."state" <> 'ended'
       order by c."id" for update`,
      [userIds],
    )),
  ] as unknown as readonly Call[];

/** Takes the lines of learners for a call. @returns whether all were free; those that were are taken in any case. */
export async function takeLines(sql: Sql, callId: string, userIds: readonly string[]): Promise<boolean> {
  // In the order of the ids, so that two who call each other never wait for each other in a circle.
  const taken = await sql(
    `insert into private."callLine" ("userId", "callId")
     select "userId", $1 from unnest($2::text[]) as u("userId") order by "userId"
     on conflict do nothing returning 1`,
    [callId, userIds],
  );
  return [...taken].length === userIds.length;
}

/** For how long nobody has seen the device that holds the learner's call, ms; at most 4 s and the load of the jobs for one that is there. */
export async function silenceOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql(
    `select (1000 * extract(epoch from clock_timestamp() - "seenAt"))::float8 as "ms"
     from private."callLine" where "userId" = $1`,
    [userId],
  );
  return Number(row?.['ms'] ?? 0);
}

export const freeLines = (sql: Sql, callId: string) =>
  sql(`delete from private."callLine" where "callId" = $1`, [callId]);

/** The same id was taken meanwhile: the transaction has to be tried again. */
class TakenMeanwhile extends Error {
  /** Serialization failure: `databaseTrouble` takes it for a conflict, as it is. */
  readonly code = '40001';
}

/** @throws {TakenMeanwhile} when there is a call of that id by now. */
export async function insertCall(sql: Sql, call: Call): Promise<void> {
  const made = await sql(
    `insert into "call" ("id", "callerId", "calleeId", "callType", "state", "callerDevice", "endReason", "endedAt")
     values ($1, $2, $3, $4, $5, $6, $7, case when $7::text is not null then now() end)
     on conflict ("id") do nothing returning 1`,
    [call.id, call.callerId, call.calleeId, call.callType, call.state, call.callerDevice, call.endReason],
  );
  if ([...made].length === 0) throw new TakenMeanwhile('a call of this id was placed meanwhile');
}

/** Two calls met and one of them has just ended: the transaction has to be tried again. */
export const metMeanwhile = () => new TakenMeanwhile('a call ended meanwhile');

/**
 * Writes what a call has become, at the time of now: the transaction may have waited for the row since it began. Its
 * lines are free once it is over, and who missed it is told.
 */
export async function writeCall(sql: Sql, call: Call, notify: Notify): Promise<void> {
  await sql(
    `update "call" set "callerId" = $2, "calleeId" = $3, "callType" = $4, "state" = $5, "callerDevice" = $6,
       "calleeDevice" = $7, "endReason" = $8,
       "answeredAt" = case when $7::text is not null then coalesce("answeredAt", clock_timestamp()) end,
       "endedAt" = case when $8::text is not null then clock_timestamp() end
     where "id" = $1`,
    [
      call.id,
      call.callerId,
      call.calleeId,
      call.callType,
      call.state,
      call.callerDevice,
      call.calleeDevice,
      call.endReason,
    ],
  );
  if (call.state !== 'ended') return;
  await freeLines(sql, call.id);
  if (isMissed(call)) await tellMissed(sql, call, notify);
}

/** Writes a notification to a callee who did not answer. */
export async function tellMissed(sql: Sql, call: Call, notify: Notify): Promise<void> {
  const {callerId, calleeId} = call;
  if (callerId === null || calleeId === null) return;
  const [caller] = await sql(
    `select u."fullName", (${DIRECT_OF_BOTH}) as "channelId" from "user" u where u."id" = $1`,
    [callerId, calleeId],
  );
  if (!caller) return;
  const channelId = caller['channelId'];
  await notify(sql, [
    missedNotice(call, {
      callerId,
      calleeId,
      caller: String(caller['fullName']),
      channelId: typeof channelId === 'string' ? channelId : undefined,
    }),
  ]);
}

/** SQL: the direct channel of `$1` and `$2`, once both have agreed to it. */
export const DIRECT_OF_BOTH = `
  select s."channelId" from "channelState" s
  join "channel" d on d."id" = s."channelId" and d."kind" = 'direct'
  join "channelState" o on o."channelId" = s."channelId" and o."userId" = $2 and o."contact" = 'accepted'
  where s."userId" = $1 and s."contact" = 'accepted' limit 1`;

/** Who calls, by the account. */
export const callerInfoOf = async (sql: Sql, userId: string): Promise<CallerInfo> => {
  const [row] = await sql(`select "id", "username", "fullName" from "user" where "id" = $1`, [userId]);
  if (!row) throw new Error('who calls has no account');
  return row as CallerInfo;
};
