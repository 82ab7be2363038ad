// What comes back, in the form that was asked for.
import {retryAfterMs} from '#platform-client/back-off.ts';
import {type Known, ParseError, PlatformError, RateLimitError} from '#platform-client/errors.ts';
import {guardedStream, type Trying} from '#platform-client/guarded-stream.ts';
import {jsonValue} from '#platform-client/json.ts';
import type {As, Operation} from '#platform-client/operation.ts';

type Asked = {readonly as: As; readonly operation: Operation};

/** Reads a reply: undefined where the body is empty. @throws {PlatformError | ParseError | RateLimitError} */
export async function receive(response: Response, {as, operation}: Asked, trying: Trying): Promise<unknown> {
  const {known} = trying;
  // From here on every error has them: what breaks off now may have been done all the same.
  Object.assign(known, {status: response.status, response}, named(response.headers));
  if (!response.ok) throw failure(await response.text(), response, trying);
  if (as === 'json') return json(await response.text(), known);
  if (as === 'blob') return response.blob();
  if (as === 'events' && !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    throw unreadable('no event stream', await response.text(), known);
  }
  const stream = guardedStream(response, trying);
  return as === 'stream' ? stream : operation.events?.(stream, known);
}

/** Valid JSON is taken under any media type; anything else is not, whatever its label says. */
const json = (text: string, known: Known): unknown =>
  text === ''
    ? undefined
    : jsonValue(text, () => {
        throw unreadable('no JSON', text, known);
      });

function unreadable(what: string, body: string, known: Known): ParseError {
  const type = known.response?.headers.get('content-type') ?? 'no content type';
  return new ParseError(`${known.route} answered ${known.status} with ${what} (${type})`, {...known, body});
}

function failure(text: string, response: Response, {known, clean}: Trying): PlatformError {
  const body = text === '' ? undefined : jsonValue(text, () => text);
  const said = clean(messageIn(body));
  const message = `${known.route} answered ${known.status}${said && `: ${said}`}`;
  const retryAfter = retryAfterMs(response);
  const all = {...known, body, ...(retryAfter === undefined ? {} : {retryAfterMs: retryAfter})};
  return known.status === 429 ? new RateLimitError(message, all) : new PlatformError(message, all);
}

/** The platform writes `message`, one or a list; proxies before it write pages, which say nothing here. */
function messageIn(body: unknown): string {
  const {message, error} = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const said = message ?? error;
  return [said]
    .flat()
    .filter((part) => typeof part === 'string')
    .join('; ');
}

/** The name that the platform, or the network before it, gave to the request. */
function named(headers: Headers): {requestId?: string} {
  const requestId = headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('cf-ray');
  return requestId === null ? {} : {requestId};
}
