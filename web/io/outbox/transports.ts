import type {CommandRequest} from '#schema/commands/commands.api.ts';
import type {Command, Outcome, Reason} from './command.ts';

/** A way to the server. `pass` means: not by this door now; ask the next one. Never rejects. */
export type Transport = (command: Command) => Promise<Outcome | 'pass'>;

/** What Zero answers for one mutation (`.server`). */
export type ZeroResult =
  | {readonly type: 'success'}
  | {
      readonly type: 'error';
      readonly error: {readonly type: 'app' | 'zero'; readonly message: string; readonly details?: unknown};
    };

/** Zero as this module needs it. */
export type ZeroDoor = {
  isConnected(): boolean;
  /** Calls back when the connection changes in any way; returns the way to stop. */
  onChange(listener: () => void): () => void;
  /** This build knows the mutator and speaks this version of its arguments. */
  accepts(command: Command): boolean;
  mutate(command: Command): Promise<ZeroResult>;
  /** The learner's mark as synced into this tab; undefined until it has been synced once. */
  mark(): number | undefined;
};

/** Past this a mutation may still be under way, but the learner should not depend on it. */
const ZERO_LIMIT_MS = 10_000;
const HTTP_LIMIT_MS = 15_000;

/**
 * By `zero.mutate`. Sends only over a standing connection and believes an answer only if the connection stood all
 * the while: on a reconnect Zero 1.9 resolves whatever the server has processed, refused mutations included.
 */
export function byZero(zero: ZeroDoor, limitMs = ZERO_LIMIT_MS): Transport {
  return async (command) => {
    if (!zero.isConnected() || !zero.accepts(command)) return 'pass';
    const {promise: left, resolve} = Promise.withResolvers<'pass'>();
    const timer = setTimeout(() => resolve('pass'), limitMs);
    const stop = zero.onChange(() => zero.isConnected() || resolve('pass'));
    try {
      const result = await Promise.race([left, zero.mutate(command).catch(() => 'pass' as const)]);
      return result === 'pass' ? result : read(result, zero.mark());
    } finally {
      clearTimeout(timer);
      stop();
    }
  };
}

function read(result: ZeroResult, mark: number | undefined): Outcome | 'pass' {
  // The poke that resolves `.server` carries the rows and the mark. No mark: not subscribed yet, the other door knows it.
  if (result.type === 'success') return mark === undefined ? 'pass' : {type: 'delivered', mark};
  // 'zero' does not mean "not applied": the mutation may stay in Zero's queue. The claim on the server makes that harmless.
  return result.error.type === 'zero' ? 'pass' : refusal(result.error.message, result.error.details);
}

/** By `POST /api/commands`. Works without Zero: from a new build, from an old one, from a service worker. */
export function byHttp(send: typeof fetch, url: string, limitMs = HTTP_LIMIT_MS): Transport {
  return async ({name, args}) => {
    try {
      const response = await send(url, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({name, args} satisfies CommandRequest),
        signal: AbortSignal.timeout(limitMs),
      });
      const body: unknown = await response.json().catch(() => undefined);
      return response.ok ? committed(body) : refused(response, body);
    } catch {
      return retry('OFFLINE', 'The server could not be reached.');
    }
  };
}

/** Asks one door after the other until one gives an outcome. */
export function firstOf(...doors: readonly Transport[]): (command: Command) => Promise<Outcome> {
  return async (command) => {
    for (const door of doors) {
      const outcome = await door(command).catch(() => 'pass' as const);
      if (outcome !== 'pass') return outcome;
    }
    return retry('OFFLINE', 'The server could not be reached.');
  };
}

function committed(body: unknown): Outcome {
  const mark = field(body, 'mark');
  return typeof mark === 'number'
    ? {type: 'delivered', mark}
    : retry('BAD_ANSWER', 'The server gave an answer that is none.');
}

/** Statuses that say "later" when our own server did not write the answer. */
const LATER = new Set([401, 403, 408, 425, 429]);
/** Our own words for "later"; every other code is final. */
const LATER_CODES: ReadonlySet<unknown> = new Set(['RATE_LIMITED', 'UNAVAILABLE', 'NOT_SIGNED_IN']);

function refused(response: Response, body: unknown): Outcome {
  const {status} = response;
  // Our own server says which it is; a proxy's error page says nothing and the status decides.
  if (typeof field(body, 'code') === 'string') {
    return refusal(String(field(body, 'message')), body, afterMs(response));
  }
  if (LATER.has(status) || status >= 500) {
    return retry('UNAVAILABLE', 'The server is busy.', afterMs(response));
  }
  const message = field(body, 'message');
  return {
    type: 'refused',
    reason: {
      code: `HTTP_${status}`,
      message: typeof message === 'string' ? message : `The server refused this (${status}).`,
    },
  };
}

/** A refusal as both doors tell it: `{code, retryAfterMs?}`. */
function refusal(message: string, details: unknown, after?: number): Outcome {
  const code = field(details, 'code');
  const reason: Reason = {code: typeof code === 'string' ? code : 'REFUSED', message};
  if (!LATER_CODES.has(code)) return {type: 'refused', reason};
  const named = field(details, 'retryAfterMs');
  return retry(reason.code, message, typeof named === 'number' ? named : after);
}

function retry(code: string, message: string, after?: number): Outcome {
  return {type: 'retry', reason: {code, message}, ...(after === undefined ? {} : {afterMs: after})};
}

/** Retry-After in its form in seconds, which is the only one our server and proxies send. */
function afterMs(response: Response): number | undefined {
  const seconds = Number.parseFloat(response.headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
