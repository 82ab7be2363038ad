// From `start()` until nothing of the call is left. It exists before the code of a call is loaded, so that
// a stop is heard from the first moment on.
import {within} from './limit.ts';
import type {Limits} from './options.ts';
import type {Session, SessionInput} from './session.ts';
import type {WebCall} from './web-call.ts';

type Code = {readonly Session: typeof Session};

let known: Code | undefined;

/** The only dynamic import: start machine, XState and call library come by it. */
export async function loadSession(): Promise<Code> {
  known ??= await import('./session.ts');
  return known;
}

type AttemptInput = Omit<SessionInput, 'signal'> & {
  /** The end of the call before. */
  readonly after: Promise<void> | undefined;
  /** It ended before its code was there: the error, or nothing when it was stopped. */
  readonly onUnopened: (error?: unknown) => void;
};

export class Attempt {
  /** The call, or null when it failed or was stopped. Never rejects. */
  readonly started: Promise<WebCall | null>;
  /** Nothing of it is left. Never rejects. */
  readonly closed: Promise<void>;
  session: Session | undefined;
  readonly #stop = new AbortController();

  constructor(input: AttemptInput) {
    const opened = this.#open(input);
    this.started = opened.then((session) => session?.started ?? null);
    this.closed = opened.then((session) => session?.closed);
  }

  /** A new call may begin, after `closed`. */
  get isEnding(): boolean {
    return this.#stop.signal.aborted || this.session?.isEnding === true;
  }

  stop(): Promise<void> {
    this.#stop.abort();
    return this.closed;
  }

  async #open({after, onUnopened, ...input}: AttemptInput): Promise<Session | undefined> {
    const {signal} = this.#stop;
    await after;
    try {
      // What is loaded is not waited for: a start after preload() asks the platform at once.
      const code = signal.aborted ? undefined : (known ?? (await this.#load(input.settings.limits)));
      if (code && !signal.aborted) {
        this.session = new code.Session({...input, signal});
        return this.session;
      }
      onUnopened();
    } catch (error) {
      if (signal.aborted) onUnopened();
      else {
        this.#stop.abort();
        onUnopened(error);
      }
    }
    return undefined;
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
}
