// What a caller gave, checked and written as a request, before anything is sent.
import {callAddress, fieldsOf} from '#platform-client/address.ts';
import type {Call} from '#platform-client/attempt.ts';
import {sentBody} from '#platform-client/body.ts';
import {demand, refusal} from '#platform-client/errors.ts';
import type {As, Operation} from '#platform-client/operation.ts';
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

/** @throws {InputError} for what cannot be sent. */
export async function prepare(
  settings: Settings,
  operation: Operation,
  given: Given | undefined,
  options: RequestOptions,
): Promise<Call> {
  const {route, method, auth} = operation;
  demand(method, 'is none of this client', route);
  const {params, query, body} = fieldsOf(given, 'what was given', route);
  // Without a signal, one that nobody aborts.
  const {signal = new AbortController().signal, timeoutMs = settings.timeoutMs} = options;
  demand('addEventListener' in signal, '"signal" must be a signal', route);
  const as = asOf(operation, options, body);
  const sent = await sentBody(operation, body, signal);
  // Of a blob or a stream, whatever comes.
  const accept = as === 'json' ? 'application/json' : as === 'events' ? 'text/event-stream' : '*/*';
  const own = {...settings.headers, ...fieldsOf(options.headers, 'headers', route)};
  const headers = new Headers({accept});
  for (const [name, value] of Object.entries(own)) {
    try {
      if (value != null) headers.set(name, value as string);
    } catch {
      // The runtime's own message shows the value.
      throw refusal(route, `the header "${name}" cannot be sent`);
    }
  }
  // Of form data the runtime writes it, with the boundary.
  if (typeof sent === 'string') headers.set('content-type', 'application/json');
  else headers.delete('content-type');
  if (auth === false) headers.delete('authorization');
  return {
    operation,
    url: settings.address + callAddress(operation, params, query),
    init: {
      method,
      body: sent,
      // A browser turns a redirected POST into a GET, which is another operation; and a runtime that follows leaves
      // the bearer behind at another origin, but no header of the caller's own.
      redirect: method === 'GET' && !Object.keys(own).length ? 'follow' : 'manual',
      referrerPolicy: 'no-referrer',
    },
    headers,
    as,
    timeoutMs: checkedTime(timeoutMs),
    signal,
    given: [query, body],
  };
}

function asOf(operation: Operation, options: RequestOptions, body: unknown): As {
  const {route, events} = operation;
  const streams = events && (body as {stream?: unknown} | undefined)?.stream === true;
  const {as = streams ? 'events' : (operation.as ?? 'json')} = options;
  const is = as === 'events' ? events : /^(?:json|blob|stream)$/.test(as);
  demand(is, `"as" must not be "${as}"`, route);
  return as;
}
