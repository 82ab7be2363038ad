import {and} from 'xstate';
import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import {accept, end, resume, say, tell} from '#web/calls/machine/call.acts.ts';
import {MISSED} from '#web/calls/machine/call.endings.ts';
import {callParts} from '#web/calls/machine/call.parts.ts';
import {CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import {ENDED, taken, toldEnd} from '#web/calls/machine/call.transitions.ts';

const declined = {
  target: '#call.idle.quiet',
  actions: ['silence', tell({type: 'call-decline'}), 'clearAll'],
} as const;

/** It rings here, until it is answered. */
export const incoming = callParts.createStateConfig({
  initial: 'ringing',
  after: {ring: {target: ENDED, actions: end(MISSED)}},
  exit: 'stateCame',
  on: {
    socketOpened: {actions: [resume, 'clearNotConnected', 'stateCame', 'expectState']},
    resumeDue: {actions: [resume, 'expectState']},
    stateTold: [
      toldEnd,
      {guard: 'isNotMine', target: ENDED, actions: 'endElsewhere'},
      {guard: 'isAnsweredRinging', actions: 'stateCame'},
    ],
    refused: {guard: 'isOver', target: ENDED, actions: 'endRejected'},
    decline: declined,
    hangUp: declined,
  },
  states: {
    ringing: {
      on: {
        accept: [
          {guard: 'isSocketOpen', target: 'claiming', actions: 'noteAccepted'},
          {actions: say(SOCKET_TEXTS.notConnected)},
        ],
        // Who calls the one that is calling answers.
        place: [
          {guard: and(['isToCaller', 'isSocketOpen']), target: 'claiming', actions: 'noteAccepted'},
          {guard: 'isToCaller', actions: say(SOCKET_TEXTS.notConnected)},
        ],
        elsewhere: {target: '#call.idle.elsewhere', actions: 'clearAll'},
        silenced: {guard: 'isThisCall', target: '#call.idle.quiet', actions: 'clearAll'},
        dismiss: {actions: 'clearError'},
        // A tab that is closed while it rings says nothing: the others go on ringing.
        hangUp: {target: '#call.idle.quiet', actions: 'clearAll'},
      },
    },
    claiming: {entry: 'claim', on: {claimed: 'preparing', taken}},
    preparing: {
      entry: 'openMedia',
      on: {
        mediaReady: [
          {guard: 'isSocketOpen', target: '#call.call.connected', actions: accept},
          {target: 'ringing', actions: ['closeMedia', say(SOCKET_TEXTS.notConnected)]},
        ],
        // It rings on: without the camera it may work.
        mediaFailed: {target: 'ringing', actions: say(CALL_TEXTS.notAccepted)},
      },
    },
  },
});
