// The avatar on a clock of the test's own; the service is told what to say.
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {createActor} from 'xstate';
import {actorOf} from '#web/avatar/machine/adapter.actor.ts';
import {avatarMachine} from '#web/avatar/machine/avatar.machine.ts';
import {LATE_WORDS_MS, SPEECH_END_MS} from '#web/avatar/machine/avatar.parts.ts';
import type {AvatarAdapter} from '#web/avatar/machine/avatar.types.ts';
import {NOTES, TROUBLE} from '#web/avatar/machine/avatar.texts.ts';
import {
  act,
  answer,
  ask,
  begin,
  clock,
  connect,
  context,
  end,
  inputs,
  open,
  orders,
  questions,
  state,
  tell,
} from '#web/avatar/machine/small-avatar.ts';

beforeEach(() => begin());
afterEach(end);

test('the microphone is asked for first; then it connects, and a session has begun', () => {
  act({type: 'start'}, {type: 'start'});
  expect([state(), context().isStarting, open]).toEqual(['idle', true, 1]);
  tell({type: 'allowed'});
  expect([state(), context().session]).toEqual(['connecting', undefined]);
  tell({type: 'opened', hasMicrophone: true, notice: undefined});
  expect([state(), context().session]).toEqual([
    'connected',
    {id: 'local-1', startedAt: 7, service: 'local'},
  ]);
  act({type: 'stop'});
  expect([state(), context().session, open]).toEqual(['idle', undefined, 0]);
});

test('a refused microphone shows the steps, and typing goes on without one', () => {
  act({type: 'start'});
  tell({type: 'failed', text: TROUBLE.denied});
  expect([state(), context().areStepsOpen, context().trouble, open]).toEqual([
    'error',
    true,
    TROUBLE.denied,
    0,
  ]);
  act({type: 'typeInstead'});
  tell({type: 'allowed'});
  tell({type: 'opened', hasMicrophone: false, notice: undefined});
  expect([state(), context().areStepsOpen, inputs.map(({wantsMicrophone}) => wantsMicrophone)]).toEqual([
    'connected',
    false,
    [true, false],
  ]);
});

test('what is said while the key is held becomes a question', () => {
  connect();
  act({type: 'hold'});
  tell({type: 'hearing', text: 'What is'});
  expect([state(), context().hearing]).toEqual(['listening', 'What is']);
  act({type: 'release'});
  expect([state(), context().isHolding]).toEqual(['listening', false]);
  tell({type: 'heard', text: ' What is a list? '});
  expect(state()).toBe('connected');
  expect(orders.at(-1)).toEqual({type: 'ask', text: 'What is a list?'});
  tell({type: 'question', text: 'What is a list?'});
  expect(questions).toEqual(['What is a list?']);
});

test('nothing understood says so, at once or 4 seconds after the key was let go', () => {
  connect();
  act({type: 'hold'}, {type: 'release'});
  tell({type: 'heard', text: ''});
  expect([state(), context().notice]).toEqual(['connected', NOTES.notHeard]);
  act({type: 'hold'}, {type: 'release'});
  clock.increment(LATE_WORDS_MS - 1);
  expect(state()).toBe('listening');
  clock.increment(1);
  expect([state(), context().notice]).toEqual(['connected', NOTES.notHeard]);
});

test('hands-free: loud is listening, a second of silence ends it, and words interrupt the answer', () => {
  begin('free');
  connect();
  expect(orders).toEqual([
    {type: 'quiet', isQuiet: false},
    {type: 'listen', as: 'free'},
  ]);
  tell({type: 'level', level: 0.01});
  expect(state()).toBe('connected');
  tell({type: 'level', level: 0.2});
  clock.increment(SPEECH_END_MS - 1);
  expect(state()).toBe('listening');
  clock.increment(1);
  expect(state()).toBe('connected');
  ask();
  answer(['One.']);
  tell({type: 'said', text: 'One.'});
  tell({type: 'level', level: 0.9});
  expect(state()).toBe('speaking');
  tell({type: 'hearing', text: 'No, what'});
  expect([state(), orders.at(-1)]).toEqual(['listening', {type: 'hush'}]);
  tell({type: 'heard', text: 'No, what is a tuple?'});
  expect(orders.at(-1)).toEqual({type: 'ask', text: 'No, what is a tuple?'});
});

test('muted, nobody is listened to', () => {
  begin('free');
  connect();
  act({type: 'toggleMute'});
  expect(orders.at(-1)).toEqual({type: 'mute'});
  tell({type: 'level', level: 0.9});
  tell({type: 'hearing', text: 'x'});
  expect([state(), context().hearing]).toEqual(['connected', '']);
  act({type: 'toggleMute'});
  expect(orders.at(-1)).toEqual({type: 'listen', as: 'free'});
});

test('a microphone that is pulled out leaves the talk, and is asked for again', () => {
  connect();
  act({type: 'hold'});
  tell({type: 'microphoneGone', text: NOTES.gone});
  expect([state(), context().hasMicrophone, context().notice]).toEqual(['connected', false, NOTES.gone]);
  act({type: 'start'});
  expect([state(), context().isStarting, context().session?.id]).toEqual(['idle', true, 'local-1']);
  tell({type: 'failed', text: TROUBLE.missing});
  expect([state(), context().session?.id]).toEqual(['error', 'local-1']);
});

test('a call takes the microphone, and gives it back', () => {
  begin('free');
  connect();
  act({type: 'taken', isTaken: true});
  expect(orders.slice(-2)).toEqual([{type: 'quiet', isQuiet: true}, {type: 'mute'}]);
  act({type: 'taken', isTaken: false});
  expect(orders.slice(-2)).toEqual([
    {type: 'quiet', isQuiet: false},
    {type: 'listen', as: 'free'},
  ]);
});

test('a call that comes before the start, or while it connects, is not talked into either', () => {
  act({type: 'taken', isTaken: true});
  connect();
  expect([inputs.at(-1)?.isQuiet, orders]).toEqual([true, [{type: 'quiet', isQuiet: true}]]);
  act({type: 'stop'}, {type: 'taken', isTaken: false}, {type: 'start'});
  tell({type: 'allowed'});
  act({type: 'taken', isTaken: true});
  tell({type: 'opened', hasMicrophone: true, notice: undefined});
  expect([inputs.at(-1)?.isQuiet, orders.at(-1)]).toEqual([false, {type: 'quiet', isQuiet: true}]);
});

test('after a call the voice is as the learner has set it', () => {
  connect({hasMicrophone: false});
  act({type: 'taken', isTaken: true}, {type: 'toggleQuiet'});
  expect(orders.at(-1)).toEqual({type: 'quiet', isQuiet: true});
  act({type: 'taken', isTaken: false});
  expect([context().isQuiet, orders.at(-1)]).toEqual([true, {type: 'quiet', isQuiet: true}]);
});

test('errors that arise during a stop are ignored', async () => {
  const {promise: failing, reject} = Promise.withResolvers<never>();
  const real = createActor(avatarMachine.provide({actors: {adapter: actorOf(() => failing)}}), {
    input: {now: () => 0, newId: () => 'local-1', manner: 'hold', isQuiet: false},
  }).start();
  real.send({type: 'start'});
  real.send({type: 'stop'});
  reject(new Error('too late'));
  await failing.catch(() => undefined);
  expect([real.getSnapshot().value, real.getSnapshot().context.trouble]).toEqual(['idle', undefined]);
  real.stop();
});

test('a service that cannot be fetched fails in the words of the specification', async () => {
  const fails = actorOf(() => Promise.reject(new TypeError('no network')));
  const real = createActor(avatarMachine.provide({actors: {adapter: fails}}), {
    input: {now: () => 0, newId: () => 'local-1', manner: 'hold', isQuiet: false},
  }).start();
  real.send({type: 'start'});
  await expect.poll(() => real.getSnapshot().context.trouble).toBe('Failed to start avatar session');
  real.stop();
});

test('stopped while its code is fetched, a service is not started', async () => {
  const code = Promise.withResolvers<AvatarAdapter>();
  const start = vi.fn<AvatarAdapter>();
  const real = createActor(avatarMachine.provide({actors: {adapter: actorOf(() => code.promise)}}), {
    input: {now: () => 7, newId: (own) => `${own}-1`, manner: 'hold', isQuiet: false},
  }).start();
  real.send({type: 'start'});
  real.send({type: 'stop'});
  code.resolve(start);
  await code.promise;
  expect(start).not.toHaveBeenCalled();
  real.stop();
});
