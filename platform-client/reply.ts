// What comes back, in the form that was asked for.
import {retryAfterMs} from '#platform-client/back-off.ts';
import type {Deadline} from '#platform-client/deadline.ts';
import {type ErrorDetails, ParseError, PlatformError, RateLimitError} from '#platform-client/errors.ts';
import {events} from '#platform-client/event-stream.ts';
import {guardedStream} from '#platform-client/guarded-stream.ts';
import {jsonValue} from '#platform-client/json.ts';
import type {As} from '#platform-client/operation.ts';
import {strikeOut} from '#platform-client/secrets.ts';

export type Receipt = {
  readonly route: string;
  readonly as: As;
  readonly clock: Deadline;
  readonly secrets: () => readonly string[];
};

/** Reads a reply: undefined where the body is empty. @throws {PlatformError | ParseError | RateLimitError} */
export async function receive(response: Response, receipt: Receipt): Promise<unknown> {
  const {route, as, clock} = receipt;
  const details: ErrorDetails = {route, status: response.status, response, ...named(response.headers)};
  if (!response.ok) throw failure(await response.text(), details, receipt);
  if (as === 'json') return json(await response.text(), details);
  if (as === 'blob') return response.blob();
  if (as === 'events' && !/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    throw unreadable('no event stream', await response.text(), details);
  }
  const stream = guardedStream(response, clock, route);
  return as === 'stream' ? stream : events(stream, details);
}

/** Valid JSON is taken under any media type; anything else is not, whatever its label says. */
const json = (text: string, details: ErrorDetails): unknown =>
  text === ''
    ? undefined
    : jsonValue(text, () => {
        throw unreadable('no JSON', text, details);
      });

function unreadable(what: string, body: string, details: ErrorDetails): ParseError {
  const type = details.response?.headers.get('content-type') ?? 'no content type';
  return new ParseError(`${details.route} answered ${details.status} with ${what} (${type})`, {
    ...details,
    body,
  });
}

function failure(text: string, details: ErrorDetails, {route, secrets}: Receipt): PlatformError {
  const body = text === '' ? undefined : jsonValue(text, () => text);
  const said = strikeOut(messageIn(body), secrets());
  const message = `${route} answered ${details.status}${said && `: ${said}`}`;
  const retryAfter = details.response && retryAfterMs(details.response);
  const all = {...details, body, ...(retryAfter === undefined ? {} : {retryAfterMs: retryAfter})};
  return details.status === 429 ? new RateLimitError(message, all) : new PlatformError(message, all);
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
