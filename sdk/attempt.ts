// From `start()` until nothing of the call is left. It exists before the code of a call is loaded, so that
// a stop is heard from the first moment on.
import {deferred} from './deferred.ts';
import {within} from './limit.ts';
import type {Limits} from './options.ts';
import type {runNetworkTests} from './network-tests.ts';
import type {Session, SessionInput} from './session.ts';
import type {WebCall} from './web-call.ts';

type Code = {readonly Session: typeof Session; readonly runNetworkTests: typeof runNetworkTests};

let known: Code | undefined;

/** The only dynamic import: start machine, XState and call library come by it. */
export async function loadSession(): Promise<Code> {
  known ??= await import('./session.ts');
  return known;
}

type AttemptInput = Omit<SessionInput, 'signal' | 'onEnding'> & {
  /** The end of the call before. */
  readonly after: Promise<void> | undefined;
  /** The call before is over, so the first word of this one mixes with nothing of it. */
  readonly onBegin: () => void;
  /** It runs no longer. Once, and only after `onBegin`. */
  readonly onEnding: () => void;
  /** It ended before its code was there: the error, or nothing when it was stopped. */
  readonly onUnopened: (error?: unknown) => void;
  /** Nothing of it is left: the last that is heard of it. */
  readonly onClosed: () => void;
};

export class Attempt {
  session: Session | undefined;
  readonly #input: AttemptInput;
  readonly #stop = new AbortController();
  readonly #started = deferred<WebCall | null>();
  readonly #closed = deferred<void>();
  /** The page ended it, not a fault. */
  wasStopped = false;
  #hasBegun = false;
  #saidEnding = false;

  constructor(input: AttemptInput) {
    this.#input = input;
  }

  /** The call, or null when it failed or was stopped. Never rejects. */
  get started(): Promise<WebCall | null> {
    return this.#started.promise;
  }

  /** Nothing of it is left. Never rejects. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** A new call may begin, after `closed`. */
  get isEnding(): boolean {
    return this.#stop.signal.aborted || this.session?.isEnding === true;
  }

  /** Runs it to its end. To be called once. */
  async run(): Promise<void> {
    const {after, onBegin, onClosed} = this.#input;
    if (after) await after;
    this.#hasBegun = true;
    onBegin();
    if (this.#stop.signal.aborted) this.#sayEnding();
    await this.#open();
    const {session} = this;
    this.#started.resolve(session ? session.started : null);
    await session?.closed;
    onClosed();
    this.#closed.resolve();
  }

  stop(): Promise<void> {
    this.wasStopped = true;
    return this.#end();
  }

  #end(): Promise<void> {
    if (this.#hasBegun) this.#sayEnding();
    this.#stop.abort();
    return this.closed;
  }

  async #open(): Promise<void> {
    const {after: _, onBegin: __, onClosed: ___, onUnopened, ...input} = this.#input;
    const {signal} = this.#stop;
    try {
      // What is loaded is not waited for: a start after preload() asks the platform at once.
      const code = signal.aborted ? undefined : (known ?? (await this.#load(input.settings.limits)));
      if (code && !signal.aborted) {
        this.session = new code.Session({...input, signal, onEnding: () => this.#sayEnding()});
        return;
      }
      onUnopened();
    } catch (error) {
      if (signal.aborted) onUnopened();
      else {
        void this.#end();
        onUnopened(error);
      }
    }
  }

  /** @returns undefined when the stop comes first; the load is left to itself then. */
  #load({loadTimeoutMs}: Limits): Promise<Code | undefined> {
    const {signal} = this.#stop;
    const stopped = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), {once: true});
    });
    const loading = within(loadSession(), loadTimeoutMs, 'Loading the code of calls');
    loading.catch(() => undefined);
    return Promise.race([loading, stopped]);
  }

  #sayEnding(): void {
    if (this.#saidEnding) return;
    this.#saidEnding = true;
    this.#input.onEnding();
  }
}
