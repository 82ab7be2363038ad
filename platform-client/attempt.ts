// One try of a call: token, request, reply, all before one deadline.
import {deadline} from '#platform-client/deadline.ts';
import {asPlatformError, ConnectionError, type Known, refusal} from '#platform-client/errors.ts';
import type {As, Operation} from '#platform-client/operation.ts';
import {receive} from '#platform-client/reply.ts';
import {secretsIn, strikeOut} from '#platform-client/secrets.ts';
import {checkToken, type Settings} from '#platform-client/settings.ts';

/** A call, checked, as often as it is made. */
export type Call = {
  readonly operation: Operation;
  readonly url: string;
  readonly body: string | FormData | null;
  readonly headers: Headers;
  /** Whether headers of the caller's own are among them. */
  readonly own: boolean;
  readonly as: As;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Query and body, looked through for secrets when a message is written. */
  readonly given: readonly unknown[];
};

/** A reply, and what came with it. */
export type Answer<T> = {
  readonly data: T;
  /** Status and headers; its body has been read, unless `data` is a stream of it. */
  readonly response: Response;
  /** For support: the platform's name for this request, where it gives one. */
  readonly requestId: string | undefined;
};

/** @throws {PlatformError} one of the family, whatever went wrong. */
export async function attempt(call: Call, settings: Settings): Promise<Answer<unknown>> {
  const {as, operation} = call;
  const known: Known = {route: operation.route};
  // With the bearer, once it is there.
  const headers = new Headers(call.headers);
  const clean = (text: string) => strikeOut(text, secretsIn([Object.fromEntries(headers), ...call.given]));
  const clock = deadline(call.timeoutMs, call.signal, known);
  let streams = false;
  clock.start();
  try {
    const answering = async () => {
      clock.signal.throwIfAborted();
      if (operation.auth !== false) await addBearer(headers, operation.route, settings);
      clock.signal.throwIfAborted();
      const response = await exchange(call, settings, clock.signal, headers);
      const data = await receive(response, call, {clock, known, clean});
      return {data, response, requestId: known.requestId};
    };
    // Neither a supplier nor a fetch that does not heed the signal may hold a call up.
    const answered = await clock.unlessEnded(answering());
    streams = as === 'stream' || as === 'events';
    return answered;
  } catch (error) {
    throw asPlatformError(error, clock.signal, known, clean);
  } finally {
    if (!streams) clock.end();
  }
}

async function addBearer(headers: Headers, route: string, {token}: Settings): Promise<void> {
  let bearer: unknown = token;
  if (typeof token === 'function') {
    try {
      bearer = await token();
    } catch (error) {
      throw refusal(route, 'the token supplier failed', error);
    }
  }
  if (bearer === undefined) return;
  checkToken(bearer);
  headers.set('authorization', `Bearer ${bearer}`);
}

/** The answer at the end of the way. */
async function exchange(
  {operation: {method, route}, body, own, ...call}: Call,
  {fetch}: Settings,
  signal: AbortSignal,
  allHeaders: Headers,
): Promise<Response> {
  let {url} = call;
  let headers = allHeaders;
  // A browser turns a redirected POST into a GET, which is another operation; and a runtime that follows leaves
  // the bearer behind at another origin, but no header of the caller's own.
  const redirect = method === 'GET' && !own ? 'follow' : 'manual';
  for (let left = method === 'GET' ? LONGEST_WAY : 0; ; left--) {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal,
      redirect,
      referrerPolicy: 'no-referrer',
    });
    const {status, type} = response;
    const location = `${status}`.startsWith('3') && response.headers.get('location');
    // A browser shows that there is a redirect, and not where to.
    if (!location && type !== 'opaqueredirect') return response;
    if (!location || !left) throw redirected(route, response);
    await response.body?.cancel();
    const {href, origin} = new URL(location, url);
    if (origin !== new URL(url).origin) headers = new Headers();
    url = href;
  }
}

/** Redirects that are followed: as many as a runtime follows (Fetch standard, "HTTP-redirect fetch"). */
const LONGEST_WAY = 20;

const redirected = (route: string, response: Response) =>
  new ConnectionError(`${route} was redirected`, {
    route,
    response,
    status: response.status || undefined,
    cause: 'redirect',
  });
