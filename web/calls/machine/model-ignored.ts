// For tests: what each state of the call machine ignores on purpose, and why.
import type {Type} from '#web/calls/machine/model-events.ts';

const IDLE_ONLY: readonly Type[] = ['place', 'elsewhereOver'];
/** Of a call that this tab does not have: late, or of another tab. */
const OF_A_CALL: readonly Type[] = [
  'accept',
  'decline',
  'hangUp',
  'toggleMute',
  'toggleVideo',
  'stateTold',
  'accepted',
  'declined',
  'ended',
  'refused',
  'signal',
  'socketOpened',
  'claimed',
  'taken',
  'mediaReady',
  'mediaFailed',
  'mediaChanged',
  'peerConnected',
  'peerLost',
  'peerFailed',
  'peerNotMade',
  'offerFailed',
  'answerFailed',
  'silenced',
  'tick',
  'again',
  'resumeDue',
];
/** The peer has not begun. */
const PEER: readonly Type[] = [
  'peerConnected',
  'peerLost',
  'peerFailed',
  'peerNotMade',
  'offerFailed',
  'answerFailed',
];
/** Answers of actors that were not asked, or come late. */
const ANSWERS: readonly Type[] = ['claimed', 'taken', 'mediaReady', 'mediaFailed'];
/** Of a ring, which this call is not; a second ring, too: the server tells that caller that the learner is busy. */
const OF_A_RING: readonly Type[] = ['accept', 'decline', 'silenced', 'rung', 'elsewhere'];
/** The server's answers to a request that has not been sent. */
const OF_A_REQUEST: readonly Type[] = [
  'accepted',
  'declined',
  'stateTold',
  'refused',
  'socketOpened',
  'again',
  'resumeDue',
  'tick',
];

const but = (all: readonly Type[], ...not: readonly Type[]) => all.filter((type) => !not.includes(type));

/** By state; `idle` and `call` are the two at the top. */
export const IGNORED: Readonly<Record<string, readonly Type[]>> = {
  'idle.quiet': [...OF_A_CALL, 'dismiss', 'elsewhereOver'],
  'idle.ended': [...OF_A_CALL, 'elsewhereOver'],
  'idle.elsewhere': OF_A_CALL,
  'call.calling.claiming': [
    ...IDLE_ONLY,
    ...OF_A_RING,
    ...PEER,
    ...OF_A_REQUEST,
    'mediaReady',
    'mediaFailed',
  ],
  'call.calling.preparing': [...IDLE_ONLY, ...OF_A_RING, ...PEER, ...OF_A_REQUEST, 'claimed', 'taken'],
  // The socket is being opened: nothing was asked.
  'call.calling.reaching': [
    ...IDLE_ONLY,
    ...OF_A_RING,
    ...PEER,
    ...but(OF_A_REQUEST, 'socketOpened'),
    ...ANSWERS,
  ],
  'call.calling.waiting.requesting': [...IDLE_ONLY, ...OF_A_RING, ...PEER, ...ANSWERS, 'tick', 'resumeDue'],
  'call.calling.waiting.ringing': [...IDLE_ONLY, ...OF_A_RING, ...PEER, ...ANSWERS, 'tick'],
  // It has not been connected, so it cannot be lost; `accepted` may come twice.
  'call.calling.negotiating': [
    ...IDLE_ONLY,
    ...OF_A_RING,
    ...ANSWERS,
    'accepted',
    'declined',
    'peerLost',
    'tick',
  ],
  // It ends in 5 s, whatever the peer and the server say.
  'call.calling.failing': [...IDLE_ONLY, ...OF_A_RING, ...ANSWERS, ...PEER, ...OF_A_REQUEST],
  // A call placed here answers the one that rings.
  'call.incoming.ringing': [
    'elsewhereOver',
    ...PEER,
    ...ANSWERS,
    'toggleMute',
    'toggleVideo',
    'rung',
    'accepted',
    'declined',
    'again',
    'tick',
  ],
  'call.incoming.claiming': [
    ...IDLE_ONLY,
    ...PEER,
    ...but(OF_A_RING, 'decline'),
    'toggleMute',
    'toggleVideo',
    'mediaReady',
    'mediaFailed',
    'accepted',
    'declined',
    'again',
    'tick',
  ],
  'call.incoming.preparing': [
    ...IDLE_ONLY,
    ...PEER,
    ...but(OF_A_RING, 'decline'),
    'toggleMute',
    'toggleVideo',
    'claimed',
    'taken',
    'accepted',
    'declined',
    'again',
    'tick',
  ],
  'call.connected.negotiating': [...IDLE_ONLY, ...OF_A_RING, ...ANSWERS, 'accepted', 'declined', 'peerLost'],
  // What an offer or answer is worth is seen by whether media flow.
  'call.connected.live': [
    ...IDLE_ONLY,
    ...OF_A_RING,
    ...ANSWERS,
    'accepted',
    'declined',
    'peerConnected',
    'offerFailed',
    'answerFailed',
  ],
  'call.connected.reconnecting': [...IDLE_ONLY, ...OF_A_RING, ...ANSWERS, 'accepted', 'declined', 'peerLost'],
  'call.connected.failing': [
    ...IDLE_ONLY,
    ...OF_A_RING,
    ...ANSWERS,
    'accepted',
    'declined',
    'peerConnected',
    'peerLost',
    'offerFailed',
    'answerFailed',
  ],
};
