import {accept, say} from '#web/calls/machine/call.acts.ts';
import {callParts} from '#web/calls/machine/call.parts.ts';
import {CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import {
  failing,
  linked,
  peerGone,
  toggles,
  toFailing,
  toNotMade,
  troubles,
} from '#web/calls/machine/call.transitions.ts';

/** Both have agreed: it connects, goes on, and comes back when it breaks. */
export const connected = callParts.createStateConfig({
  initial: 'negotiating',
  exit: ['stopSeconds', 'stopAsking', 'stateCame'],
  on: {
    ...linked,
    ...toggles,
    tick: {actions: ['countSecond', 'nextSecond']},
    peerFailed: {...toFailing, target: '.failing'},
    peerNotMade: {...toNotMade, target: '.failing'},
  },
  states: {
    negotiating: {
      entry: 'beginPeer',
      on: {
        ...troubles,
        peerConnected: 'live',
        again: {actions: [accept, 'resendToPeer']},
        // The socket broke with the acceptance on its way.
        stateTold: [peerGone, {guard: 'isNotAnswered', actions: [accept, 'stateCame', 'expectState']}],
      },
    },
    live: {
      entry: ['clearError', 'startTime', 'stopSeconds', 'nextSecond'],
      on: {peerLost: 'reconnecting'},
    },
    reconnecting: {
      entry: say(CALL_TEXTS.connectionLost),
      on: {...troubles, peerConnected: 'live', stateTold: peerGone},
    },
    failing: {...failing, on: {peerFailed: {}, peerNotMade: {}}},
  },
});
