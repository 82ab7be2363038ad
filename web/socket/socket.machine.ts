// How the browser keeps its one realtime socket (specification, section 4 'Chat socket reconnect'). What it invokes as
// `socket` opens one when it starts and closes it when it stops, so there are never two.
import {assign, cancel, fromCallback, raise, sendTo, setup} from 'xstate';
import {CLOSE, SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';

/** Specification, section 9: up to five attempts after a loss, the delay doubling from 2 s. */
export const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 2000;
/** How much of a wait is added by chance, so that many clients do not come back in step. */
const SPREAD = 0.2;

/** A socket that neither opens nor fails for this long is given up, ms. */
const OPENING_MS = 10_000;
/** Open for this long, it counts as recovered: the next loss starts from the first wait again, ms. */
const WELL_AFTER_MS = 5000;
/** Silent for this long, it is asked whether it still lives, ms. Half of the server's `IDLE_TIMEOUT_S`. */
const SILENCE_MS = 30_000;
/** How long an answer to that may take after the last frame, ms. */
const PONG_MS = 5000;

/** What happened last that was no success; section 8. */
export type Cause = typeof SOCKET_TEXTS.connectionError | typeof SOCKET_TEXTS.creationFailed;

type Input = {
  /** Unix time, ms. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
};

type Context = Input & {
  /** Waits since it was last well, or since somebody asked. */
  attempts: number;
  /** Open for long enough to be trusted. */
  isWell: boolean;
  /** The server has asked its clients to move, and most of them come at once. */
  hasMoved: boolean;
  waitMs: number;
  /** When the next attempt starts, Unix time in ms; only while it waits. */
  retryAt: number | undefined;
  cause: Cause | undefined;
};

/** What the socket tells. */
export type SocketNews =
  /** `pong` answers a `ping`; `heard` is any other frame. */
  | {readonly type: 'creationFailed' | 'opened' | 'errored' | 'heard' | 'pong'}
  /** @see CLOSE for the server's own codes; 1006 is a connection that broke. */
  | {readonly type: 'closed'; readonly code: number}
  | {readonly type: 'moved'; readonly afterMs: number};

type Event =
  | SocketNews
  /** The network is back, somebody looks at the page, or pressed Retry. */
  | {readonly type: 'wake'}
  /** The browser believes that there is no network. */
  | {readonly type: 'doubt'}
  /** Another tab's clock says that the wait is over. */
  | {readonly type: 'due'}
  | {readonly type: 'move'};

/**
 * How long to wait before an attempt, ms: 2, 4, 8, 16, 32 s plus 0 to 20%. After the server's `move` anything up to that,
 * because then everybody reconnects at the same time.
 * @param attempt from 1.
 * @param random from 0 to 1.
 */
export function waitBefore(attempt: number, random: number, hasMoved: boolean): number {
  const full = FIRST_WAIT_MS * 2 ** (attempt - 1);
  return hasMoved ? full * random : full * (1 + SPREAD * random);
}

export const socketMachine = setup({
  types: {context: {} as Context, events: {} as Event, input: {} as Input},
  actors: {
    /** Opens a socket, tells what becomes of it, sends a `ping` when told to, and closes it when stopped. */
    socket: fromCallback<{type: 'ping'}>(() => undefined),
  },
  actions: {
    /** A browser is not told why a socket was refused: the session may have ended. */
    doubtSession: () => undefined,
    noteError: assign({cause: SOCKET_TEXTS.connectionError}),
    noteCreation: assign({cause: SOCKET_TEXTS.creationFailed}),
    beginFive: assign({attempts: 0}),
    becomeWell: assign({attempts: 0, isWell: true, hasMoved: false}),
    countAttempt: assign(({context}) => {
      const attempts = context.attempts + 1;
      const waitMs = waitBefore(attempts, context.random(), context.hasMoved);
      return {attempts, waitMs, retryAt: context.now() + waitMs};
    }),
    ask: sendTo('socket', {type: 'ping'}),
  },
  guards: {
    isDue: ({context}) => context.retryAt !== undefined && context.now() >= context.retryAt,
    hasAttemptsLeft: ({context}) => context.attempts < MOST_ATTEMPTS,
    // Right after opening it would be a circle without a pause.
    mayReturnAtOnce: ({context, event}) =>
      context.isWell && event.type === 'closed' && event.code === CLOSE.rightsChanged,
  },
  delays: {
    wait: ({context}) => context.waitMs,
    opening: OPENING_MS,
    well: WELL_AFTER_MS,
    silence: SILENCE_MS,
    pong: PONG_MS,
  },
}).createMachine({
  id: 'chat-socket',
  context: ({input}) => ({
    ...input,
    attempts: 0,
    isWell: false,
    hasMoved: false,
    waitMs: 0,
    retryAt: undefined,
    cause: undefined,
  }),
  initial: 'linked',
  states: {
    linked: {
      entry: assign({isWell: false, retryAt: undefined}),
      invoke: {src: 'socket', id: 'socket'},
      initial: 'opening',
      on: {
        creationFailed: {target: 'lost', actions: 'noteCreation'},
        errored: {actions: 'noteError'},
        closed: [
          {guard: 'mayReturnAtOnce', target: 'linked', reenter: true, actions: 'doubtSession'},
          {
            guard: ({event}) => event.code === CLOSE.restart,
            target: 'lost',
            actions: assign({hasMoved: true}),
          },
          {target: 'lost'},
        ],
      },
      states: {
        opening: {
          after: {opening: {target: '#chat-socket.lost', actions: 'noteError'}},
          on: {opened: 'open', wake: {actions: 'beginFive'}},
        },
        open: {
          entry: assign({cause: undefined}),
          exit: cancel('move'),
          initial: 'lively',
          after: {well: {actions: 'becomeWell'}},
          on: {
            heard: '.lively',
            // The network may have changed underneath: a socket can be dead for minutes without anybody being told.
            wake: '.asked',
            doubt: '.asked',
            moved: {
              actions: [
                cancel('move'),
                assign({hasMoved: true}),
                raise({type: 'move'}, {id: 'move', delay: ({event}) => event.afterMs}),
              ],
            },
            move: {target: '#chat-socket.linked', reenter: true},
          },
          states: {
            lively: {after: {silence: 'asked'}},
            asked: {
              entry: 'ask',
              initial: 'awaited',
              on: {
                pong: 'lively',
                // It may have been under way when the network went: only the answer says that it lives. What is long comes first.
                heard: '.awaited',
              },
              states: {
                awaited: {after: {pong: {target: '#chat-socket.lost', actions: 'noteError'}}},
              },
            },
          },
        },
      },
    },
    lost: {
      entry: 'doubtSession',
      always: [{guard: 'hasAttemptsLeft', target: 'waiting', actions: 'countAttempt'}, {target: 'failed'}],
    },
    waiting: {
      after: {wait: 'linked'},
      on: {
        wake: {target: 'linked', actions: 'beginFive'},
        // Timers of a hidden page may come a minute late; another tab may be in sight.
        due: {guard: 'isDue', target: 'linked'},
      },
    },
    // The fifth attempt has failed.
    failed: {
      entry: assign({retryAt: undefined}),
      on: {wake: {target: 'linked', actions: 'beginFive'}},
    },
  },
});
