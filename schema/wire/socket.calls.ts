// Reads the socket's call messages. WebRTC's own parts are only bounded here: the browser that gets them validates them.
import {ATTEMPT_MAX, END_WORDS, type EndWord} from '#schema/wire/call.ts';
import {isFields, textOf, type Fields} from '#schema/wire/decode.ts';
import {idIn, invalid, type Decoded} from '#schema/wire/socket.fields.ts';
import {CANDIDATE_MAX, SDP_MAX, SOCKET_ID} from '#schema/wire/socket.limits.ts';
import type {CallMessage, IceCandidate, SessionDescription} from '#schema/wire/socket.ts';

type OfCall = {readonly targetUserId: string; readonly callId?: string};
type ByDevice = OfCall & {readonly deviceId?: string};
type OfAttempt = OfCall & {readonly attempt?: number};

/** Whom it is for, and the call; `undefined` when either is malformed. */
function ofCall(fields: Fields): OfCall | undefined {
  const targetUserId = idIn(fields, 'targetUserId');
  const {callId} = fields;
  if (targetUserId === undefined) return undefined;
  if (callId === undefined || callId === null) return {targetUserId};
  return typeof callId === 'string' && SOCKET_ID.test(callId) ? {targetUserId, callId} : undefined;
}

/** A device's name that cannot be read is left out: the socket then stands for it. */
const byDevice = (fields: Fields, of: OfCall): ByDevice => {
  const deviceId = idIn(fields, 'deviceId');
  return deviceId === undefined ? of : {...of, deviceId};
};

const ofAttempt = ({attempt}: Fields, of: OfCall): OfAttempt => {
  const isCount = typeof attempt === 'number' && Number.isInteger(attempt);
  return isCount && attempt >= 0 && attempt <= ATTEMPT_MAX ? {...of, attempt} : of;
};

/** A reader of one type: `read` adds what that type has beside target and call. */
const reader =
  <Of>(
    why: string,
    more: (fields: Fields, of: OfCall) => Of,
    read: (fields: Fields, of: Of) => CallMessage | undefined,
  ) =>
  (fields: Fields): Decoded => {
    const of = ofCall(fields);
    if (!of) return invalid('targetUserId must be the id of a user, and callId that of a call');
    const message = read(fields, more(fields, of));
    return message ? {ok: true, message} : invalid(why);
  };

/** Why the client ends the call, if that is one of the words. */
const endWordIn = ({reason}: Fields): {reason?: EndWord} => {
  const word = END_WORDS.find((one) => one === reason);
  return word === undefined ? {} : {reason: word};
};

const bounded = (value: unknown, most: number): string | undefined => {
  const text = textOf(value);
  return text !== undefined && text.length <= most ? text : undefined;
};

function descriptionOf<T extends 'offer' | 'answer'>(
  value: unknown,
  type: T,
): (SessionDescription & {type: T}) | undefined {
  if (!isFields(value) || value['type'] !== type) return undefined;
  const sdp = bounded(value['sdp'], SDP_MAX);
  return sdp === undefined ? undefined : {type, sdp};
}

function candidateOf(value: unknown): IceCandidate | undefined {
  if (!isFields(value)) return undefined;
  const candidate = bounded(value['candidate'], CANDIDATE_MAX);
  if (candidate === undefined) return undefined;
  const {sdpMid, sdpMLineIndex, usernameFragment} = value;
  const mid = bounded(sdpMid, CANDIDATE_MAX);
  const fragment = bounded(usernameFragment, CANDIDATE_MAX);
  return {
    candidate,
    ...(mid === undefined ? {} : {sdpMid: mid}),
    ...(typeof sdpMLineIndex === 'number' ? {sdpMLineIndex} : {}),
    ...(fragment === undefined ? {} : {usernameFragment: fragment}),
  };
}

/** Readers of the messages that carry `targetUserId` (specification, section 7.10). */
export const callReaders = {
  'call-request': reader('callType must be "voice" or "video"', byDevice, ({callType}, of) =>
    callType === 'voice' || callType === 'video' ? {type: 'call-request', ...of, callType} : undefined,
  ),
  'call-accept': reader('', byDevice, (_, of) => ({type: 'call-accept', ...of})),
  'call-decline': reader('', byDevice, (_, of) => ({type: 'call-decline', ...of})),
  'call-end': reader('', byDevice, (fields, of) => ({type: 'call-end', ...of, ...endWordIn(fields)})),
  'call-resume': reader('', byDevice, (_, of) => ({type: 'call-resume', ...of})),
  'webrtc-offer': reader('offer must be a session description of type "offer"', ofAttempt, (fields, of) => {
    const offer = descriptionOf(fields['offer'], 'offer');
    return offer && {type: 'webrtc-offer', ...of, offer};
  }),
  'webrtc-answer': reader(
    'answer must be a session description of type "answer"',
    ofAttempt,
    (fields, of) => {
      const answer = descriptionOf(fields['answer'], 'answer');
      return answer && {type: 'webrtc-answer', ...of, answer};
    },
  ),
  'ice-candidate': reader('candidate must be an ICE candidate', ofAttempt, (fields, of) => {
    const candidate = candidateOf(fields['candidate']);
    return candidate && {type: 'ice-candidate', ...of, candidate};
  }),
} as const satisfies Record<CallMessage['type'], (fields: Fields) => Decoded>;
