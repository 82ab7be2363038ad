// The landing page's tutor (specification, section 4 'Landing avatar'): idle, connecting, connected, listening, speaking,
// error. A start stays idle while the microphone is asked for, and connects once it is allowed. The conversation is an actor
// that lives from the start to the next idle or error: leaving stops it, and what it says after that reaches nobody, so errors
// that arise during a stop are ignored.
import {assign, enqueueActions, setup, stopChild} from 'xstate';
import {conversation} from '#web/landing/tutor/conversation.ts';
import type {Line, News} from '#web/landing/tutor/tutor.types.ts';
import {TROUBLE} from '#web/landing/tutor/tutor.texts.ts';

/** Spec, section 9: speech ends that long after the last loud sample. */
export const SPEECH_END_MS = 1000;
/** Spec, section 9: louder than this is speech. */
const SPEECH_FROM = 0.01;

type Act =
  | {readonly type: 'start'}
  | {readonly type: 'typeInstead'}
  | {readonly type: 'stop'}
  | {readonly type: 'closeSteps'}
  | {readonly type: 'write'; readonly draft: string}
  | {readonly type: 'ask'}
  | {readonly type: 'toggleMute'}
  | {readonly type: 'toggleQuiet'};

type Context = {
  readonly lines: readonly Line[];
  /** What is being typed: it stays until it has been answered. */
  readonly draft: string;
  readonly isAsking: boolean;
  /** Why a question was not answered. */
  readonly refusal: string | undefined;
  readonly trouble: string | undefined;
  /** The steps that allow the microphone are shown. */
  readonly areStepsOpen: boolean;
  /** Somebody wants to talk, and the microphone is being asked for. */
  readonly isStarting: boolean;
  readonly wantsMicrophone: boolean;
  readonly hasMicrophone: boolean;
  readonly isMuted: boolean;
  /** The tutor is not heard. */
  readonly isQuiet: boolean;
  /** Of the person who is heard, 0 to 1. */
  readonly level: number;
  readonly picture: MediaStreamTrack | undefined;
};

const FRESH = {
  isAsking: false,
  refusal: undefined,
  trouble: undefined,
  areStepsOpen: false,
  hasMicrophone: false,
  isMuted: false,
  level: 0,
  picture: undefined,
} as const;

const TALK = 'talk';

const parts = setup({
  types: {context: {} as Context, events: {} as News | Act},
  actors: {conversation},
  guards: {
    isLoud: ({context, event}) => event.type === 'voice' && !context.isMuted && event.level > SPEECH_FROM,
    isResting: ({context}) => !context.isStarting,
    canAsk: ({context}) => !context.isAsking && context.draft.trim() !== '',
  },
  actions: {
    begin: enqueueActions(({enqueue, context}) => {
      if (!context.isStarting) return;
      enqueue.assign({...FRESH, isMuted: context.isMuted});
      const {wantsMicrophone, isQuiet, isMuted} = context;
      enqueue.spawnChild('conversation', {id: TALK, input: {wantsMicrophone, isQuiet, isMuted}});
    }),
    wish: assign({isStarting: true, wantsMicrophone: true}),
    endWish: assign({isStarting: false}),
    wishToType: assign({isStarting: true, wantsMicrophone: false}),
    hangUp: enqueueActions(({enqueue}) => {
      enqueue(stopChild(TALK));
      enqueue.assign({isAsking: false, hasMicrophone: false, level: 0, picture: undefined});
    }),
    forget: assign({trouble: undefined, areStepsOpen: false, refusal: undefined}),
    noteOpened: assign(({event}) =>
      event.type === 'opened'
        ? {hasMicrophone: event.hasMicrophone, lines: [{from: 'note', text: event.note} as const]}
        : {},
    ),
    noteLevel: assign({
      level: ({context, event}) =>
        event.type === 'volume' || (event.type === 'voice' && !context.isMuted) ? event.level : 0,
    }),
    silence: assign({level: 0}),
    noteSaid: assign(({context, event}) =>
      event.type === 'said' ? {lines: [...context.lines, event.line]} : {},
    ),
    noteAnswered: assign(({context, event}) =>
      event.type === 'answered'
        ? {lines: [...context.lines, ...event.lines], draft: '', isAsking: false, refusal: undefined}
        : {},
    ),
    noteRefused: assign(({event}) =>
      event.type === 'refused' ? {refusal: event.text, isAsking: false} : {},
    ),
    noteGone: assign(({context, event}) =>
      event.type === 'microphoneGone'
        ? {
            hasMicrophone: false,
            level: 0,
            lines: [...context.lines, {from: 'note', text: event.text} as const],
          }
        : {},
    ),
    notePicture: assign(({event}) => (event.type === 'picture' ? {picture: event.track} : {})),
    noteTrouble: assign(({event}) =>
      event.type === 'failed'
        ? {trouble: event.text, areStepsOpen: event.text === TROUBLE.denied, isStarting: false}
        : {},
    ),
    passOn: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isAsking: true, refusal: undefined});
      enqueue.sendTo(TALK, {type: 'ask', text: context.draft.trim()});
    }),
    turnMute: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isMuted: !context.isMuted, level: 0});
      enqueue.sendTo(TALK, {type: 'mute', isMuted: !context.isMuted});
    }),
    turnQuiet: enqueueActions(({enqueue, context}) => {
      enqueue.assign({isQuiet: !context.isQuiet});
      enqueue.sendTo(TALK, {type: 'quiet', isQuiet: !context.isQuiet});
    }),
  },
  delays: {speechEnd: SPEECH_END_MS},
});

/** What may happen at any time while it talks. */
const talking = parts.createStateConfig({
  on: {
    volume: {actions: 'noteLevel'},
    said: {actions: 'noteSaid'},
    answered: {actions: 'noteAnswered'},
    refused: {actions: 'noteRefused'},
    picture: {actions: 'notePicture'},
    microphoneGone: {actions: 'noteGone'},
    ask: {guard: 'canAsk', actions: 'passOn'},
    toggleMute: {actions: 'turnMute'},
    toggleQuiet: {actions: 'turnQuiet'},
    failed: {target: '#landing-avatar.error', actions: 'noteTrouble'},
    ended: '#landing-avatar.idle',
    stop: '#landing-avatar.idle',
  },
}).on;

/** Inspectable like the others: /dev/machines shows it. */
export const tutorMachine = parts.createMachine({
  id: 'landing-avatar',
  context: {...FRESH, lines: [], draft: '', isStarting: false, wantsMicrophone: true, isQuiet: false},
  initial: 'idle',
  on: {
    write: {actions: assign({draft: ({event}) => event.draft, refusal: undefined})},
    closeSteps: {actions: assign({areStepsOpen: false})},
  },
  states: {
    idle: {
      entry: ['hangUp', 'forget', 'begin'],
      on: {
        start: {guard: 'isResting', target: 'idle', reenter: true, actions: 'wish'},
        allowed: {target: 'connecting', actions: 'endWish'},
        failed: {target: 'error', actions: 'noteTrouble'},
        stop: {target: 'idle', reenter: true, actions: 'endWish'},
      },
    },
    connecting: {
      on: {
        opened: {target: 'connected', actions: 'noteOpened'},
        failed: {target: 'error', actions: 'noteTrouble'},
        ended: 'idle',
        stop: 'idle',
      },
    },
    connected: {
      entry: 'silence',
      on: {
        ...talking,
        speaks: 'speaking',
        voice: [{guard: 'isLoud', target: 'listening', actions: 'noteLevel'}, {actions: 'noteLevel'}],
      },
    },
    listening: {
      after: {speechEnd: 'connected'},
      on: {
        ...talking,
        speaks: 'speaking',
        voice: [
          {guard: 'isLoud', target: 'listening', reenter: true, actions: 'noteLevel'},
          {actions: 'noteLevel'},
        ],
        toggleMute: {target: 'connected', actions: 'turnMute'},
      },
    },
    speaking: {on: {...talking, spoken: 'connected'}},
    error: {
      entry: 'hangUp',
      on: {
        start: {target: 'idle', actions: 'wish'},
        typeInstead: {target: 'connecting', actions: ['wishToType', 'begin', 'endWish']},
        stop: 'idle',
      },
    },
  },
});
