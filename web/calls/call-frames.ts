// The server's frames of calls, as events of the machine, and signals as frames. The server is trusted for the form of its own fields; what the
// other side's browser made is checked.
import type {CallStateMessage, ServerMessage, SignallingMessage} from '#schema/wire/socket.ts';
import type {ServerEvent} from '#web/calls/machine/call.events.ts';
import type {Signal} from '#web/calls/peer/connection.ts';
import {readSignal} from '#web/calls/peer/read-signal.ts';

/** @param deviceId of this tab. @returns `undefined` for what is not of calls, or malformed. */
export function eventOf(frame: ServerMessage, deviceId: string): ServerEvent | undefined {
  switch (frame.type) {
    case 'call-request': {
      const {callId, callType, callerInfo: remoteUser} = frame;
      return {type: 'rung', callId, callType, remoteUser};
    }
    case 'call-accept':
      return {type: 'accepted', callId: frame.callId};
    case 'call-decline':
      return {type: 'declined', callId: frame.callId};
    case 'call-ended':
      return {type: 'ended', callId: frame.callId, reason: frame.reason};
    case 'call-state':
      return stateTold(frame, deviceId);
    case 'error': {
      const {callId, code, message: text, retryAfterMs} = frame;
      return callId === undefined ? undefined : {type: 'refused', callId, code, text, retryAfterMs};
    }
    case 'webrtc-offer':
    case 'webrtc-answer':
    case 'ice-candidate': {
      const signal = readSignal(frame);
      return signal && {type: 'signal', callId: frame.callId, signal};
    }
    default:
      return undefined;
  }
}

function stateTold(frame: CallStateMessage, deviceId: string): ServerEvent {
  const {callId, peerId, callType, direction, state, reason} = frame;
  const isMine = frame.deviceId === deviceId;
  const isOutgoing = direction === 'outgoing';
  const isPeerGone = state === 'connected' && frame.peerOnline === false;
  return {type: 'stateTold', callId, peerId, callType, isOutgoing, state, isMine, isPeerGone, reason};
}

/** What the other side has to know to connect. */
export function messageOf(signal: Signal, of: {targetUserId: string; callId: string}): SignallingMessage {
  const {attempt = 0} = signal;
  const whole = {...of, attempt};
  switch (signal.type) {
    case 'offer':
      return {type: 'webrtc-offer', ...whole, offer: signal.offer};
    case 'answer':
      return {type: 'webrtc-answer', ...whole, answer: signal.answer};
    case 'candidate':
      return {type: 'ice-candidate', ...whole, candidate: signal.candidate};
  }
}
