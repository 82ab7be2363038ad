// One call: the start machine with its actors. This file and all it imports (XState, the call library) is
// the part that is loaded when a call is wanted.
import {createActor, fromPromise} from 'xstate';
import {takeTurn, type Turn} from './lane.ts';
import type {WebCallRequest} from './request.ts';
import {listen, sayPlayable} from './room.listeners.ts';
import {Room, type Surroundings} from './room.ts';
import {factsOf, type StartEvent} from './start.context.ts';
import {startMachine} from './start.machine.ts';
import {checkWebCall, createWebCall, type WebCall} from './web-call.ts';

export type SessionInput = Omit<Surroundings, 'send'> & {
  /** What to ask the platform for, or a call that it gave before. */
  readonly wanted: {readonly request: WebCallRequest} | {readonly webCall: WebCall};
  readonly isMobile: boolean;
  /** Unix time of `start()`, ms. */
  readonly startedAt: number;
  /** Ends the call, at whatever stage it is. */
  readonly signal: AbortSignal;
  readonly onCall: (webCall: WebCall) => void;
};

/** A call under way. */
export type Session = {
  readonly room: Room;
  /** The call, once it runs; null when it never will. */
  readonly started: Promise<WebCall | null>;
  /** Nothing of it is left. */
  readonly closed: Promise<void>;
  /** It runs no longer; what begins now waits for `closed`. */
  readonly isEnding: () => boolean;
  /** Plays what the browser blocked. */
  readonly resumeAudio: () => Promise<void>;
};

export function openSession(input: SessionInput): Session {
  const {settings, emit, preferences, signal} = input;
  const send = (event: StartEvent) => actor.send(event);
  const room = new Room({...input, send});
  let webCall: WebCall | undefined;
  let turn: Turn | undefined;

  const machine = startMachine.provide({
    actors: {
      claim: fromPromise(async ({signal: given}) => {
        const mine = await takeTurn(given);
        if (given.aborted) mine.end();
        else turn = mine;
      }),
      create: fromPromise(async ({signal: given}) => {
        webCall = checkWebCall(await ask(input, given));
        if (!given.aborted) input.onCall(webCall);
        return factsOf(webCall);
      }),
      build: fromPromise(async ({input: facts}) => listen(room.build(facts), room)),
      join: fromPromise(async () => {
        if (webCall) await room.join(webCall);
      }),
      record: fromPromise(async () => room.record()),
      observe: fromPromise(() => room.observe()),
      process: fromPromise(() => room.process()),
      leave: fromPromise(() => room.leave()),
      force: fromPromise(() => room.force()),
    },
  });
  const {callObject} = settings;
  const actor = createActor(machine, {
    ...(settings.inspect ? {inspect: settings.inspect} : {}),
    input: {
      asked: askedFor(input),
      isMobile: input.isMobile,
      limits: settings.limits,
      reconnectAttempts: settings.reconnectAttempts,
      sources: {
        audio: named(preferences.microphone ?? callObject.audioSource ?? true),
        video: named(callObject.videoSource),
      },
      startedAt: input.startedAt,
    },
  });

  // From its first word on, the end is one that others wait for: a page may start anew from a listener.
  let isEnding = false;
  const ending = () => {
    isEnding = true;
    turn?.ending();
  };
  let settleStart: (call: WebCall | null) => void = () => undefined;
  const started = new Promise<WebCall | null>((resolve) => {
    settleStart = resolve;
  });
  actor.on('progress', ({progress}) => emit('call-start-progress', progress));
  actor.on('failed', ({failed}) => {
    ending();
    emit('call-start-failed', failed);
  });
  actor.on('error', ({error}) => emit('error', error));
  actor.on('reconnecting', ({attempt, delayMs}) => emit('reconnecting', {attempt, delayMs}));
  actor.on('reconnected', () => {
    room.listenToMyself();
    emit('reconnected');
  });
  actor.on('success', ({success}) => {
    room.listenToMyself();
    emit('call-start-success', success);
    settleStart(webCall ?? null);
  });
  actor.on('recording', ({delaySeconds}) =>
    room.send({
      type: 'control',
      control: 'say-first-message',
      videoRecordingStartDelaySeconds: delaySeconds,
    }),
  );
  actor.on('ended', ({byFailure}) => {
    ending();
    room.speech.close();
    emit('call-end');
    if (byFailure || room.hasServerEnded) return;
    emit('message', {type: 'status-update', status: 'ended', endedReason: 'customer-ended-call'});
  });

  const stop = () => actor.send({type: 'stop'});
  const closed = new Promise<void>((resolve) => {
    actor.subscribe({
      next: (snapshot) => {
        if (snapshot.hasTag('ending')) ending();
      },
      complete: () => {
        signal.removeEventListener('abort', stop);
        turn?.end();
        settleStart(null);
        resolve();
      },
    });
  });
  actor.start();
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, {once: true});

  return {
    room,
    started,
    closed,
    isEnding: () => isEnding,
    resumeAudio: async () => {
      const heard = await room.players.resume();
      if (heard.length > 0 && room.call) sayPlayable(room.call);
    },
  };
}

/** The platform's answer, or that of the page's own server. Their errors keep a code to decide by. */
async function ask({wanted, settings}: SessionInput, signal: AbortSignal): Promise<WebCall> {
  if ('webCall' in wanted) return wanted.webCall;
  const {createCall, token = '', baseUrl} = settings;
  if (createCall) return createCall(wanted.request, {signal});
  return createWebCall(wanted.request, {token, baseUrl, signal});
}

function askedFor({wanted}: SessionInput) {
  const request = 'request' in wanted ? wanted.request : {};
  return {
    hasAssistant: 'assistant' in request || 'assistantId' in request,
    hasSquad: 'squad' in request || 'squadId' in request,
    hasWorkflow: 'workflow' in request || 'workflowId' in request,
  };
}

/** A machine's context may be shown and copied: tracks are named. */
const named = (source: unknown): unknown =>
  typeof source === 'object' && source !== null ? 'MediaStreamTrack' : source;
