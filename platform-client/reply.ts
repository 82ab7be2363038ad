// What comes back, in the form that was asked for.
import {retryAfterMs} from '#platform-client/back-off.ts';
import {type Known, ParseError, PlatformError, RateLimitError} from '#platform-client/errors.ts';
import {guardedStream, type Trying} from '#platform-client/guarded-stream.ts';
import {jsonValue} from '#platform-client/json.ts';
import type {As, Operation} from '#platform-client/operation.ts';

type EventReader = NonNullable<Operation['events']>;
type Asked = {readonly as: As; readonly operation: Operation};

/** Reads a reply: undefined where the body is empty. @throws {PlatformError | ParseError | RateLimitError} */
export async function receive(response: Response, {as, operation}: Asked, trying: Trying): Promise<unknown> {
  const {known} = trying;
  const {status, headers, ok} = response;
  const [requestId] = ['x-request-id', 'request-id', 'cf-ray'].flatMap((name) => headers.get(name) ?? []);
  // From here on every error has them: what breaks off now may have been done all the same.
  Object.assign(known, {status, response, requestId});
  const asked = ok && as;
  if (asked === 'blob') return response.blob();
  if (asked === 'stream') return guardedStream(response, trying);
  // Only where there are any is it asked for.
  if (asked === 'events') return (operation.events as EventReader)(response, trying);
  const text = await response.text();
  // Valid JSON is taken under any media type; anything else is not, whatever its label says.
  const value = jsonValue(text);
  const isRead = value !== undefined || text === '';
  if (!ok) {
    const body = isRead ? value : text;
    // The platform writes `message`, one or a list; proxies before it write pages, which say nothing here.
    const {message, error} = Object(body) as Record<string, unknown>;
    const words = [message ?? error].flat().filter((part) => typeof part === 'string');
    const said = trying.clean(words.join('; '));
    const Failure = status === 429 ? RateLimitError : PlatformError;
    throw new Failure(`${known.route} answered ${status}${said && `: ${said}`}`, {
      ...known,
      body,
      retryAfterMs: retryAfterMs(response),
    });
  }
  if (!isRead) throw unreadable('JSON', known, text);
  return value;
}

/** An answer that says success and is not what was asked for. */
export function unreadable(what: string, known: Known, body: string): ParseError {
  const {route, status, response} = known;
  const type = response?.headers.get('content-type') ?? 'no content type';
  return new ParseError(`${route} answered ${status} with no ${what} (${type})`, {...known, body});
}
