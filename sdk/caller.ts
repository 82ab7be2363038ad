// Starting and stopping. One call at a time: what is asked while another ends waits for its end.
import {Attempt, loadSession} from './attempt.ts';
import {prefetchBundle} from './bundle.ts';
import {tellOfBug} from './bugs.ts';
import {isMobileDevice} from './device.ts';
import {Emitter} from './emitter.ts';
import {describe, VoiceError} from './errors.ts';
import type {CallStartProgress, VoiceEvent, VoiceEvents} from './events.ts';
import {settle, type Settings, type VoiceOptions} from './options.ts';
import type {Preferences} from './preferences.ts';
import {askedFor, readRequest, type StartArguments, type WebCallRequest} from './request.ts';
import {forgetCall, keepCall, keptCall} from './resume.ts';
import type {Session, SessionInput} from './session.ts';
import {checkWebCall, type WebCall} from './web-call.ts';
import {steadyMs} from './limit.ts';

/** `error` is why there is no call, where there is a reason. */
type Outcome = {readonly call: WebCall | null; readonly error?: VoiceError | undefined};
type Wanted = {readonly request: WebCallRequest} | {readonly webCall: WebCall};

/** The start and the end of calls, and their events. */
export class Caller extends Emitter<VoiceEvents> {
  protected readonly settings: Settings;
  protected readonly preferences: Preferences;
  readonly #observers = new Set<(event: VoiceEvent) => void>();
  #attempt: Attempt | undefined;
  #attempts = 0;

  constructor(options: VoiceOptions) {
    super();
    this.settings = settle(options);
    const {startMuted, callObject} = this.settings;
    this.preferences = {
      isMuted: startMuted ?? callObject.startAudioOff ?? false,
      microphone: undefined,
      speaker: undefined,
      volume: 1,
    };
  }

  /** Loads the code of calls ahead, so that a start is quick. Rejects when it cannot be loaded. */
  async preload(): Promise<void> {
    if (typeof document !== 'undefined') prefetchBundle(this.settings.callConfig);
    await loadSession();
  }

  /**
   * Starts a call with an assistant, a squad or a workflow: an id or a definition.
   * @returns the platform's call, or null when it failed, was stopped, or one runs already.
   * @throws {VoiceError} `validation-error`, which is emitted too.
   */
  async start(...args: StartArguments): Promise<WebCall | null> {
    const request = this.#checked(() => readRequest(args));
    return (await this.#begin({request})).call;
  }

  /**
   * Joins a call that the platform gave before, and says `call-start` once it is in the room.
   * @returns the call, or null when it was stopped.
   * @throws {VoiceError} when it fails or a call runs already; it is emitted too.
   */
  async reconnect(webCall: WebCall): Promise<WebCall | null> {
    const known = this.#checked(() => {
      if (this.#attempt && !this.#attempt.isEnding) throw refused('already-started', ALREADY);
      return checkWebCall(webCall);
    });
    const {call, error} = await this.#begin({webCall: known});
    if (error) throw error;
    return call;
  }

  /**
   * Joins the call that was under way when the page was reloaded.
   * @returns null when there was none, when it failed, or when a call runs already.
   */
  async resume(): Promise<WebCall | null> {
    const webCall = keptCall(this.settings.resumeKey);
    return webCall ? (await this.#begin({webCall})).call : null;
  }

  /** Ends the call at whatever stage it is. Resolves when nothing of it is left. Never rejects. */
  async stop(): Promise<void> {
    await this.#attempt?.stop();
  }

  /**
   * Every event, before its listeners get it, with the attempt it belongs to: for a view that must not take the end
   * of one call for the end of the next. @returns what ends it.
   */
  observe(observer: (event: VoiceEvent) => void): () => void {
    this.#observers.add(observer);
    return () => void this.#observers.delete(observer);
  }

  /** To the listeners, as an event of the newest attempt. @returns whether there were any. */
  override emit<Name extends keyof VoiceEvents>(
    name: Name,
    ...values: Parameters<VoiceEvents[Name]>
  ): boolean {
    return this.#tell(this.#attempts, name, values);
  }

  /** The call under way, once its code is loaded. */
  protected get session(): Session | undefined {
    return this.#attempt?.session;
  }

  /** After the call that is under way. */
  protected get closed(): Promise<void> {
    return this.#attempt?.closed ?? Promise.resolve();
  }

  async #begin(wanted: Wanted): Promise<Outcome> {
    const previous = this.#attempt;
    if (previous && !previous.isEnding) {
      this.emit(...progress('validation', 'failed', {reason: 'already-started'}));
      return {call: null};
    }
    const {settings, preferences} = this;
    const startedAt = steadyMs();
    this.#attempts += 1;
    const number = this.#attempts;
    let error: VoiceError | undefined;
    const emit: SessionInput['emit'] = (name, ...values) => {
      if (name === 'error') [error] = values as Parameters<VoiceEvents['error']>;
      this.#tell(number, name, values);
    };
    const attempt: Attempt = new Attempt({
      wanted,
      settings,
      preferences,
      startedAt,
      isMobile: isMobileDevice(),
      after: previous?.closed,
      emit,
      isHeard: (name) => this.listenerCount(name) > 0,
      onCall: (webCall) => keepCall(settings.resumeKey, webCall),
      onBegin: () => emit(...firstWord(wanted)),
      onEnding: () => emit('call-ending'),
      onUnopened: (thrown) => sayUnopened(emit, thrown, startedAt),
      onClosed: () => {
        forgetCall(settings.resumeKey);
        if (this.#attempt === attempt) this.#attempt = undefined;
        emit('call-closed');
      },
    });
    this.#attempt = attempt;
    void attempt.run();
    const call = await attempt.started;
    // A call that never ran is cleared away before the page hears of it.
    if (!call) await attempt.closed;
    return attempt.wasStopped ? {call} : {call, error: call ? undefined : error};
  }

  /** @throws {VoiceError} for what can be known before anything is sent. */
  #checked<T>(read: () => T): T {
    try {
      const {createCall, token} = this.settings;
      if (typeof window === 'undefined') throw refused('no-browser', 'Calls need a browser.');
      if (createCall && typeof createCall !== 'function') {
        throw refused('bad-input', 'createCall must be a function.');
      }
      const value = read();
      if (!createCall && (typeof token !== 'string' || token === '')) {
        throw refused('no-token', 'A token or createCall must be given.');
      }
      return value;
    } catch (thrown) {
      const error = thrown instanceof VoiceError ? thrown : refused('bad-input', describe(thrown));
      this.emit('error', error);
      throw error;
    }
  }

  #tell<Name extends keyof VoiceEvents>(
    attempt: number,
    name: Name,
    values: Parameters<VoiceEvents[Name]>,
  ): boolean {
    for (const observer of this.#observers) {
      try {
        observer({attempt, name, values} as VoiceEvent);
      } catch (error) {
        tellOfBug(error);
      }
    }
    return super.emit(name, ...values);
  }
}

/** The start ended before its code was there: by a stop, or because it could not be loaded. */
function sayUnopened(emit: SessionInput['emit'], thrown: unknown, startedAt: number): void {
  if (thrown === undefined) {
    emit(...progress('initialization', 'failed', {reason: 'stopped'}));
    return;
  }
  const totalDuration = steadyMs() - startedAt;
  const message = describe(thrown);
  const stage = 'initialization';
  const error = new VoiceError({
    type: 'start-method-error',
    stage,
    code: 'load',
    message,
    cause: thrown,
    totalDuration,
  });
  emit(...progress(stage, 'failed', {error: message}));
  emit('call-start-failed', {
    stage,
    totalDuration,
    error: message,
    errorStack: error.stack ?? '',
    timestamp: error.timestamp,
    context: {isMobile: isMobileDevice()},
  });
  emit('error', error);
}

function firstWord(wanted: Wanted): ['call-start-progress', CallStartProgress] {
  if ('request' in wanted) return progress('initialization', 'started', askedFor(wanted.request));
  const {id, artifactPlan, assistant} = wanted.webCall;
  return progress('reconnect-initialization', 'started', {
    callId: id ?? 'unknown',
    hasVideoRecording: artifactPlan?.videoRecordingEnabled ?? false,
    voiceProvider: assistant?.voice?.provider ?? 'unknown',
  });
}

const progress = (
  stage: CallStartProgress['stage'],
  status: CallStartProgress['status'],
  metadata: NonNullable<CallStartProgress['metadata']>,
): ['call-start-progress', CallStartProgress] => [
  'call-start-progress',
  {stage, status, timestamp: new Date().toISOString(), metadata},
];

const ALREADY = 'Cannot reconnect while a call is already in progress. Call stop() first.';

const refused = (code: string, message: string) =>
  new VoiceError({type: 'validation-error', stage: 'input-validation', code, message});
