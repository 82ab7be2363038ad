import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import {end, request, resume, tell} from '#web/calls/machine/call.acts.ts';
import {CANCELLED, DECLINED, MOVED, notStarted, TIMED_OUT} from '#web/calls/machine/call.endings.ts';
import {callParts} from '#web/calls/machine/call.parts.ts';
import {
  ENDED,
  failing,
  hungUp,
  linked,
  peerGone,
  rejected,
  taken,
  toggles,
  toldEnd,
  troubles,
} from '#web/calls/machine/call.transitions.ts';

/** Placed here: from the click to the first connection of the browsers. */
export const calling = callParts.createStateConfig({
  initial: 'claiming',
  on: toggles,
  states: {
    claiming: {
      entry: 'claim',
      on: {claimed: 'preparing', taken, hangUp: {target: ENDED, actions: end(CANCELLED)}},
    },
    preparing: {
      entry: 'openMedia',
      on: {
        mediaReady: [
          {guard: 'isSocketOpen', target: 'waiting'},
          {guard: 'isSocketOpening', target: 'reaching'},
          {target: ENDED, actions: end(notStarted(SOCKET_TEXTS.notConnected))},
        ],
        mediaFailed: {target: ENDED, actions: 'endUnopened'},
        hangUp: {target: ENDED, actions: end(CANCELLED)},
      },
    },
    // The page has just opened: its socket comes a moment later.
    reaching: {
      after: {reach: {target: ENDED, actions: end(notStarted(SOCKET_TEXTS.notConnected))}},
      on: {socketOpened: 'waiting', hangUp: {target: ENDED, actions: end(CANCELLED)}},
    },
    waiting: {
      initial: 'requesting',
      exit: ['stopAsking', 'stateCame'],
      after: {
        ring: {target: ENDED, actions: [tell({type: 'call-end', reason: 'timeout'}), end(TIMED_OUT)]},
      },
      on: {
        hangUp: {target: ENDED, actions: [tell({type: 'call-end'}), end(CANCELLED)]},
        accepted: {guard: 'isThisCall', target: 'negotiating'},
        declined: {guard: 'isThisCall', target: ENDED, actions: end(DECLINED)},
        // The two called each other: the server has made one call of it, and says who of them is the caller.
        stateTold: [
          toldEnd,
          {guard: 'isNotMine', target: ENDED, actions: 'endElsewhere'},
          {guard: 'isMoved', target: ENDED, actions: end(MOVED)},
          {guard: 'isConnectedAsCaller', target: 'negotiating', actions: 'noteTold'},
          {guard: 'isConnectedAsCallee', target: '#call.call.connected', actions: 'noteTold'},
          {guard: 'isAnsweredRinging', target: '.ringing', actions: ['noteTold', 'stateCame']},
        ],
        refused: [{guard: 'isPassing', actions: ['stopAsking', 'askAgain']}, rejected],
      },
      states: {
        requesting: {
          entry: request,
          on: {
            again: {actions: request},
            socketOpened: {actions: request},
            refused: {guard: 'isTooOften', target: ENDED, actions: 'endRejected'},
          },
        },
        ringing: {
          entry: 'preparePeer',
          on: {
            again: {actions: resume},
            socketOpened: {actions: [resume, 'stateCame', 'expectState']},
            resumeDue: {actions: [resume, 'expectState']},
          },
        },
      },
    },
    negotiating: {
      entry: 'beginPeer',
      on: {
        ...linked,
        ...troubles,
        stateTold: [peerGone, ...linked.stateTold],
        peerConnected: '#call.call.connected.live',
      },
    },
    failing: {...failing, on: {hangUp: hungUp}},
  },
});
