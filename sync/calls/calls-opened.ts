// What sockets that have just opened are told about calls: signal may have been away, or restarted.
import type {Granted, Push} from '#schema/wire/link.ts';
import {grantsOf, ringFrame} from '#sync/calls/call-frames.ts';
import type {Call} from '#sync/calls/acts/call-machine.ts';
import {CALL_COLUMNS} from '#sync/calls/acts/call-store.ts';
import type {Database} from '#sync/db/pool.ts';

type Row = Call & {
  readonly userId: string;
  readonly username: string | null;
  readonly fullName: string | null;
};

const LIVE = `
  select l."userId", ${CALL_COLUMNS}, u."username", u."fullName"
  from private."callLine" l join "call" c on c."id" = l."callId" left join "user" u on u."id" = c."callerId"
  where l."userId" = any($1) and c."state" <> 'ended'`;

/**
 * The calls of these learners.
 * @returns what signal may relay for each of them, also where that is nothing, and the calls that ring at them.
 */
export async function callsOf(
  db: Database,
  userIds: readonly string[],
): Promise<{readonly granted: readonly Granted[]; readonly rings: readonly Push[]}> {
  const {rows} = await db.query<Row>(LIVE, [userIds]);
  const own = new Map(
    rows
      .flatMap((row) => grantsOf(row).filter(({userId}) => userId === row.userId))
      .map((one) => [one.userId, one]),
  );
  return {
    granted: userIds.map((userId) => own.get(userId) ?? {userId, calls: []}),
    rings: rows.flatMap(({userId, username, fullName, ...call}) => {
      if (call.state !== 'ringing' || call.calleeId !== userId || call.callerId === null) return [];
      const caller = {id: call.callerId, username: username ?? '', fullName: fullName ?? ''};
      return [{to: {users: [userId]}, frame: ringFrame(call, caller)}];
    }),
  };
}
