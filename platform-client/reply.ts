// What comes back, in the form that was asked for.
import {retryAfter} from '#platform-client/back-off.ts';
import {type ErrorDetails, ParseError, PlatformError, RateLimitError} from '#platform-client/errors.ts';
import {guardedStream, type Trying} from '#platform-client/guarded-stream.ts';
import {jsonValue} from '#platform-client/json.ts';
import type {As, Operation} from '#platform-client/operation.ts';

type Asked = {readonly as: As; readonly operation: Operation};

/** Reads a reply: undefined where the body is empty. @throws {PlatformError | ParseError | RateLimitError} */
export async function receive(response: Response, {as, operation}: Asked, trying: Trying): Promise<unknown> {
  const {known} = trying;
  const {status, headers, ok} = response;
  const requestId = headers.get('x-request-id') ?? headers.get('request-id') ?? headers.get('cf-ray');
  // From here on every error has them: what breaks off now may have been done all the same.
  Object.assign(known, {status, response}, requestId === null ? {} : {requestId});
  const answered = `${known.route} answered ${status}`;
  const type = headers.get('content-type') ?? 'no content type';
  const isEvents = /^text\/event-stream\b/i.test(type);
  if (ok && as === 'blob') return response.blob();
  if (ok && (as === 'stream' || (as === 'events' && isEvents))) {
    const stream = guardedStream(response, trying);
    return as === 'stream' ? stream : operation.events?.(stream, known);
  }
  const text = await response.text();
  // Valid JSON is taken under any media type; anything else is not, whatever its label says.
  const value = jsonValue(text);
  const body = value === undefined ? text || undefined : value;
  if (!ok) throw failure(answered, {...known, ...retryAfter(response), body}, trying);
  if (as === 'json' && (value !== undefined || text === '')) return value;
  const what = as === 'json' ? 'no JSON' : 'no event stream';
  throw new ParseError(`${answered} with ${what} (${type})`, {...known, body: text});
}

function failure(answered: string, details: ErrorDetails, {clean}: Trying): PlatformError {
  const said = clean(messageIn(details.body));
  const message = answered + (said && `: ${said}`);
  return details.status === 429 ? new RateLimitError(message, details) : new PlatformError(message, details);
}

/** The platform writes `message`, one or a list; proxies before it write pages, which say nothing here. */
function messageIn(body: unknown): string {
  const {message, error} = Object(body) as Record<string, unknown>;
  return [message ?? error]
    .flat()
    .filter((part) => typeof part === 'string')
    .join('; ');
}
