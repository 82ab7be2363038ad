// For tests: every event of the avatar's machine.
import {AVATAR_SERVICE_KINDS} from '#schema/avatar/avatar.services.ts';
import {TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import type {Act, News} from '#web/avatar/machine/avatar.types.ts';

export type AvatarEvent = Act | News;
export type Type = AvatarEvent['type'];

const ANSWER = {type: 'answer', turnId: 't1'} as const;

/** One or more of each type. */
export const EVENTS: Readonly<Record<Type, readonly AvatarEvent[]>> = {
  start: [
    {type: 'start'},
    ...AVATAR_SERVICE_KINDS.map((service) => ({type: 'start', service}) as const),
    // Of another tab.
    {type: 'start', session: {id: 'local-2', startedAt: 0, service: 'local'}},
  ],
  typeInstead: [{type: 'typeInstead'}],
  stop: [{type: 'stop'}],
  closeSteps: [{type: 'closeSteps'}],
  hold: [{type: 'hold'}],
  release: [{type: 'release'}],
  setManner: [
    {type: 'setManner', manner: 'free'},
    {type: 'setManner', manner: 'hold'},
  ],
  toggleMute: [{type: 'toggleMute'}],
  toggleQuiet: [{type: 'toggleQuiet'}],
  interrupt: [{type: 'interrupt'}],
  taken: [
    {type: 'taken', isTaken: true},
    {type: 'taken', isTaken: false},
  ],
  asked: [{type: 'asked', turnId: 't1'}],
  typed: [{type: 'typed', text: 'How do lists work?'}],
  answer: [
    {...ANSWER, sentences: ['One.'], isWhole: false},
    {...ANSWER, sentences: ['Two.'], isWhole: true},
    {...ANSWER, sentences: [], isWhole: true},
    {...ANSWER, sentences: [], isWhole: true, isAnew: true},
    {...ANSWER, sentences: [], isWhole: false, isAnew: true},
    {...ANSWER, turnId: 't0', sentences: ['Old.'], isWhole: true},
  ],
  allowed: [{type: 'allowed'}],
  opened: [
    {type: 'opened', hasMicrophone: true, notice: undefined},
    {type: 'opened', hasMicrophone: false, notice: 'No voice input.', sessionId: 'did-1', endsAt: 900_000},
  ],
  level: [
    {type: 'level', level: 0},
    {type: 'level', level: 0.5},
  ],
  hearing: [{type: 'hearing', text: 'What'}],
  heard: [
    {type: 'heard', text: 'How do lists work?'},
    {type: 'heard', text: ''},
  ],
  question: [{type: 'question', text: 'How do lists work?'}],
  said: [{type: 'said', text: 'One.'}],
  silent: [{type: 'silent'}],
  line: [
    {type: 'line', line: {from: 'you', text: 'How do lists work?'}},
    {type: 'line', line: {from: 'tutor', text: 'One.'}},
  ],
  picture: [{type: 'picture', track: {} as MediaStreamTrack}],
  microphoneGone: [{type: 'microphoneGone', text: 'Gone.'}],
  failed: [
    {type: 'failed', text: 'Failed.'},
    {type: 'failed', text: TROUBLE.denied},
  ],
  ended: [{type: 'ended'}, {type: 'ended', text: 'That’s all for today.'}],
};
export const TYPES = Object.keys(EVENTS) as Type[];

/** What a service tells of a talk that is not going on: it was stopped, or has not begun. */
const OF_A_TALK: readonly Type[] = [
  'level',
  'hearing',
  'heard',
  'question',
  'said',
  'silent',
  'line',
  'picture',
  'microphoneGone',
];
/** What people do in a talk. */
const IN_A_TALK: readonly Type[] = ['hold', 'release', 'toggleMute', 'interrupt', 'asked', 'typed', 'answer'];
/** It is open. */
const OPENING: readonly Type[] = ['allowed', 'opened'];

const without = (types: readonly Type[], ...few: readonly Type[]): readonly Type[] =>
  types.filter((type) => !few.includes(type));

/** What each state ignores on purpose. */
export const IGNORED: Readonly<Record<string, readonly Type[]>> = {
  idle: [...OF_A_TALK, ...IN_A_TALK, 'opened', 'ended'],
  // A service is seen, and may greet, before it takes orders.
  connecting: [...without(OF_A_TALK, 'picture', 'line'), ...IN_A_TALK, 'start', 'typeInstead', 'allowed'],
  // Nothing is being said, and no key is held: what is told of it is late.
  connected: [...OPENING, 'release', 'interrupt', 'answer', 'silent'],
  // Whoever talks has stopped the answer.
  listening: [...OPENING, 'interrupt', 'answer', 'silent'],
  // While it thinks and speaks, words interrupt it, and noise does not.
  thinking: [...OPENING, 'release', 'level'],
  speaking: [...OPENING, 'release', 'level'],
  // Errors that arise during a stop are ignored, and so is all else that a service says after one.
  error: [...OF_A_TALK, ...IN_A_TALK, 'allowed', 'opened', 'failed', 'ended'],
};
