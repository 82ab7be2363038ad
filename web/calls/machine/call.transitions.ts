// Ways of the call machine that several of its states have in common.
import {HUNG_UP, PEER_GONE, type Ending} from '#web/calls/machine/call.endings.ts';
import {end, resume, say, tell} from '#web/calls/machine/call.acts.ts';
import {CALL_TEXTS, OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';

/** Where a call is shown that is over. */
export const ENDED = '#call.idle.ended';
const FAILED: Ending = {by: 'nobody', why: 'failed', text: CALL_TEXTS.connectionFailed};

/** The learner ends it. */
export const hungUp = {target: ENDED, actions: [tell({type: 'call-end'}), end(HUNG_UP)]} as const;
/** The server says that it is over. */
export const toldEnd = {guard: 'isAnsweredEnded', target: ENDED, actions: 'endAsTold'} as const;
/** The server will not have it. */
export const rejected = {guard: 'isFinal', target: ENDED, actions: 'endRejected'} as const;

/** What the learner may switch at any time. */
export const toggles = {
  toggleMute: {actions: ['flipMute', 'sendMute']},
  toggleVideo: {actions: ['flipVideo', 'sendVideo']},
} as const;

/** Only while no media flow: a socket may be gone from a call that goes on. */
export const peerGone = {
  guard: 'isPeerGone',
  target: ENDED,
  actions: [tell({type: 'call-end', reason: 'failed'}), end(PEER_GONE)],
} as const;

/** While signalling is granted: what the socket, the server and the peer tell. */
export const linked = {
  hangUp: hungUp,
  socketOpened: {actions: [resume, 'stateCame', 'expectState']},
  resumeDue: {actions: [resume, 'expectState']},
  stateTold: [
    toldEnd,
    {guard: 'isNotMine', target: ENDED, actions: 'endElsewhere'},
    {guard: 'isConnectedHere', actions: ['stateCame', 'resendToPeer']},
  ],
  refused: [
    {guard: 'isUngranted', actions: [resume, 'stateCame', 'expectState']},
    {guard: 'isOver', target: ENDED, actions: 'endRejected'},
    {guard: 'isPassing', actions: ['stopAsking', 'askAgain']},
  ],
  // The other side's socket was away: what it was sent is lost.
  again: {actions: 'resendToPeer'},
} as const;

/** Told for 5 s, then over (specification, section 9). */
export const failing = {
  after: {
    failing: {target: ENDED, actions: [tell({type: 'call-end', reason: 'failed'}), end(FAILED)]},
  },
} as const;
/** Ways to connect are used up; `toNotMade`: this browser makes no connection. */
export const toFailing = {target: 'failing', actions: say(CALL_TEXTS.connectionFailed)} as const;
export const toNotMade = {target: 'failing', actions: say(CALL_TEXTS.notEstablished)} as const;
/** The peer tries again by itself: this is told, and ends nothing. */
export const troubles = {
  offerFailed: {actions: say(CALL_TEXTS.offerFailed)},
  answerFailed: {actions: say(CALL_TEXTS.answerFailed)},
  peerFailed: toFailing,
  peerNotMade: toNotMade,
} as const;

/** Another tab has the one call of the browser. */
export const taken = {
  target: '#call.idle.elsewhere',
  actions: ['clearAll', say(OWN_CALL_TEXTS.elsewhere)],
} as const;
