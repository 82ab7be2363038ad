// One call: the start machine with its actors. This file and all it imports (XState, the call library) is
// the part that is loaded when a call is wanted.
import {createActor, fromPromise, type ActorRefFrom} from 'xstate';
import {createWebCall} from './ask-platform.ts';
import {deferred} from './deferred.ts';
import {inspectorOf} from './inspection.ts';
import {takeTurn, type Turn} from './lane.ts';
import {askedFor, type WebCallRequest} from './request.ts';
import {listen, sayPlayable} from './room.listeners.ts';
import {Room, type Surroundings} from './room.ts';
import {factsOf, type CallFacts, type StartEvent, type StartInput} from './start.context.ts';
import {startMachine} from './start.machine.ts';
import {checkWebCall, type WebCall} from './web-call.ts';

export {runNetworkTests} from './network-tests.ts';

export type SessionInput = Omit<Surroundings, 'send'> & {
  /** What to ask the platform for, or a call that it gave before. */
  readonly wanted: {readonly request: WebCallRequest} | {readonly webCall: WebCall};
  readonly isMobile: boolean;
  /** When `start()` was called, by `steadyMs`. */
  readonly startedAt: number;
  /** Ends the call, at whatever stage it is. */
  readonly signal: AbortSignal;
  readonly onCall: (webCall: WebCall) => void;
  /** It runs no longer, no matter who ended it. Once. */
  readonly onEnding: () => void;
};

/** What the actors of one call work on. */
type Work = {
  readonly room: Room;
  readonly claim: (signal: AbortSignal) => Promise<void>;
  readonly create: (signal: AbortSignal) => Promise<CallFacts>;
  readonly join: () => Promise<void>;
};

/** By their actor system: beside the machine's context, which may be shown. */
const works = new WeakMap<object, Work>();

function workOf(system: object): Work {
  const work = works.get(system);
  if (!work) throw new Error('This call has no room.');
  return work;
}

/** Made once: reading the chart takes a millisecond, which no start should wait for. */
const machine = startMachine.provide({
  actors: {
    claim: fromPromise(({system, signal}) => workOf(system).claim(signal)),
    create: fromPromise(({system, signal}) => workOf(system).create(signal)),
    build: fromPromise(async ({system, input}) => workOf(system).room.build(input)),
    join: fromPromise(({system}) => workOf(system).join()),
    record: fromPromise(async ({system}) => workOf(system).room.record()),
    observe: fromPromise(({system}) => workOf(system).room.observe()),
    process: fromPromise(({system}) => workOf(system).room.process()),
    leave: fromPromise(({system}) => workOf(system).room.leave()),
    force: fromPromise(({system}) => workOf(system).room.force()),
  },
});

/** A call under way. */
export class Session {
  readonly room: Room;
  readonly #input: SessionInput;
  readonly #started = deferred<WebCall | null>();
  readonly #closed = deferred<void>();
  readonly #actor: ActorRefFrom<typeof startMachine>;
  #webCall: WebCall | undefined;
  #turn: Turn | undefined;
  #isEnding = false;

  constructor(input: SessionInput) {
    this.#input = input;
    this.room = new Room({...input, send: (event) => this.#tell(event)}, listen);
    const {settings} = input;
    this.#actor = createActor(machine, {
      ...(settings.inspect ? {inspect: inspectorOf(settings.inspect)} : {}),
      input: machineInput(input),
    });
    works.set(this.#actor.system, this.#work());
    this.#passOn();
    this.#watchTheEnd();
    this.#actor.start();
  }

  /** The call, once it runs; null when it never will. */
  get started(): Promise<WebCall | null> {
    return this.#started.promise;
  }

  /** Nothing of it is left. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** It runs no longer; what begins now waits for `closed`. */
  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Plays what the browser blocked, and says so. */
  async resumeAudio(): Promise<void> {
    const heard = await this.room.players.resume();
    if (heard.length > 0 && this.room.call) sayPlayable(this.room.call);
  }

  /** The library may speak after the end. */
  #tell(event: StartEvent): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event);
  }

  /** What the machine's actors work on. */
  #work(): Work {
    const {room} = this;
    return {
      room,
      claim: async (signal) => {
        const turn = await takeTurn(signal);
        if (signal.aborted) turn.end();
        else this.#turn = turn;
      },
      create: async (signal) => {
        // The room is prepared while the platform thinks.
        const webCall = checkWebCall(await ask(this.#input, signal, () => room.prepare()));
        this.#webCall = webCall;
        if (!signal.aborted) this.#input.onCall(webCall);
        return factsOf(webCall);
      },
      join: async () => {
        if (this.#webCall) await room.join(this.#webCall);
      },
    };
  }

  /** What the machine says, to the page. */
  #passOn(): void {
    const {room} = this;
    const {emit} = this.#input;
    this.#actor.on('progress', ({progress}) => emit('call-start-progress', progress));
    this.#actor.on('error', ({error}) => emit('error', error));
    this.#actor.on('ending', () => this.#ending());
    this.#actor.on('failed', ({failed}) => emit('call-start-failed', failed));
    this.#actor.on('success', ({success}) => {
      // A listener of the last stage stopped it: the end is told instead.
      if (this.#input.signal.aborted) return;
      void room.listenToMyself();
      emit('call-start-success', success);
      // The assistant of a call that is joined again has been listening all the time, and need not say so.
      if ('webCall' in this.#input.wanted) room.sayReady();
      this.#started.resolve(this.#webCall ?? null);
    });
    this.#actor.on('recording', ({delaySeconds}) =>
      room.send({
        type: 'control',
        control: 'say-first-message',
        videoRecordingStartDelaySeconds: delaySeconds,
      }),
    );
    this.#actor.on('reconnecting', ({attempt, delayMs}) => emit('reconnecting', {attempt, delayMs}));
    this.#actor.on('reconnected', () => {
      void room.listenToMyself();
      emit('reconnected');
    });
    this.#actor.on('ended', () => {
      this.#ending();
      room.speech.close();
      emit('call-end');
      if (room.hasServerEnded) return;
      emit('message', {type: 'status-update', status: 'ended', endedReason: 'customer-ended-call'});
    });
  }

  #watchTheEnd(): void {
    const {signal} = this.#input;
    const stop = () => this.#tell({type: 'stop'});
    signal.addEventListener('abort', stop, {once: true});
    this.#actor.subscribe({
      next: (snapshot) => {
        if (snapshot.hasTag('ending')) this.#ending();
      },
      complete: () => {
        signal.removeEventListener('abort', stop);
        this.#turn?.end();
        this.#started.resolve(null);
        this.#closed.resolve();
      },
    });
  }

  /** From its first word on, the end is one that others wait for: a page may start again from a listener. */
  #ending(): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#turn?.ending();
    this.#input.onEnding();
  }
}

function machineInput(input: SessionInput): StartInput {
  const {settings, preferences, isMobile, startedAt} = input;
  const {callObject, limits, reconnectAttempts} = settings;
  return {
    asked: askedFor('request' in input.wanted ? input.wanted.request : {}),
    isMobile,
    isReconnection: 'webCall' in input.wanted,
    limits,
    reconnectAttempts,
    sources: {
      audio: named(preferences.microphone ?? callObject.audioSource ?? true),
      video: named(callObject.videoSource),
    },
    startedAt,
  };
}

/** The platform's answer, or that of the page's own server. */
async function ask(
  {wanted, settings}: SessionInput,
  signal: AbortSignal,
  onSent: () => void,
): Promise<WebCall> {
  const {createCall, token = '', baseUrl} = settings;
  if ('webCall' in wanted) {
    onSent();
    return wanted.webCall;
  }
  if (!createCall) return createWebCall(wanted.request, {token, baseUrl, signal, onSent});
  const asking = createCall(wanted.request, {signal});
  onSent();
  return asking;
}

/** A machine's context may be shown and copied: tracks are named. */
const named = (source: unknown): unknown =>
  typeof source === 'object' && source !== null ? 'MediaStreamTrack' : source;
