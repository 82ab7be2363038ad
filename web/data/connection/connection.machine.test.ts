import {createActor, fromPromise, SimulatedClock} from 'xstate';
import {expect, test, vi} from 'vitest';
import {backOff, connectionMachine} from '#web/data/connection/connection.machine.ts';

function start(askSession: () => Promise<boolean> = async () => true) {
  const clock = new SimulatedClock();
  const input = {connect: vi.fn(), reopen: vi.fn(), isOnline: vi.fn(() => true)};
  const actor = createActor(connectionMachine.provide({actors: {askSession: fromPromise(askSession)}}), {
    clock,
    input,
  });
  actor.start();
  return {actor, clock, input, state: () => actor.getSnapshot().value.link};
}

test('waits half a second, doubled each time up to thirty, with half of it left to chance', () => {
  expect([0, 1, 2, 3, 10].map((failures) => backOff(failures, 0.5))).toEqual([500, 1000, 2000, 4000, 30_000]);
  expect([backOff(0, 0), backOff(0, 1)]).toEqual([250, 750]);
});

test('an error is met with another attempt after the wait, and not before', () => {
  const {actor, clock, input, state} = start();
  actor.send({type: 'error', reason: 'Fetch from API server returned status 500'});
  clock.increment(249);
  expect([state(), input.connect.mock.calls.length]).toEqual(['error', 0]);
  clock.increment(501);
  expect([state(), input.connect.mock.calls.length]).toEqual(['retrying', 1]);
  actor.send({type: 'connected'});
  expect(state()).toBe('connected');
});

test('the returning network ends the wait', () => {
  const {actor, input} = start();
  actor.send({type: 'error', reason: ''});
  actor.send({type: 'hurry'});
  expect(input.connect).toHaveBeenCalledOnce();
});

test('failures are forgotten after five seconds of connection, not after one', () => {
  const {actor, clock} = start();
  actor.send({type: 'error', reason: 'x'});
  actor.send({type: 'hurry'});
  actor.send({type: 'connected'});
  clock.increment(4999);
  expect(actor.getSnapshot().context.failures).toBe(1);
  clock.increment(1);
  expect(actor.getSnapshot().context).toMatchObject({failures: 0, reason: ''});
});

test('a deleted database opens the data again instead of trying for ever', () => {
  const {actor, clock, input, state} = start();
  actor.send({type: 'error', reason: 'Expected IndexedDB not found. Name: rep:zero'});
  clock.increment(60_000);
  expect([state(), input.reopen.mock.calls.length, input.connect.mock.calls.length]).toEqual([
    'reopening',
    1,
    0,
  ]);
});

test('a database that is deleted offline leaves what is in memory until the network is back', () => {
  const {actor, input, state} = start();
  input.isOnline.mockReturnValue(false);
  actor.send({type: 'error', reason: 'Expected IndexedDB not found. Name: rep:zero'});
  actor.send({type: 'error', reason: 'x'});
  expect([state(), input.reopen.mock.calls.length]).toEqual(['storeLost', 0]);
  actor.send({type: 'hurry'});
  expect([state(), input.reopen.mock.calls.length]).toEqual(['reopening', 1]);
});

test('a loss that lasts is looked into: the session may be over, and is asked for again later', async () => {
  const asked = vi.fn(async () => true);
  const {clock, actor} = start(asked);
  clock.increment(3999);
  expect(asked).not.toHaveBeenCalled();
  clock.increment(1);
  expect(asked).toHaveBeenCalledTimes(1);
  clock.increment(15_000);
  expect(asked).toHaveBeenCalledTimes(2);
  actor.send({type: 'connected'});
  clock.increment(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('needs-auth connects again when the learner is still signed in', async () => {
  const {actor, input} = start();
  actor.send({type: 'needs-auth', reason: '401'});
  await vi.waitFor(() => expect(input.connect).toHaveBeenCalledOnce());
});

test('needs-auth rests when the session is over: who has asked closes the data', async () => {
  const {actor, input, state} = start(async () => false);
  actor.send({type: 'needs-auth', reason: '401'});
  await vi.waitFor(() => expect(state()).toBe('signedOut'));
  expect(input.connect).not.toHaveBeenCalled();
});

test('needs-auth asks again when nobody answers', async () => {
  const answers = [Promise.reject(new Error('offline')), Promise.resolve(true)];
  const {actor, clock, input, state} = start(() => answers.shift() ?? Promise.resolve(true));
  actor.send({type: 'needs-auth', reason: '401'});
  await vi.waitFor(() => expect(state()).toBe('waitingToAsk'));
  clock.increment(1500);
  await vi.waitFor(() => expect(input.connect).toHaveBeenCalledOnce());
});

test('a loss is called offline after four seconds, and no longer once it is connected', () => {
  const {actor, clock} = start();
  const isOffline = () => actor.getSnapshot().hasTag('offline');
  actor.send({type: 'connecting'});
  clock.increment(3999);
  expect(isOffline()).toBe(false);
  clock.increment(1);
  expect(isOffline()).toBe(true);
  actor.send({type: 'connected'});
  expect(isOffline()).toBe(false);
});

test('a server that restarts is one word, however often Zero tries: nothing flickers', () => {
  const {actor, clock} = start();
  actor.send({type: 'connected'});
  const words: boolean[] = [];
  for (let attempt = 0; attempt < 8; attempt += 1) {
    actor.send(attempt % 2 === 0 ? {type: 'connecting'} : {type: 'error', reason: 'x'});
    clock.increment(3000);
    words.push(actor.getSnapshot().hasTag('offline'));
  }
  expect(words).toEqual([false, true, true, true, true, true, true, true]);
});
