// What the devices of the two are told when a call has changed.
import type {CallEndedReason, Grant} from '#schema/wire/call.ts';
import type {Granted, Push} from '#schema/wire/link.ts';
import type {CallerInfo, CallStateMessage, ServerMessage} from '#schema/wire/socket.ts';
import type {Call} from '#sync/calls/acts/call-machine.ts';

/** Who has done it, on which device. */
export type Doer = {readonly userId: string; readonly deviceId: string};

const otherOf = (call: Call, userId: string): string | null =>
  userId === call.callerId ? call.calleeId : call.callerId;

/** The call as one of its two sees it. */
export function stateFor(call: Call, userId: string, peerOnline?: boolean): CallStateMessage {
  const isCaller = userId === call.callerId;
  return {
    type: 'call-state',
    callId: call.id,
    peerId: otherOf(call, userId) ?? '',
    callType: call.callType,
    direction: isCaller ? 'outgoing' : 'incoming',
    state: call.state,
    deviceId: isCaller ? call.callerDevice : call.calleeDevice,
    ...(call.endReason === null ? {} : {reason: call.endReason}),
    ...(peerOnline === undefined ? {} : {peerOnline}),
  };
}

/** The end of the call for one of its two, or for one of their devices. */
export const endedFor = (call: Call, userId: string, reason: CallEndedReason): ServerMessage => ({
  type: 'call-ended',
  fromUserId: otherOf(call, userId) ?? '',
  callId: call.id,
  reason,
});

/** To the one of the two who is there: the other has had no socket for a while. */
export const peerGone = (call: Call, goneId: string | null): readonly Push[] => {
  const userId = goneId === null ? null : otherOf(call, goneId);
  return userId === null ? [] : [{to: {users: [userId]}, frame: stateFor(call, userId, false)}];
};

/** To the callee: it rings. */
export const rings = (call: Call, callerInfo: CallerInfo): readonly Push[] =>
  call.calleeId === null ? [] : [{to: {users: [call.calleeId]}, frame: ringFrame(call, callerInfo)}];

/** To the other devices of a caller who goes on calling from another one: only that one has the call. */
export const moved = (before: Call, after: Call): readonly Push[] =>
  before.callerDevice === after.callerDevice || after.callerId === null
    ? []
    : [{to: {users: [after.callerId]}, frame: stateFor(after, after.callerId), except: after.callerDevice}];

/** What a device of the callee's gets. */
export const ringFrame = ({id, callType}: Pick<Call, 'id' | 'callType'>, callerInfo: CallerInfo) =>
  ({type: 'call-request', fromUserId: callerInfo.id, callId: id, callType, callerInfo}) as const;

/** To both: it was answered, or ended. The person who did it gets an answer of their own. */
export function changed(before: Call, after: Call, by: Doer | undefined): readonly Push[] {
  if (after.state === 'connected') return before.state === 'ringing' && by ? answered(before, after, by) : [];
  return [after.callerId, after.calleeId].flatMap((userId) => {
    if (userId === null) return [];
    const except = by?.userId === userId ? {except: by.deviceId} : {};
    return [{to: {users: [userId]}, frame: endFrame(after, userId), ...except}];
  });
}

function endFrame(call: Call, userId: string): ServerMessage {
  const reason = call.endReason ?? 'lost';
  if (reason !== 'declined') return endedFor(call, userId, reason);
  if (userId === call.calleeId) return endedFor(call, userId, 'declined-elsewhere');
  return {type: 'call-decline', fromUserId: call.calleeId ?? '', callId: call.id};
}

function answered(before: Call, after: Call, by: Doer): readonly Push[] {
  const {callerId, calleeId} = after;
  if (callerId === null || calleeId === null) return [];
  const accepted: Push = {
    to: {users: [callerId]},
    frame: {type: 'call-accept', fromUserId: calleeId, callId: after.id},
  };
  // It rang on these devices; the one that answers, or called by itself, knows.
  const stilled: Push = {
    to: {users: [by.userId]},
    frame: endedFor(after, by.userId, 'answered-elsewhere'),
    except: by.deviceId,
  };
  if (before.callerId === callerId) return [accepted, stilled];
  // Both called, and who was first is the callee now.
  return [accepted, stilled, {to: {users: [calleeId]}, frame: stateFor(after, calleeId)}];
}

/** What signal may relay from now on, for both. */
export const grantsOf = (call: Call): readonly Granted[] =>
  [call.callerId, call.calleeId].flatMap((userId) =>
    userId === null ? [] : [{userId, calls: call.state === 'connected' ? grantTo(call, userId) : []}],
  );

function grantTo(call: Call, userId: string): readonly Grant[] {
  const peerId = otherOf(call, userId);
  return peerId === null ? [] : [{callId: call.id, peerId}];
}
