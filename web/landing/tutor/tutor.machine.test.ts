// Specification, section 4 'Landing avatar', on a clock of the test's own; the conversation is told what to say.
import {afterEach, beforeEach, describe, expect, test} from 'vitest';
import {createActor, fromCallback, SimulatedClock} from 'xstate';
import type {ConversationInput} from '#web/landing/tutor/conversation.ts';
import {SPEECH_END_MS, tutorMachine} from '#web/landing/tutor/tutor.machine.ts';
import type {News, Order} from '#web/landing/tutor/tutor.types.ts';
import {TROUBLE} from '#web/landing/tutor/tutor.texts.ts';

const orders: Order[] = [];
const opened: ConversationInput[] = [];
let open = 0;
let tell: (news: News) => void;
let clock: SimulatedClock;

const machine = tutorMachine.provide({
  actors: {
    conversation: fromCallback<Order, ConversationInput>(({input, sendBack, receive}) => {
      opened.push(input);
      open += 1;
      tell = sendBack;
      receive((order) => orders.push(order));
      return () => void (open -= 1);
    }),
  },
});

const started = () => createActor(machine, {clock}).start();
let actor = started();

beforeEach(() => {
  orders.length = 0;
  opened.length = 0;
  open = 0;
  clock = new SimulatedClock();
  actor = started();
});
afterEach(() => actor.stop());

const state = () => actor.getSnapshot().value;
const context = () => actor.getSnapshot().context;
/** The visitor allows the microphone. */
const begin = () => {
  actor.send({type: 'start'});
  tell({type: 'allowed'});
};
const connect = () => {
  begin();
  tell({type: 'opened', hasMicrophone: true, note: 'Hello'});
};

test('start, speech, an answer, stop', () => {
  expect(state()).toBe('idle');
  actor.send({type: 'start'});
  // The microphone comes first.
  expect([state(), context().isStarting]).toEqual(['idle', true]);
  actor.send({type: 'start'});
  tell({type: 'allowed'});
  expect([state(), context().isStarting, open]).toEqual(['connecting', false, 1]);
  expect(opened).toEqual([{wantsMicrophone: true, isQuiet: false, isMuted: false}]);
  tell({type: 'opened', hasMicrophone: true, note: 'Hello'});
  expect(state()).toBe('connected');
  tell({type: 'voice', level: 0.5});
  expect([state(), context().level]).toEqual(['listening', 0.5]);
  tell({type: 'speaks'});
  expect(state()).toBe('speaking');
  tell({type: 'spoken'});
  expect([state(), context().level]).toEqual(['connected', 0]);
  actor.send({type: 'stop'});
  expect([state(), open]).toEqual(['idle', 0]);
});

test('speech begins above 0.01 and ends 1 second after the last loud sample', () => {
  connect();
  tell({type: 'voice', level: 0.01});
  expect(state()).toBe('connected');
  tell({type: 'voice', level: 0.011});
  clock.increment(SPEECH_END_MS - 1);
  tell({type: 'voice', level: 0.2});
  clock.increment(SPEECH_END_MS - 1);
  expect(state()).toBe('listening');
  tell({type: 'voice', level: 0});
  clock.increment(1);
  expect(state()).toBe('connected');
});

test('a muted visitor is not heard, and the conversation knows', () => {
  connect();
  tell({type: 'voice', level: 0.5});
  actor.send({type: 'toggleMute'});
  expect([state(), context().isMuted, context().level]).toEqual(['connected', true, 0]);
  tell({type: 'voice', level: 0.5});
  expect([state(), context().level]).toEqual(['connected', 0]);
  actor.send({type: 'toggleQuiet'});
  expect(orders).toEqual([
    {type: 'mute', isMuted: true},
    {type: 'quiet', isQuiet: true},
  ]);
});

describe('an error', () => {
  test.each(['connecting', 'connected', 'listening', 'speaking'] as const)(
    'of %s is shown, and everything is let go of',
    (from) => {
      begin();
      if (from !== 'connecting') tell({type: 'opened', hasMicrophone: true, note: ''});
      if (from === 'listening') tell({type: 'voice', level: 1});
      if (from === 'speaking') tell({type: 'speaks'});
      expect(state()).toBe(from);
      tell({type: 'failed', text: TROUBLE.connection});
      expect([state(), context().trouble, context().areStepsOpen]).toEqual([
        'error',
        TROUBLE.connection,
        false,
      ]);
      expect([open, context().level, context().hasMicrophone]).toEqual([0, 0, false]);
      begin();
      expect([state(), context().trouble]).toEqual(['connecting', undefined]);
    },
  );

  test('of a refused microphone opens the steps, which offer to type instead', () => {
    actor.send({type: 'start'});
    tell({type: 'failed', text: TROUBLE.denied});
    expect([state(), context().areStepsOpen]).toEqual(['error', true]);
    actor.send({type: 'closeSteps'});
    expect([state(), context().areStepsOpen]).toEqual(['error', false]);
    actor.send({type: 'typeInstead'});
    expect([state(), opened.at(-1)?.wantsMicrophone]).toEqual(['connecting', false]);
    tell({type: 'opened', hasMicrophone: false, note: ''});
    expect(state()).toBe('connected');
  });

  test('of a microphone that is still being asked for when the visitor turns back is ignored', () => {
    actor.send({type: 'start'});
    const late = tell;
    actor.send({type: 'stop'});
    late({type: 'failed', text: TROUBLE.denied});
    late({type: 'allowed'});
    expect([state(), context().isStarting, context().trouble, open]).toEqual(['idle', false, undefined, 0]);
  });

  test('that arises during a stop is ignored', () => {
    connect();
    const late = tell;
    actor.send({type: 'stop'});
    late({type: 'failed', text: TROUBLE.session});
    expect([state(), context().trouble]).toEqual(['idle', undefined]);
  });
});

describe('a typed question', () => {
  test('is passed on once, and stays until it has been answered', () => {
    connect();
    actor.send({type: 'ask'});
    actor.send({type: 'write', draft: '  What does it cost? '});
    actor.send({type: 'ask'});
    actor.send({type: 'ask'});
    expect(orders).toEqual([{type: 'ask', text: 'What does it cost?'}]);
    tell({type: 'refused', text: 'Later.'});
    expect([context().draft, context().refusal]).toEqual(['  What does it cost? ', 'Later.']);
    actor.send({type: 'ask'});
    tell({type: 'answered', lines: [{from: 'you', text: 'What does it cost?'}]});
    expect([context().draft, context().refusal, context().isAsking]).toEqual(['', undefined, false]);
    expect(context().lines).toHaveLength(2);
  });

  test('is still there when the conversation ended before its answer', () => {
    connect();
    actor.send({type: 'write', draft: 'Why?'});
    actor.send({type: 'ask'});
    tell({type: 'failed', text: TROUBLE.connection});
    expect([context().draft, context().isAsking]).toEqual(['Why?', false]);
  });
});

test('the other side ends it, a picture comes, a microphone goes', () => {
  connect();
  tell({type: 'microphoneGone', text: 'Gone'});
  expect([context().hasMicrophone, context().lines.at(-1)]).toEqual([false, {from: 'note', text: 'Gone'}]);
  tell({type: 'ended'});
  expect([state(), context().picture]).toEqual(['idle', undefined]);
});
