// Whether installing the app is offered (specification, sections 4 and 9): when the browser offers it, and not within 24
// hours of having been put off, nor to those who have installed it. iPhones and iPads offer nothing: there it is steps.
import {assign, fromPromise, setup} from 'xstate';

/** Specification, section 9: install prompt re-show delay. */
const SHOWN_AGAIN_AFTER_MS = 24 * 3_600_000;

/** The browser's own question; not in TypeScript's library. */
export type InstallOffer = Event & {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{readonly outcome: 'accepted' | 'dismissed'}>;
};

type Input = {
  /** It runs as an installed app already. */
  readonly isInstalled: boolean;
  /** When it was last put off, Unix time, ms. */
  readonly hiddenAt: number | undefined;
  /** Unix time, ms. */
  readonly now: () => number;
};

export type InstallNews =
  | {readonly type: 'offered'; readonly offer: InstallOffer}
  /** A device whose browser installs by hand only. */
  | {readonly type: 'byHand'}
  | {readonly type: 'install'}
  /** Later, or closed. */
  | {readonly type: 'dismiss'}
  | {readonly type: 'installed'}
  /** The learner says that the steps by hand are done: no browser says so. */
  | {readonly type: 'added'};

type Context = Input & {readonly offer: InstallOffer | undefined};

export const installMachine = setup({
  types: {context: {} as Context, input: {} as Input, events: {} as InstallNews},
  actors: {
    ask: fromPromise<'accepted' | 'dismissed', InstallOffer>(async ({input}) => {
      await input.prompt();
      return (await input.userChoice).outcome;
    }),
  },
  actions: {
    /** Remembers that it was put off now. */
    keepHidden: () => undefined,
    /** Remembers that it was installed by hand. */
    keepAdded: () => undefined,
    noteHidden: assign({hiddenAt: ({context}) => context.now()}),
  },
  guards: {
    isInstalled: ({context}) => context.isInstalled,
    isResting: ({context}) => restOf(context) > 0,
    isByHand: ({context}) => context.offer === undefined,
  },
  delays: {rest: ({context}) => restOf(context)},
}).createMachine({
  id: 'install',
  context: ({input}) => ({...input, offer: undefined}),
  initial: 'starting',
  on: {installed: '.installed'},
  states: {
    starting: {always: [{guard: 'isInstalled', target: 'installed'}, {target: 'waiting'}]},
    waiting: {
      on: {
        offered: {target: 'offered', actions: assign({offer: ({event}) => event.offer})},
        byHand: {target: 'offered'},
      },
    },
    offered: {always: [{guard: 'isResting', target: 'hidden'}, {target: 'shown'}]},
    shown: {
      on: {
        install: [{guard: 'isByHand', target: 'explaining'}, {target: 'asking'}],
        dismiss: {target: 'hidden', actions: ['noteHidden', 'keepHidden']},
      },
    },
    /** The steps by hand. */
    explaining: {
      on: {
        dismiss: {target: 'hidden', actions: ['noteHidden', 'keepHidden']},
        added: {target: 'installed', actions: 'keepAdded'},
      },
    },
    /** The browser asks. It does so once for each of its offers. */
    asking: {
      invoke: {
        src: 'ask',
        input: ({context}) => context.offer as InstallOffer,
        onDone: [
          {guard: ({event}) => event.output === 'accepted', target: 'installed'},
          {target: 'spent', actions: ['noteHidden', 'keepHidden']},
        ],
        onError: {target: 'spent', actions: ['noteHidden', 'keepHidden']},
      },
    },
    spent: {
      entry: assign({offer: undefined}),
      on: {offered: {target: 'offered', actions: assign({offer: ({event}) => event.offer})}},
    },
    hidden: {
      after: {rest: 'shown'},
      // Browsers offer again on another page.
      on: {offered: {actions: assign({offer: ({event}) => event.offer})}},
    },
    installed: {entry: assign({offer: undefined, isInstalled: true})},
  },
});

/** Until it may be shown again, ms. A clock that was set back keeps nothing hidden for longer than the rest. */
function restOf({hiddenAt, now}: Pick<Context, 'hiddenAt' | 'now'>): number {
  if (hiddenAt === undefined) return 0;
  return Math.min(Math.max(hiddenAt + SHOWN_AGAIN_AFTER_MS - now(), 0), SHOWN_AGAIN_AFTER_MS);
}
