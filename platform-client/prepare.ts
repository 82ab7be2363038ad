// What a caller gave, checked and written as a request, before anything is sent.
import {callAddress, kindOf} from '#platform-client/address.ts';
import type {Call} from '#platform-client/attempt.ts';
import {sentBody} from '#platform-client/body.ts';
import {PlatformError, refusal} from '#platform-client/errors.ts';
import type {As, Operation} from '#platform-client/operation.ts';
import {secretsIn} from '#platform-client/secrets.ts';
import {checkedTime, type Settings} from '#platform-client/settings.ts';

export type RequestOptions<A extends As = As> = {
  /** Ends the call at once, whatever it is doing. */
  readonly signal?: AbortSignal | undefined;
  /** For one try, headers and body together, in ms; of a stream, for each silence. */
  readonly timeoutMs?: number;
  readonly retries?: number;
  /** `true` says that repeating this call does no harm, so that it may be tried again. */
  readonly idempotent?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** How the reply is handed over: parsed, as a Blob, as a stream of bytes, as events. @default 'json' */
  readonly as?: A;
};

export type Given = {readonly params?: unknown; readonly query?: unknown; readonly body?: unknown};

const ACCEPT: Readonly<Record<As, string>> = {
  json: 'application/json',
  blob: '*/*',
  stream: '*/*',
  events: 'text/event-stream',
};

/** @throws {InputError} for what cannot be sent. */
export async function prepare(
  settings: Settings,
  operation: Operation,
  given: Given | undefined,
  options: RequestOptions,
): Promise<Call> {
  const route = `${operation.method} ${operation.path}`;
  try {
    return await checked(route, settings, operation, given ?? {}, options);
  } catch (error) {
    if (error instanceof PlatformError) throw error;
    // A circle, a bigint, a getter that throws, a revoked Proxy.
    throw refusal(route, 'what was given cannot be sent', error);
  }
}

async function checked(
  route: string,
  settings: Settings,
  operation: Operation,
  given: Given,
  options: RequestOptions,
): Promise<Call> {
  const demand = (holds: unknown, what: string) => {
    if (!holds) throw refusal(route, what);
  };
  demand(typeof given === 'object', `takes an object {params, query, body}, not ${kindOf(given)}`);
  const {signal, timeoutMs = settings.timeoutMs} = options;
  const streams = operation.events && (given.body as {stream?: unknown} | undefined)?.stream === true;
  const {as = streams ? 'events' : (operation.as ?? 'json')} = options;
  demand(signal === undefined || typeof signal?.addEventListener === 'function', '"signal" is none');
  demand(Object.hasOwn(ACCEPT, as), `"as" must be one of ${Object.keys(ACCEPT).join(', ')}`);
  demand(as !== 'events' || operation.events, 'does not answer with events');
  const sent = await sentBody(operation, given.body, signal);
  const own = {...settings.headers, ...options.headers};
  return {
    operation,
    route,
    url: settings.address + callAddress(operation, given.params, given.query),
    sent,
    own: Object.keys(own).length > 0,
    headers: headersOf(operation, route, sent.type, {accept: ACCEPT[as], ...own}),
    as,
    timeoutMs: checkedTime(timeoutMs),
    signal,
    secrets: () => secretsIn([own, given.query, given.body]),
  };
}

function headersOf(
  {auth}: Operation,
  route: string,
  type: string | undefined,
  all: Readonly<Record<string, string>>,
): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(all)) {
    try {
      headers.set(name, value);
    } catch {
      // The runtime's own message shows the value.
      throw refusal(route, `the header "${name}" cannot be sent`);
    }
  }
  // Of form data the runtime writes it, with the boundary.
  headers.delete('content-type');
  if (type) headers.set('content-type', type);
  if (auth === false) headers.delete('authorization');
  return headers;
}
