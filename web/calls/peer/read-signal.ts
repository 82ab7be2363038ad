// Signals of the other side, as the server relayed them: checked here once more, for it only bounds their length.
import {isFields} from '#schema/wire/decode.ts';
import {CANDIDATE_MAX, SDP_MAX} from '#schema/wire/socket.limits.ts';
import type {Signal} from '#web/calls/peer/connection.ts';

/** Builds of one call. */
const MOST_ATTEMPTS = 1000;

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;
const isTextOrNone = (value: unknown): value is string | null =>
  value === null || isText(value, CANDIDATE_MAX);
const isIndexOrNone = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 65_535);

/** A frame as a signal, with nothing beside what a signal has; `undefined` when it is none. Never throws. */
export function readSignal(frame: unknown): Signal | undefined {
  if (!isFields(frame)) return undefined;
  const {attempt} = frame;
  if (
    attempt !== undefined &&
    !(typeof attempt === 'number' && Number.isInteger(attempt) && attempt >= 0 && attempt <= MOST_ATTEMPTS)
  )
    return undefined;
  const of = attempt === undefined ? {} : {attempt};
  if (frame['type'] === 'webrtc-offer') return description(frame['offer'], 'offer', of);
  if (frame['type'] === 'webrtc-answer') return description(frame['answer'], 'answer', of);
  if (frame['type'] === 'ice-candidate') return candidate(frame['candidate'], of);
  return undefined;
}

function description(value: unknown, type: 'offer' | 'answer', of: {attempt?: number}): Signal | undefined {
  if (!isFields(value) || value['type'] !== type || !isText(value['sdp'], SDP_MAX)) return undefined;
  const {sdp} = value;
  if (!sdp.startsWith('v=0')) return undefined;
  return type === 'offer' ? {...of, type, offer: {type, sdp}} : {...of, type, answer: {type, sdp}};
}

function candidate(value: unknown, of: {attempt?: number}): Signal | undefined {
  if (!isFields(value)) return undefined;
  const {candidate: text, sdpMid = null, sdpMLineIndex = null, usernameFragment = null} = value;
  if (!isText(text, CANDIDATE_MAX) || !isTextOrNone(sdpMid) || !isIndexOrNone(sdpMLineIndex))
    return undefined;
  if (!isTextOrNone(usernameFragment)) return undefined;
  if (sdpMid === null && sdpMLineIndex === null) return undefined;
  return {...of, type: 'candidate', candidate: {candidate: text, sdpMid, sdpMLineIndex, usernameFragment}};
}
