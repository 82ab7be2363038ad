// The states of a call, without database and sockets: what an act makes of it. The effects read the row under its lock,
// ask here, and write the answer. Every pair of state and act has an answer (call-machine.test.ts goes through all).
import {
  CALLER_GONE_MS,
  LOST_AFTER_MS,
  PEER_GONE_MS,
  RING_MS,
  type CallEndReason,
  type CallState,
  type CallType,
  type EndWord,
} from '#schema/wire/call.ts';

export type Call = {
  readonly id: string;
  /** `null` once the account was deleted. */
  readonly callerId: string | null;
  readonly calleeId: string | null;
  readonly callType: CallType;
  readonly state: CallState;
  readonly endReason: CallEndReason | null;
  readonly callerDevice: string;
  /** From the answer on. */
  readonly calleeDevice: string | null;
  /** Since it was placed, ms. */
  readonly ageMs: number;
};

/** What one of the two does, on which device. */
export type Act = {
  readonly type: 'accept' | 'decline' | 'end';
  readonly userId: string;
  readonly deviceId: string;
  readonly reason?: EndWord | undefined;
};

/** A request for a call with somebody with whom there is one already. */
export type Request = {readonly userId: string; readonly deviceId: string; readonly callType: CallType};

/**
 * What becomes of it.
 * - a call: it has changed
 * - `same`: nothing has to change
 * - `elsewhere`: another device of the same person has answered it
 * - `refused`: this is not theirs to do
 */
export type Next = Call | 'same' | 'elsewhere' | 'refused';

/** A caller whose own timer was this early is believed; earlier they have given up, ms. */
const TIMER_SLACK_MS = 5000;

const ended = (call: Call, endReason: CallEndReason): Call => ({...call, state: 'ended', endReason});

/** One of the two acts. */
export function next(call: Call, act: Act): Next {
  const isCallee = act.userId === call.calleeId;
  if (!isCallee && act.userId !== call.callerId) return 'refused';
  if (act.type === 'accept' && !isCallee) return 'refused';
  if (call.state === 'ended') return 'same';
  return call.state === 'ringing' ? whileRinging(call, act, isCallee) : whileConnected(call, act, isCallee);
}

function whileRinging(call: Call, {type, deviceId, reason}: Act, isCallee: boolean): Call {
  if (type === 'accept') return {...call, state: 'connected', calleeDevice: deviceId};
  if (isCallee) return ended(call, 'declined');
  return ended(call, reason === 'timeout' && call.ageMs >= RING_MS - TIMER_SLACK_MS ? 'missed' : 'cancelled');
}

function whileConnected(call: Call, {type, deviceId, reason}: Act, isCallee: boolean): Next {
  const isHeldHere = deviceId === (isCallee ? call.calleeDevice : call.callerDevice);
  if (type === 'accept') return isHeldHere ? 'same' : 'elsewhere';
  // A device that rang declines what another one has just answered.
  if (type === 'decline' && isCallee && !isHeldHere) return 'elsewhere';
  return ended(call, reason === 'failed' ? 'failed' : 'completed');
}

/** The two have a live call, and one of them asks for one: the same again, or both at once. */
export function meet(call: Call, {userId, deviceId, callType}: Request): Next {
  const isCallee = userId === call.calleeId;
  if (!isCallee && userId !== call.callerId) return 'refused';
  if (call.state === 'ended') return 'refused';
  const isHeldHere = deviceId === (isCallee ? call.calleeDevice : call.callerDevice);
  if (call.state === 'connected') return isHeldHere ? 'same' : 'refused';
  if (!isCallee) return isHeldHere ? 'same' : {...call, callerDevice: deviceId};
  if (call.callerId === null) return 'refused';
  const answered: Call = {...call, state: 'connected', calleeDevice: deviceId};
  if (call.callerId < userId) return answered;
  // The lower id is the caller: the two change places.
  return {
    ...answered,
    callerId: userId,
    calleeId: call.callerId,
    callerDevice: deviceId,
    calleeDevice: call.callerDevice,
    callType,
  };
}

/** Which device of theirs holds the call; `null` for a callee who has not answered. */
export const deviceOf = (call: Call, userId: string): string | null =>
  call.callerId === userId ? call.callerDevice : call.calleeDevice;

/** The device of one of the two is gone for good: the same person calls from another one. */
export const left = (call: Call): Call => ended(call, call.state === 'connected' ? 'lost' : 'cancelled');

/** What else is known of the two. */
export type Watched = {
  /** How long each has had no socket, ms. */
  readonly callerMs: number;
  readonly calleeMs: number;
  /** One blocks the other. */
  readonly isBlocked: boolean;
};

/** Time passes. @returns the call if that has ended it. */
export function elapsed(call: Call, {callerMs, calleeMs, isBlocked}: Watched): Call | undefined {
  if (call.state === 'ended') return undefined;
  // It looks as if it had been ended by hand.
  if (isBlocked) return ended(call, call.state === 'ringing' ? 'declined' : 'completed');
  const hasLeft = call.callerId === null || call.calleeId === null;
  if (call.state === 'connected') {
    return hasLeft || Math.min(callerMs, calleeMs) >= LOST_AFTER_MS ? ended(call, 'lost') : undefined;
  }
  if (hasLeft) return ended(call, 'cancelled');
  if (call.ageMs >= RING_MS) return ended(call, 'missed');
  return callerMs >= CALLER_GONE_MS ? ended(call, 'cancelled') : undefined;
}

/** Who of a connected call has left it without a word, `null` for nobody: one of the two alone. */
export function goneFrom(call: Call, {callerMs, calleeMs}: Watched): string | null {
  const [isCallerGone, isCalleeGone] = [callerMs >= PEER_GONE_MS, calleeMs >= PEER_GONE_MS];
  if (call.state !== 'connected' || isCallerGone === isCalleeGone) return null;
  return isCallerGone ? call.callerId : call.calleeId;
}

/** Somebody was called and had no part in how it ended. */
export const isMissed = ({endReason}: Call): boolean =>
  endReason === 'missed' || endReason === 'cancelled' || endReason === 'busy';
