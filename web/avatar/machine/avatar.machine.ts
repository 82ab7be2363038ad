// The tutor's avatar: idle, connecting, connected, listening, thinking, speaking, error; one machine for every service. A start
// stays idle while the microphone is asked for, and connects once it is allowed (specification, section 4). The session is
// the person's, not the connection's: it goes on through an error or another try for the microphone, until it is ended.
import {assign} from 'xstate';
import {avatarParts, FRESH} from '#web/avatar/machine/avatar.parts.ts';

/** What may happen at any time while it talks. */
const talking = avatarParts.createStateConfig({
  on: {
    picture: {actions: 'notePicture'},
    line: {actions: 'noteLine'},
    question: {actions: 'tellQuestion'},
    asked: {guard: 'isForAcademy', target: '#avatar.thinking', actions: ['hush', 'noteAsked']},
    typed: {
      guard: 'answersItself',
      target: '#avatar.thinking',
      reenter: true,
      actions: ['hush', 'passHeard'],
    },
    microphoneGone: {actions: 'noteGone'},
    setManner: {actions: 'turnManner'},
    toggleMute: {guard: 'mayMute', actions: 'turnMute'},
    toggleQuiet: {actions: 'turnQuiet'},
    taken: {guard: 'isTurn', actions: 'giveToCall'},
    failed: {target: '#avatar.error', actions: 'noteTrouble'},
    ended: {target: '#avatar.idle', actions: 'endSession'},
    stop: {target: '#avatar.idle', actions: 'endSession'},
    start: {guard: 'lacksMicrophone', target: '#avatar.idle', actions: 'wish'},
    typeInstead: {guard: 'hasMicrophone', actions: 'letGo'},
    hold: {guard: 'mayHold', target: '#avatar.listening', actions: ['hush', 'listen']},
    hearing: {guard: 'isFree', target: '#avatar.listening', actions: ['hush', 'noteHearing']},
    heard: [
      {guard: 'isForService', target: '#avatar.thinking', reenter: true, actions: ['hush', 'passHeard']},
      {guard: 'hasWords', target: '#avatar.connected', actions: ['hush', 'passHeard']},
    ],
  },
}).on;

/** Without a service nothing has to be told to it. */
const settings = avatarParts.createStateConfig({
  on: {
    setManner: {actions: 'noteManner'},
    toggleQuiet: {actions: 'noteQuiet'},
    taken: {actions: 'noteTaken'},
  },
}).on;

/** Inspectable like the others: /dev/machines shows it. */
export const avatarMachine = avatarParts.createMachine({
  id: 'avatar',
  context: ({input}) => ({
    ...FRESH,
    ...input,
    service: 'local',
    session: undefined,
    lines: [],
    isStarting: false,
    wantsMicrophone: true,
    isTaken: false,
  }),
  initial: 'idle',
  on: {closeSteps: {actions: assign({areStepsOpen: false})}},
  states: {
    idle: {
      entry: ['hangUp', 'forgetTrouble', 'begin'],
      on: {
        ...settings,
        start: {guard: 'isResting', target: 'idle', reenter: true, actions: 'wish'},
        typeInstead: {guard: 'isResting', target: 'idle', reenter: true, actions: 'wish'},
        allowed: {guard: 'isStarting', target: 'connecting', actions: 'endWish'},
        failed: {guard: 'isStarting', target: 'error', actions: 'noteTrouble'},
        stop: {target: 'idle', reenter: true, actions: 'endSession'},
      },
    },
    connecting: {
      on: {
        ...settings,
        // A service is seen, and may greet, before it takes orders.
        picture: {actions: 'notePicture'},
        line: {actions: 'noteLine'},
        opened: {target: 'connected', actions: 'noteOpened'},
        failed: {target: 'error', actions: 'noteTrouble'},
        ended: {target: 'idle', actions: 'endSession'},
        stop: {target: 'idle', actions: 'endSession'},
      },
    },
    connected: {
      on: {
        ...talking,
        level: {guard: 'isLoud', target: 'listening'},
        heard: [
          {guard: 'isForService', target: 'thinking', actions: 'passHeard'},
          {guard: 'hasWords', actions: 'passHeard'},
        ],
        line: [{guard: 'wasAsked', target: 'thinking', actions: 'noteLine'}, {actions: 'noteLine'}],
        said: {guard: 'mayBegin', target: 'speaking', actions: 'noteSaying'},
      },
    },
    listening: {
      after: {
        speechEnd: {guard: 'isFree', target: 'connected', actions: 'endHearing'},
        lateWords: {guard: 'isReleased', target: 'connected', actions: ['drop', 'noteNotHeard']},
      },
      on: {
        ...talking,
        level: {guard: 'isLoud', target: 'listening', reenter: true},
        hearing: [
          {guard: 'isHolding', actions: 'noteHearing'},
          {target: 'listening', reenter: true, actions: 'noteHearing'},
        ],
        heard: [
          {guard: 'isForService', target: 'thinking', actions: ['drop', 'passHeard']},
          {guard: 'hasWords', target: 'connected', actions: ['endHearing', 'drop', 'passHeard']},
          {target: 'connected', actions: ['drop', 'noteNotHeard']},
        ],
        hold: {guard: 'mayHold', target: 'listening', reenter: true, actions: 'listen'},
        release: {guard: 'isHolding', target: 'listening', reenter: true, actions: 'finish'},
        asked: {guard: 'isForAcademy', target: 'thinking', actions: ['drop', 'hush', 'noteAsked']},
        typed: {guard: 'answersItself', target: 'thinking', actions: ['drop', 'hush', 'passHeard']},
        line: [{guard: 'wasAsked', target: 'thinking', actions: ['drop', 'noteLine']}, {actions: 'noteLine'}],
        said: {guard: 'mayBegin', target: 'speaking', actions: ['drop', 'noteSaying']},
        microphoneGone: {target: 'connected', actions: 'noteGone'},
        typeInstead: {guard: 'hasMicrophone', target: 'connected', actions: 'letGo'},
        setManner: {target: 'connected', actions: 'turnManner'},
        toggleMute: {guard: 'mayMute', target: 'connected', actions: 'turnMute'},
        taken: {guard: 'isTurn', target: 'connected', actions: 'giveToCall'},
      },
    },
    thinking: {
      after: {noAnswer: {guard: 'answersItself', target: 'connected', actions: 'noteNoAnswer'}},
      on: {
        ...talking,
        // A cough is no reason not to say the answer.
        hearing: {guard: 'isFree', actions: 'noteHearing'},
        answer: [
          {guard: 'hasNothingToSay', target: 'connected', actions: 'hush'},
          {guard: 'isThisAnswer', actions: 'say'},
        ],
        said: {target: 'speaking', actions: 'noteSaying'},
        // What it was given could not be said.
        silent: [
          {guard: 'isAwaiting', actions: 'noteSilence'},
          {target: 'connected', actions: 'noteSilence'},
        ],
        interrupt: {target: 'connected', actions: 'hush'},
      },
    },
    speaking: {
      on: {
        ...talking,
        answer: [
          {guard: 'hasNothingToSay', target: 'connected', actions: 'hush'},
          {guard: 'isRetracted', target: 'thinking', actions: ['say', 'noteSilence']},
          {guard: 'isThisAnswer', actions: 'say'},
        ],
        said: {actions: 'noteSaying'},
        silent: [
          {guard: 'isAwaiting', target: 'thinking', actions: 'noteSilence'},
          {target: 'connected', actions: 'noteSilence'},
        ],
        interrupt: {target: 'connected', actions: 'hush'},
      },
    },
    error: {
      entry: 'hangUp',
      on: {
        ...settings,
        start: {target: 'idle', actions: 'wish'},
        typeInstead: {target: 'idle', actions: 'wish'},
        stop: {target: 'idle', actions: 'endSession'},
      },
    },
  },
});
