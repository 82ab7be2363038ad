// For tests: every event of the call machine.
import type {CallEvent} from '#web/calls/machine/call.events.ts';
import {BOB} from '#web/calls/fakes.ts';

export type Type = CallEvent['type'];

const signal = {type: 'candidate', candidate: {candidate: ''}} as const;
const told = (
  state: 'ringing' | 'connected' | 'ended',
  isOutgoing: boolean,
  {isMine = true, isPeerGone = false} = {},
): CallEvent => ({
  type: 'stateTold',
  callId: 'c1',
  peerId: 'bob',
  callType: 'voice',
  isOutgoing,
  state,
  isMine,
  isPeerGone,
  reason: undefined,
});
const refused = (code: string, retryAfterMs?: number): CallEvent => ({
  type: 'refused',
  callId: 'c1',
  code,
  text: '',
  retryAfterMs,
});

/** One or more of each type. */
export const EVENTS: Readonly<Record<Type, readonly CallEvent[]>> = {
  place: [{type: 'place', callId: 'c1', callType: 'video', remoteUser: BOB}],
  accept: [{type: 'accept', withCamera: true}],
  decline: [{type: 'decline'}],
  hangUp: [{type: 'hangUp'}],
  dismiss: [{type: 'dismiss'}],
  toggleMute: [{type: 'toggleMute'}],
  toggleVideo: [{type: 'toggleVideo'}],
  rung: [{type: 'rung', callId: 'c1', callType: 'video', remoteUser: BOB}],
  stateTold: [
    told('ringing', true),
    told('ringing', true, {isMine: false}),
    told('connected', true),
    told('connected', false),
    told('connected', true, {isMine: false}),
    told('connected', true, {isPeerGone: true}),
    told('ended', true),
  ],
  accepted: [{type: 'accepted', callId: 'c1'}],
  declined: [{type: 'declined', callId: 'c1'}],
  ended: [{type: 'ended', callId: 'c1', reason: 'completed'}],
  refused: [
    refused('CALL_BUSY'),
    refused('CALL_OVER'),
    refused('UNAVAILABLE', 500),
    refused('CALL_NOT_GRANTED', 300),
  ],
  signal: [{type: 'signal', callId: 'c1', signal}],
  socketOpened: [{type: 'socketOpened'}],
  claimed: [{type: 'claimed'}],
  taken: [{type: 'taken'}],
  mediaReady: [{type: 'mediaReady'}],
  mediaFailed: [{type: 'mediaFailed', text: ''}],
  mediaChanged: [{type: 'mediaChanged', isMuted: false, isVideoOff: false, isSharingScreen: false}],
  peerConnected: [{type: 'peerConnected'}],
  peerLost: [{type: 'peerLost'}],
  peerFailed: [{type: 'peerFailed'}],
  peerNotMade: [{type: 'peerNotMade'}],
  offerFailed: [{type: 'offerFailed'}],
  answerFailed: [{type: 'answerFailed'}],
  elsewhere: [{type: 'elsewhere'}],
  elsewhereOver: [{type: 'elsewhereOver'}],
  silenced: [{type: 'silenced', callId: 'c1'}],
  tick: [{type: 'tick'}],
  again: [{type: 'again'}],
  resumeDue: [{type: 'resumeDue'}],
};
export const TYPES = Object.keys(EVENTS) as Type[];
