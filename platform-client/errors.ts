// One family: whatever goes wrong in a call is a PlatformError. What a server said (`body`, `response`)
// does not print and does not become JSON by itself, because a reply may repeat a secret; the message
// has secrets struck out (secrets.ts).

export type ErrorDetails = {
  /** `GET /assistant/{id}`: the route, not the address, so that errors group. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  /** As the server sent it: parsed, or text when it is no JSON. */
  readonly body?: unknown;
  readonly response?: Response;
  readonly requestId?: string;
  /** ms that the server asks to wait. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/** A call that did not succeed. Of this class itself: the platform answered with an error status. */
export class PlatformError extends Error {
  override readonly name: string = 'PlatformError';
  declare readonly route?: string | undefined;
  /** HTTP status; undefined when no answer came. */
  declare readonly status?: number | undefined;
  /** For support: the platform's name for this request, where it gives one. */
  declare readonly requestId?: string;
  declare readonly retryAfterMs?: number | undefined;
  // Private: no way of printing shows them.
  readonly #body: unknown;
  readonly #response: Response | undefined;

  constructor(message: string, {cause, body, response, ...shown}: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : {cause});
    this.#body = body;
    this.#response = response;
    Object.assign(this, shown);
  }

  /** The server's body: parsed JSON, else text; undefined when there was none. */
  get body(): unknown {
    return this.#body;
  }

  /** The same as `body`, by the name that the platform's own client gives it. */
  get error(): unknown {
    return this.#body;
  }

  /** Status and headers of the answer; its body has been read. */
  get response(): Response | undefined {
    return this.#response;
  }

  /** What may be logged or sent to error reporting. */
  toJSON(): object {
    return Object.assign({message: this.message}, this);
  }
}

/** What the caller gave cannot be sent. Nothing was. */
export class InputError extends PlatformError {
  override readonly name = 'InputError';
}

/** The refusal of one call, or of the options of a client. */
export const refusal = (route: string | undefined, why: string, cause?: unknown): InputError =>
  new InputError(route ? `${route}: ${why}` : why, {route, cause});

/** What was caught as a refusal, where it is none of the family. */
export const asRefusal = (error: unknown, why: string, route?: string): unknown =>
  error instanceof PlatformError ? error : refusal(route, why, error);

/** @throws {InputError} */
export function demand(holds: unknown, what: string, route?: string): asserts holds {
  if (!holds) throw refusal(route, what);
}

/** No answer: name not found, connection refused or lost, certificate or CORS refused. */
export class ConnectionError extends PlatformError {
  override readonly name = 'ConnectionError';
}

/** No whole answer within `timeoutMs`, headers and body together. */
export class TimeoutError extends PlatformError {
  override readonly name = 'TimeoutError';
}

/** The caller's signal ended the call; `cause` is its reason. */
export class AbortError extends PlatformError {
  override readonly name = 'AbortError';
}

/** An answer that says success and cannot be read. `body` is its text. */
export class ParseError extends PlatformError {
  override readonly name = 'ParseError';
}

/** Status 429. `retryAfterMs` is what the server asks to wait, where it says so. */
export class RateLimitError extends PlatformError {
  override readonly name = 'RateLimitError';
}

/** What is known of a try while it is under way; status, response and request id come with the headers. */
export type Known = {-readonly [Key in keyof ErrorDetails]: ErrorDetails[Key]} & {route: string};

type Tried = {
  readonly clock: {readonly signal: AbortSignal};
  readonly known: Known;
  readonly clean: (text: string) => string;
};

/** What was caught as one of the family: the end of the deadline, or else the connection's. */
export function asPlatformError(error: unknown, {clock: {signal}, known, clean}: Tried): PlatformError {
  if (error instanceof PlatformError) return error;
  if (signal.aborted) return signal.reason as PlatformError;
  const {route, status} = known;
  const begun = status ? ` answered ${status}, and then` : ':';
  // A port that is barred or a fault in a caller's own fetch is no matter of the connection.
  const what = isNetwork(error) ? 'connection' : 'fetch';
  return new ConnectionError(`${route}${begun} the ${what} failed (${clean(reasonIn(error))})`, {
    ...known,
    cause: error,
  });
}

/** A code or words, or what else was thrown. Node names the reason in the cause, browsers and callers in the error itself. */
function reasonIn(error: unknown): string {
  const reason = (error as {cause?: unknown} | undefined)?.cause ?? error;
  const {code, message} = Object(reason) as {code?: unknown; message?: unknown};
  return [code, message, reason].find((one) => typeof one === 'string') ?? typeof reason;
}

/**
 * Whether a connection that failed may come up again: networks have codes (Node, Bun) or the words of a browser.
 * A redirect, a port that is barred and a fault in a caller's own fetch stay what they are.
 */
export const isNetwork = (cause: unknown): boolean =>
  cause === undefined ||
  /^(?:E(?!RR_)|UND_|Conn|Failed to f|NetworkE|network e|Load f)/.test(reasonIn(cause));
