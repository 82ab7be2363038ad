import type {DailyEventObjectFatalError} from '@daily-co/daily-js';
import {createActor, fromPromise, SimulatedClock} from 'xstate';
import {expect, test, vi} from 'vitest';
import type {CallFacts, StartEmitted, StartInput} from './start.context.ts';
import {startMachine} from './start.machine.ts';

const never = () => new Promise<never>(() => undefined);
const CALL: CallFacts = {id: 'c', records: false, recordsByToken: false, hasVideo: false, voiceProvider: 'x'};
const INPUT: StartInput = {
  asked: {hasAssistant: true, hasSquad: false, hasWorkflow: false},
  isMobile: false,
  isReconnection: false,
  limits: {
    loadTimeoutMs: 1000,
    createTimeoutMs: 2000,
    joinTimeoutMs: 3000,
    settleTimeoutMs: 400,
    leaveTimeoutMs: 500,
  },
  reconnectAttempts: 2,
  sources: {audio: true, video: undefined},
  startedAt: 0,
};
const fatal = (type: 'connection-error' | 'ejected') =>
  ({
    action: 'error',
    callClientId: 'x',
    errorMsg: type,
    error: {type, msg: type},
  }) as DailyEventObjectFatalError;
const LOST = fatal('connection-error');

type Acts = Partial<
  Record<'claim' | 'build' | 'join' | 'observe' | 'process' | 'leave' | 'force', () => Promise<void>>
>;

function start(acts: Acts & {create?: () => Promise<CallFacts>} = {}, input: Partial<StartInput> = {}) {
  const clock = new SimulatedClock();
  const act = (name: keyof Acts) => fromPromise(acts[name] ?? (async () => undefined));
  const machine = startMachine.provide({
    actors: {
      claim: act('claim'),
      create: fromPromise(acts.create ?? (async () => CALL)),
      build: fromPromise<void, CallFacts | undefined>(acts.build ?? (async () => undefined)),
      join: act('join'),
      record: fromPromise<void>(async () => undefined),
      observe: act('observe'),
      process: act('process'),
      leave: act('leave'),
      force: act('force'),
    },
  });
  const actor = createActor(machine, {clock, input: {...INPUT, ...input}});
  const said: StartEmitted[] = [];
  actor.on('*', (event) => void said.push(event));
  actor.start();
  return {
    actor,
    clock,
    words: () => said.map(({type}) => type).filter((type) => type !== 'progress'),
    error: () => said.find((event) => event.type === 'error')?.error,
    reaches: (state: string) =>
      vi.waitFor(() => expect(JSON.stringify(actor.getSnapshot().value)).toContain(state)),
  };
}

test.each([
  ['claim', 'initialization', 1500],
  ['create', 'web-call-creation', 2000],
  ['build', 'daily-call-object-creation', 400],
  ['join', 'daily-call-join', 3000],
] as const)(
  'a %s that never ends fails at its limit, as one error of its stage',
  async (what, stage, limitMs) => {
    const {clock, error, words, reaches} = start({[what]: never});
    await reaches({claim: 'claiming', create: 'creating', build: 'building', join: 'joining'}[what]);
    clock.increment(limitMs - 1);
    expect(error()).toBeUndefined();
    clock.increment(1);
    expect(error()).toMatchObject({
      stage,
      code: 'timeout',
      message: `${stage} took longer than ${limitMs} ms.`,
    });
    await reaches('over');
    expect(words()).toEqual(['ending', 'failed', 'error']);
  },
);

test.each(['observe', 'process'] as const)(
  'a %s that never ends costs itself, not the call',
  async (what) => {
    const {clock, words, reaches} = start({[what]: never});
    await reaches(what === 'observe' ? 'observing' : 'processing');
    clock.increment(400);
    await reaches('live');
    expect(words()).toEqual(['error', 'success']);
  },
);

test('a phone waits exactly one second before it joins', async () => {
  const {clock, actor, reaches} = start({}, {isMobile: true});
  await reaches('permitting');
  clock.increment(999);
  expect(actor.getSnapshot().value).toEqual({starting: 'permitting'});
  clock.increment(1);
  await reaches('live');
});

test('a leave that never ends is forced, and a force that never ends is given up', async () => {
  const {clock, actor, words, reaches} = start({leave: never, force: never});
  await reaches('live');
  actor.send({type: 'stop'});
  clock.increment(500);
  expect(actor.getSnapshot().value).toBe('forcing');
  clock.increment(1000);
  expect(actor.getSnapshot().value).toBe('over');
  expect(words()).toEqual(['success', 'ended']);
});

test('a lost connection is tried again after 1 s and 2 s, then it is an error and the end', async () => {
  let joins = 0;
  const {clock, actor, words, reaches} = start({
    join: async () => {
      joins += 1;
      if (joins > 1) throw new Error('still lost');
    },
  });
  await reaches('live');
  actor.send({type: 'fatal', error: LOST});
  await reaches('waiting');
  clock.increment(999);
  expect(joins).toBe(1);
  clock.increment(1);
  await reaches('waiting');
  expect(joins).toBe(2);
  clock.increment(1999);
  expect(actor.getSnapshot().value).toEqual({dropped: 'waiting'});
  clock.increment(1);
  await reaches('over');
  expect(words()).toEqual(['success', 'reconnecting', 'reconnecting', 'ending', 'error', 'ended']);
});

test('a stop while it waits to reconnect ends the call; its time passes and nothing is joined', async () => {
  const join = vi.fn(async () => undefined);
  const {clock, actor, words, reaches} = start({join});
  await reaches('live');
  actor.send({type: 'fatal', error: LOST});
  await reaches('waiting');
  actor.send({type: 'stop'});
  await reaches('over');
  clock.increment(60_000);
  expect(join).toHaveBeenCalledOnce();
  expect(words()).toEqual(['success', 'reconnecting', 'ended']);
});

test('other fatal errors are not tried again, and the end is said once however it comes', async () => {
  const {actor, words, reaches} = start();
  await reaches('live');
  actor.send({type: 'fatal', error: fatal('ejected')});
  actor.send({type: 'left'});
  await reaches('over');
  expect(words()).toEqual(['success', 'ending', 'error', 'ended']);
});

test('no limit of the join runs while the browser asks for the microphone; it begins again with the answer', async () => {
  const {clock, actor, error, reaches} = start({join: never});
  await reaches('joining');
  clock.increment(2999);
  actor.send({type: 'asked'});
  clock.increment(600_000);
  await reaches('asking');
  actor.send({type: 'answered'});
  clock.increment(2999);
  await reaches('joining');
  clock.increment(1);
  await reaches('over');
  expect(error()).toMatchObject({stage: 'daily-call-join', code: 'timeout'});
});
