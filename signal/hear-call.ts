// What a learner's call messages become: commands for sync, or, within a connected call, frames for the other person.
import type {Grant} from '#schema/wire/call.ts';
import {LINK_COMMANDS} from '#schema/wire/link.ts';
import {UUID} from '#schema/wire/socket.limits.ts';
import type {CallMessage, ServerMessage, SignallingMessage} from '#schema/wire/socket.ts';

type ByCommand = Exclude<CallMessage, SignallingMessage>;

/** What sync is asked. */
export type CallCommand = {readonly name: string; readonly args: Readonly<Record<string, unknown>>};

const NAMES = {
  'call-request': LINK_COMMANDS.callRequest,
  'call-accept': LINK_COMMANDS.callAccept,
  'call-decline': LINK_COMMANDS.callDecline,
  'call-end': LINK_COMMANDS.callEnd,
  'call-resume': LINK_COMMANDS.callResume,
} as const satisfies Record<ByCommand['type'], string>;

/** Whether the message is one that signal relays by itself. */
export const isSignalling = (message: CallMessage): message is SignallingMessage =>
  message.type === 'webrtc-offer' || message.type === 'webrtc-answer' || message.type === 'ice-candidate';

/**
 * @param deviceId the socket's own name, for a client that names no device.
 * @param newId names a call that the client has not named itself, by a UUID.
 */
export function callCommand(message: ByCommand, deviceId: () => string, newId: () => string): CallCommand {
  const device = message.deviceId ?? deviceId();
  const {targetUserId: personId, callId} = message;
  if (message.type === 'call-request') {
    const granted = callId !== undefined && UUID.test(callId) ? callId.toLowerCase() : newId();
    const {callType} = message;
    return {name: NAMES[message.type], args: {personId, callId: granted, callType, deviceId: device}};
  }
  const named = callId === undefined ? {} : {callId: callId.toLowerCase()};
  const why = message.type === 'call-end' && message.reason !== undefined ? {reason: message.reason} : {};
  return {name: NAMES[message.type], args: {personId, ...named, deviceId: device, ...why}};
}

/** The call that the message belongs to, if it is one of these and goes to its other person. */
export const grantFor = (
  {targetUserId, callId}: SignallingMessage,
  calls: readonly Grant[],
): Grant | undefined =>
  calls.find(
    (call) => call.peerId === targetUserId && (callId === undefined || call.callId === callId.toLowerCase()),
  );

/** The message as the other person gets it. */
export function relayed(message: SignallingMessage, fromUserId: string, callId: string): ServerMessage {
  const of = {fromUserId, callId, ...(message.attempt === undefined ? {} : {attempt: message.attempt})};
  switch (message.type) {
    case 'webrtc-offer':
      return {type: message.type, ...of, offer: message.offer};
    case 'webrtc-answer':
      return {type: message.type, ...of, answer: message.answer};
    case 'ice-candidate':
      return {type: message.type, ...of, candidate: message.candidate};
  }
}
