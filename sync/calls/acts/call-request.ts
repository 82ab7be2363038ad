// Places a call, or joins the two calls of people who call each other at once.
import {Refusal} from '#schema/errors.ts';
import type {CallType} from '#schema/wire/call.ts';
import type {Done, Means} from '#sync/calls/acts/call-effect.ts';
import {changed, grantsOf, moved, rings, stateFor} from '#sync/calls/call-frames.ts';
import {leaveLost} from '#sync/calls/acts/call-holder.ts';
import {meet, type Call} from '#sync/calls/acts/call-machine.ts';
import {blocked, busy, inProgress, notAllowed} from '#sync/calls/acts/call-refusal.ts';
import {
  callerInfoOf,
  DIRECT_OF_BOTH,
  freeLines,
  insertCall,
  lockCall,
  lockLive,
  metMeanwhile,
  takeLines,
  tellMissed,
  writeCall,
} from '#sync/calls/acts/call-store.ts';
import type {Sql} from '#sync/commands/sql.ts';
import {isShown} from '#sync/people/shown.ts';

type Asked = {
  readonly userId: string;
  readonly personId: string;
  readonly callId: string;
  readonly callType: CallType;
  readonly deviceId: string;
};

/**
 * @throws {CallRefusal} when nothing is placed and nothing recorded.
 * @throws {Refusal} for a request that no client of ours sends.
 */
export async function requestCall(sql: Sql, asked: Asked, means: Means): Promise<Done> {
  const {userId, personId, callId} = asked;
  if (personId === userId) throw new Refusal('INVALID', 'You can’t call yourself.');
  const known = await lockCall(sql, callId);
  if (known) return repeated(sql, known, asked, means);
  await demandAllowed(sql, asked, means);
  if (await takeLines(sql, callId, [userId, personId])) return place(sql, asked, means);
  const lives = await lockLive(sql, [userId, personId]);
  const between = lives.find((call) => isBetween(call, userId, personId));
  const own = lives.find((call) => call.callerId === userId || call.calleeId === userId);
  // One that rings between the two goes on at this device (`join`).
  const lost =
    own && !(own === between && own.state === 'ringing') && (await leaveLost(sql, own, asked, means));
  if (lost) {
    await freeLines(sql, callId);
    const {answer, pushes, grants} = await requestCall(sql, asked, means);
    return {answer, pushes: [...lost.pushes, ...pushes], grants: [...lost.grants, ...grants]};
  }
  if (between) {
    // A line that was free belongs to no call; where both proposed the same id at once, its lines are the call's.
    if (between.id !== callId) await freeLines(sql, callId);
    return join(sql, between, asked, means);
  }
  if (own) throw inProgress();
  if (lives.length === 0) throw metMeanwhile();
  await freeLines(sql, callId);
  return recordBusy(sql, asked, means);
}

const isBetween = ({callerId, calleeId}: Call, one: string, other: string): boolean =>
  (callerId === one && calleeId === other) || (callerId === other && calleeId === one);

const callOf = ({callId, userId, personId, callType, deviceId}: Asked): Call => ({
  id: callId,
  callerId: userId,
  calleeId: personId,
  callType,
  state: 'ringing',
  endReason: null,
  callerDevice: deviceId,
  calleeDevice: null,
  ageMs: 0,
});

const pairOf = ({userId, personId}: Asked): string => `${userId} ${personId}`;

async function place(sql: Sql, asked: Asked, {live, limitPair}: Means): Promise<Done> {
  await limitPair(pairOf(asked));
  const call = callOf(asked);
  await insertCall(sql, call);
  return {
    answer: stateFor(call, asked.userId, live.isOnline(asked.personId)),
    pushes: rings(call, await callerInfoOf(sql, asked.userId)),
    grants: [],
  };
}

/** The link repeats what it has no answer to. */
async function repeated(sql: Sql, known: Call, asked: Asked, means: Means): Promise<Done> {
  if (isBetween(known, asked.userId, asked.personId)) {
    if (known.state !== 'ended') return join(sql, known, asked, means);
    return {answer: stateFor(known, asked.userId), pushes: [], grants: []};
  }
  throw new Refusal('INVALID', 'This call id is already in use. Call with a new one.');
}

/** The two have a call already. */
async function join(sql: Sql, call: Call, asked: Asked, {notify, live}: Means): Promise<Done> {
  const {userId, personId, deviceId} = asked;
  const after = meet(call, asked);
  if (after === 'refused' || after === 'elsewhere') throw inProgress();
  const now = after === 'same' ? call : after;
  if (after !== 'same') await writeCall(sql, after, notify);
  const isRinging = now.state === 'ringing';
  return {
    answer: stateFor(now, userId, isRinging ? live.isOnline(personId) : undefined),
    // It may have been lost the first time.
    pushes: isRinging
      ? [...rings(now, await callerInfoOf(sql, userId)), ...moved(call, now)]
      : changed(call, now, {userId, deviceId}),
    grants: isRinging ? [] : grantsOf(now),
  };
}

/** Nobody is disturbed, and both histories know. */
async function recordBusy(sql: Sql, asked: Asked, {notify, limitPair}: Means): Promise<Done> {
  await limitPair(pairOf(asked));
  const call: Call = {...callOf(asked), state: 'ended', endReason: 'busy'};
  await insertCall(sql, call);
  await tellMissed(sql, call, notify);
  return {answer: busy(), pushes: [], grants: []};
}

/** @throws {CallRefusal} unless the two may call each other: an accepted direct channel, and nobody blocks. */
async function demandAllowed(sql: Sql, {userId, personId}: Asked, {isGateOpen}: Means): Promise<void> {
  const [facts] = await sql(
    `select exists (select from "block" where "userId" = $1 and "blockedId" = $2) as "blocks",
            ${isShown('$2', '$1', '$3::boolean')} as "isShown", (${DIRECT_OF_BOTH}) as "channelId"`,
    [userId, personId, isGateOpen],
  );
  // First: one's own block tells nothing of who isn't shown.
  if (facts?.['isShown'] !== true) throw notAllowed();
  if (facts['blocks'] === true) throw blocked();
  if (typeof facts['channelId'] !== 'string') throw notAllowed();
}
