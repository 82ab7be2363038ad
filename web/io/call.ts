// The browser's side of a REST endpoint (specification, sections 7 and 8): JSON with cookies, and one
// error for every answer that is not OK.
import {addressOf, type Endpoint, type Input, type Reply} from '#schema/wire/endpoint.ts';
import type {Problem} from '#schema/wire/problem.ts';
import {noteReply} from '#web/io/epoch.ts';

type Origin = {readonly retryAfterMs?: number | undefined; readonly isOurs?: boolean};

/** A rejected request: the academy's own words, or `HTTP {status}`. */
export class HttpError extends Error {
  readonly status: number;
  readonly waitTimeText: string | undefined;
  readonly nextAttemptAllowed: string | undefined;
  /** A stable word for what was rejected. */
  readonly code: string | undefined;
  /** The field that was rejected. */
  readonly field: string | undefined;
  /** The wait in milliseconds, by the server's own count: this device's clock may be wrong. */
  readonly retryAfterMs: number | undefined;
  /** The academy itself rejected: what a proxy or a captive portal says decides nothing about sessions. */
  readonly isOurs: boolean;

  constructor(status: number, problem: Partial<Problem>, {retryAfterMs, isOurs = true}: Origin = {}) {
    super(problem.message ?? `HTTP ${status}`);
    this.name = 'HttpError';
    this.status = status;
    this.waitTimeText = problem.waitTimeText;
    this.nextAttemptAllowed = problem.nextAttemptAllowed;
    this.code = problem.code;
    this.field = problem.field;
    this.retryAfterMs = retryAfterMs;
    this.isOurs = isOurs;
  }
}

type Around = (declared: Endpoint) => Readonly<Record<string, string>>;
const nothing: Around = () => ({});
let around = nothing;

/**
 * While an admin looks at a learner's screens: what every request is sent with.
 * @param next throws for what must not be sent at all.
 * @returns ends it.
 */
export function sendAround(next: Around): () => void {
  around = next;
  return () => {
    if (around === next) around = nothing;
  };
}

/**
 * Calls an endpoint.
 * @param more headers beside its own.
 * @throws {HttpError} when the answer is not OK.
 * @throws {TypeError} when nobody answers, or when it is not the academy that says OK: a captive portal does, too.
 */
export async function call<E extends Endpoint>(
  declared: E,
  input: Input<E>,
  more: Readonly<Record<string, string>> = {},
): Promise<Reply<E>> {
  const {params, query, body} = input as {
    params?: Record<string, string>;
    query?: Record<string, string | undefined>;
    body?: unknown;
  };
  const isForm = body instanceof FormData;
  const headers = {...around(declared), ...more};
  const response = await fetch(addressOf(declared.path, params, query), {
    method: declared.method,
    credentials: 'include',
    ...(body === undefined ? {} : {body: isForm ? body : JSON.stringify(body)}),
    headers: {...headers, ...(body === undefined || isForm ? {} : {'Content-Type': 'application/json'})},
  });
  const isOurs = noteReply(response);
  if (!response.ok) {
    throw new HttpError(response.status, await problemOf(response), {
      retryAfterMs: waitOf(response),
      isOurs,
    });
  }
  if (!isOurs) throw new TypeError('Something else answered in place of the academy');
  return (await response.json()) as Reply<E>;
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    // A proxy's error page, or nothing: the status text has to do.
    return response.statusText ? {message: response.statusText} : {};
  }
}

function waitOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
