import {createActor, SimulatedClock} from 'xstate';
import {expect, test, vi} from 'vitest';
import {installMachine, type InstallOffer} from '#web/install/install.machine.ts';

const HOUR = 3_600_000;
const START = 1_000 * HOUR;

function start({isInstalled = false, hiddenAt}: {isInstalled?: boolean; hiddenAt?: number} = {}) {
  const clock = new SimulatedClock();
  const kept = vi.fn();
  const actor = createActor(installMachine.provide({actions: {keepHidden: kept}}), {
    clock,
    input: {isInstalled, hiddenAt, now: () => START + clock.now()},
  });
  actor.start();
  return {actor, clock, kept, state: () => actor.getSnapshot().value};
}

/** The browser's offer, with a learner who answers the browser's question so. */
function offerOf(outcome: 'accepted' | 'dismissed') {
  const prompt = vi.fn(async () => undefined);
  const offer = {prompt, userChoice: Promise.resolve({outcome})} as unknown as InstallOffer;
  return {prompt, event: {type: 'offered', offer} as const};
}

test('is shown when the browser offers it, not before', () => {
  const {actor, state} = start();
  expect(state()).toBe('waiting');
  actor.send(offerOf('accepted').event);
  expect(state()).toBe('shown');
});

test('is never shown in the installed app', () => {
  const {actor, state} = start({isInstalled: true});
  actor.send(offerOf('accepted').event);
  actor.send({type: 'byHand'});
  expect(state()).toBe('installed');
});

test('Later hides it for 24 hours, on this page and on the next', () => {
  const {actor, clock, kept, state} = start();
  actor.send(offerOf('accepted').event);
  actor.send({type: 'dismiss'});
  expect([state(), kept.mock.calls.length]).toEqual(['hidden', 1]);
  actor.send(offerOf('accepted').event);
  clock.increment(24 * HOUR - 1);
  expect(state()).toBe('hidden');
  clock.increment(1);
  expect(state()).toBe('shown');

  const next = start({hiddenAt: START - 23 * HOUR});
  next.actor.send(offerOf('accepted').event);
  expect(next.state()).toBe('hidden');
  next.clock.increment(HOUR);
  expect(next.state()).toBe('shown');

  const later = start({hiddenAt: START - 24 * HOUR});
  later.actor.send(offerOf('accepted').event);
  expect(later.state()).toBe('shown');
});

test('a clock that was set back hides it for 24 hours at most', () => {
  const {actor, clock, state} = start({hiddenAt: START + 1000 * HOUR});
  actor.send(offerOf('accepted').event);
  expect(state()).toBe('hidden');
  clock.increment(24 * HOUR);
  expect(state()).toBe('shown');
});

test('the browser asks once for its offer: yes installs, no hides it until another offer and 24 hours later', async () => {
  const {actor, state} = start();
  const yes = offerOf('accepted');
  actor.send(yes.event);
  actor.send({type: 'install'});
  actor.send({type: 'install'});
  await vi.waitFor(() => expect(state()).toBe('installed'));
  expect(yes.prompt).toHaveBeenCalledOnce();

  const other = start();
  other.actor.send(offerOf('dismissed').event);
  other.actor.send({type: 'install'});
  await vi.waitFor(() => expect(other.state()).toBe('spent'));
  expect(other.kept).toHaveBeenCalledOnce();
  other.clock.increment(HOUR);
  other.actor.send(offerOf('accepted').event);
  expect(other.state()).toBe('hidden');
  other.clock.increment(23 * HOUR);
  expect(other.state()).toBe('shown');
});

test('a question that the browser does not ask hides it', async () => {
  const {actor, state} = start();
  const offer = {prompt: async () => Promise.reject(new Error('no gesture'))} as unknown as InstallOffer;
  actor.send({type: 'offered', offer});
  actor.send({type: 'install'});
  await vi.waitFor(() => expect(state()).toBe('spent'));
});

test('installed by the browser’s own menu it is gone', () => {
  const {actor, state} = start();
  actor.send(offerOf('accepted').event);
  actor.send({type: 'installed'});
  expect(state()).toBe('installed');
  actor.send(offerOf('accepted').event);
  expect(state()).toBe('installed');
});

test('where nothing is offered it shows the steps', () => {
  const {actor, state} = start();
  actor.send({type: 'byHand'});
  expect(state()).toBe('shown');
  actor.send({type: 'install'});
  expect(state()).toBe('explaining');
  actor.send({type: 'dismiss'});
  expect(state()).toBe('hidden');
});
