// One call from the first click to its end (specification, section 4 'User-to-user calls'). Camera and microphone, the
// connection and the claim of this tab are actors that live exactly as long as `call` does: leaving it releases them.
import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import {end, say} from '#web/calls/machine/call.acts.ts';
import {calling} from '#web/calls/machine/call.calling.ts';
import {connected} from '#web/calls/machine/call.connected.ts';
import {notStarted} from '#web/calls/machine/call.endings.ts';
import {incoming} from '#web/calls/machine/call.incoming.ts';
import {callParts, freshContext} from '#web/calls/machine/call.parts.ts';
import {OWN_CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import {ENDED} from '#web/calls/machine/call.transitions.ts';

const idle = callParts.createStateConfig({
  initial: 'quiet',
  on: {
    place: [
      {guard: 'isSocketToCome', target: 'call.calling', actions: 'notePlaced'},
      {target: '.ended', actions: ['notePlaced', end(notStarted(SOCKET_TEXTS.notConnected))], reenter: true},
    ],
    rung: {target: 'call.incoming', actions: 'noteRung'},
    elsewhere: {target: '.elsewhere', actions: 'clearAll'},
  },
  states: {
    quiet: {},
    ended: {
      after: {shown: {target: 'quiet', actions: 'clearAll'}},
      on: {dismiss: {target: 'quiet', actions: 'clearAll'}},
    },
    elsewhere: {
      on: {
        place: {actions: say(OWN_CALL_TEXTS.elsewhere)},
        // It rings, or is busy, in the tab that has the call.
        rung: {},
        dismiss: {actions: 'clearError'},
        elsewhereOver: {target: 'quiet', actions: 'clearAll'},
      },
    },
  },
});

export const callMachine = callParts.createMachine({
  id: 'call',
  context: ({input}) => freshContext(input),
  initial: 'idle',
  states: {
    idle,
    call: {
      invoke: [
        {src: 'tab', id: 'tab'},
        {src: 'media', id: 'media'},
        {src: 'peer', id: 'peer'},
      ],
      initial: 'calling',
      on: {
        signal: {guard: 'isThisCall', actions: 'passSignal'},
        ended: {guard: 'isThisCall', target: ENDED, actions: 'endAsTold'},
        mediaChanged: {actions: 'noteMedia'},
        dismiss: {actions: 'clearNotice'},
      },
      states: {calling, incoming, connected},
    },
  },
});
