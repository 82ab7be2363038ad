// Accepts, declines and ends calls, and says what has become of one.
import type {EndWord} from '#schema/wire/call.ts';
import type {Granted} from '#schema/wire/link.ts';
import {changed, endedFor, grantsOf, stateFor, type Doer} from '#sync/calls/call-frames.ts';
import {deviceOf, next, type Act, type Call} from '#sync/calls/acts/call-machine.ts';
import {over} from '#sync/calls/acts/call-refusal.ts';
import type {Done, Means} from '#sync/calls/acts/call-effect.ts';
import {lockCall, lockLive, writeCall} from '#sync/calls/acts/call-store.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Asked = {
  readonly userId: string;
  readonly personId: string;
  /** Without it the one live call of the two is meant. */
  readonly callId?: string | undefined;
  readonly deviceId: string;
  readonly reason?: EndWord | undefined;
};

const NOTHING: Done = {answer: undefined, pushes: [], grants: []};

/** @throws {CallRefusal} `CALL_OVER` for a call that is not there, or not theirs. */
export async function actOnCall(sql: Sql, type: Act['type'], asked: Asked, means: Means): Promise<Done> {
  const {userId, deviceId, reason} = asked;
  const call = await find(sql, asked);
  if (!call) {
    // To end what is over is no mistake of a client that knows no ids.
    if (type !== 'accept' && asked.callId === undefined) return NOTHING;
    throw over();
  }
  const after = next(call, {type, userId, deviceId, reason});
  if (after === 'refused') throw over();
  if (after === 'elsewhere') return {...NOTHING, answer: endedFor(call, userId, 'answered-elsewhere')};
  if (after === 'same') return {...NOTHING, answer: stateFor(call, userId)};
  return {...(await write(sql, call, after, {userId, deviceId}, means)), answer: stateFor(after, userId)};
}

/** The device has lost its session: the call that it holds ends, as if it had hung up; one of another device goes on. */
export async function leaveCall(sql: Sql, doer: Doer, means: Means): Promise<Done> {
  const [call] = await lockLive(sql, [doer.userId]);
  if (!call || deviceOf(call, doer.userId) !== doer.deviceId) return NOTHING;
  const after = next(call, {type: 'end', ...doer});
  return typeof after === 'string' ? NOTHING : write(sql, call, after, doer, means);
}

/** Writes what a call has become. @param doer has an answer of their own. */
export async function write(
  sql: Sql,
  before: Call,
  after: Call,
  doer: Doer,
  {notify}: Pick<Means, 'notify'>,
): Promise<Done> {
  await writeCall(sql, after, notify);
  return {
    answer: undefined,
    pushes: changed(before, after, doer),
    grants: before.state === 'connected' || after.state === 'connected' ? grantsOf(after) : [],
  };
}

/** What has become of the call; what signal may relay is told again. @throws {CallRefusal} as above. */
export async function resumeCall(sql: Sql, asked: Asked, {live}: Means): Promise<Done> {
  const {userId, personId} = asked;
  const call = await find(sql, asked);
  if (!call) throw over();
  const isOutgoingRing = call.state === 'ringing' && call.callerId === userId;
  const own: readonly Granted[] = grantsOf(call).filter((granted) => granted.userId === userId);
  return {
    answer: stateFor(call, userId, isOutgoingRing ? live.isOnline(personId) : undefined),
    pushes: [],
    grants: call.state === 'connected' ? own : [],
  };
}

/**
 * The call that is meant; locked. A caller may still name the call that they proposed when the server has granted another
 * one: then it is the live call of the two, if this device holds it.
 */
async function find(sql: Sql, {userId, personId, callId, deviceId}: Asked): Promise<Call | undefined> {
  const isOfBoth = ({callerId, calleeId}: Call) =>
    (callerId === userId && calleeId === personId) || (callerId === personId && calleeId === userId);
  const named = callId === undefined ? undefined : await lockCall(sql, callId);
  if (named) return isOfBoth(named) ? named : undefined;
  const live = (await lockLive(sql, [userId])).find(isOfBoth);
  if (!live || callId === undefined) return live;
  return deviceOf(live, userId) === deviceId ? live : undefined;
}
