// Zero does not come back by itself from `error` (one failed answer of the server is enough) nor from
// `needs-auth`. This machine brings it back: with back-off from the one, by asking who is signed in
// from the other.
import {assign, fromPromise, setup} from 'xstate';

/** First wait after an error, ms; doubled with each further one. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** Connected that long means well: the next error starts from the first wait again, ms. */
const WELL_AFTER_MS = 5000;

/** Without a connection for longer than that is called offline, ms: attempts in between do not restart it. */
const LOST_AFTER_MS = 4000;
/** How often it is asked, while offline, whether the session is why, ms. */
const ASK_AGAIN_MS = 15_000;

type Input = {
  /** Lets Zero try again. */
  readonly connect: () => void;
  /** The browser has deleted Zero's database: opens the data again. */
  readonly reopen: () => void;
  readonly isOnline: () => boolean;
};
type Context = Input & {failures: number; reason: string};

type Event =
  | {type: 'connecting' | 'connected' | 'disconnected' | 'closed'}
  | {type: 'error' | 'needs-auth'; reason: string}
  /** The network is back, or the learner asked: do not wait any longer. */
  | {type: 'hurry'};

/** 0.5 s · 2ⁿ up to 30 s, with half to one and a half times of it left to chance. */
export const backOff = (failures: number, random: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS) * (0.5 + random);

export const connectionMachine = setup({
  types: {context: {} as Context, events: {} as Event, input: {} as Input, tags: {} as 'live' | 'offline'},
  actors: {
    /** Resolves to whether this learner is still signed in; rejects when nobody answers. */
    askSession: fromPromise<boolean>(() => Promise.reject(new Error('not provided'))),
  },
  actions: {
    connect: ({context}) => context.connect(),
    reopen: ({context}) => context.reopen(),
    noteReason: assign({reason: ({event}) => ('reason' in event ? event.reason : '')}),
    countFailure: assign({failures: ({context}) => context.failures + 1}),
    forgetFailures: assign({failures: 0, reason: ''}),
  },
  guards: {
    // Zero 1.9 meets this on every further connect and never recovers by itself.
    storeIsLost: ({event}) => 'reason' in event && /IndexedDB not found/i.test(event.reason),
    isOnline: ({context}) => context.isOnline(),
    isSignedIn: ({event}) => 'output' in event && event.output === true,
  },
  delays: {
    backOff: ({context}) => backOff(context.failures, Math.random()),
    well: WELL_AFTER_MS,
    patience: LOST_AFTER_MS,
    askAgain: ASK_AGAIN_MS,
  },
}).createMachine({
  id: 'connection',
  context: ({input}) => ({...input, failures: 0, reason: ''}),
  type: 'parallel',
  states: {
    /** What Zero is at, and what it is helped with. */
    link: {
      initial: 'connecting',
      on: {
        connecting: '.connecting',
        connected: '.connected',
        disconnected: '.disconnected',
        error: [
          {guard: 'storeIsLost', target: '.storeLost'},
          {target: '.error', actions: 'noteReason'},
        ],
        'needs-auth': {target: '.asking', actions: 'noteReason'},
        closed: '.closed',
      },
      states: {
        connecting: {},
        connected: {tags: 'live', after: {well: {actions: 'forgetFailures'}}},
        // Zero itself tries every five seconds here.
        disconnected: {},
        error: {
          after: {backOff: 'retrying'},
          on: {hurry: 'retrying'},
        },
        retrying: {entry: ['countFailure', 'connect']},
        asking: {
          invoke: {
            src: 'askSession',
            onDone: [{guard: 'isSignedIn', target: 'retrying'}, {target: 'signedOut'}],
            onError: 'waitingToAsk',
          },
        },
        waitingToAsk: {
          entry: 'countFailure',
          after: {backOff: 'asking'},
          on: {hurry: 'asking'},
        },
        // What is in memory can still be read; opened again offline there would be nothing.
        storeLost: {
          always: {guard: 'isOnline', target: 'reopening'},
          on: {
            hurry: 'reopening',
            connecting: undefined,
            connected: undefined,
            disconnected: undefined,
            error: undefined,
          },
        },
        reopening: {entry: 'reopen'},
        // Who has asked knows it, and closes the data.
        signedOut: {},
        closed: {type: 'final'},
      },
    },
    /** What the learner is told: one loss is one word, however often Zero tries in between. */
    word: {
      initial: 'patient',
      states: {
        fine: {
          on: {
            connecting: 'patient',
            disconnected: 'patient',
            error: 'patient',
            'needs-auth': 'patient',
          },
        },
        patient: {after: {patience: 'offline'}, on: {connected: 'fine'}},
        // A browser is not told why a socket is refused: it may be the session. Nobody answers: then that is why.
        offline: {
          tags: 'offline',
          invoke: {src: 'askSession', onError: {}},
          after: {askAgain: {target: 'offline', reenter: true}},
          on: {connected: 'fine', hurry: {target: 'offline', reenter: true}},
        },
      },
    },
  },
});
