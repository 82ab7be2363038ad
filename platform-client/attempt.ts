// One try of a call: token, request, reply, all before one deadline.
import {deadline, unlessEnded} from '#platform-client/deadline.ts';
import {asPlatformError, ConnectionError, type Known, refusal} from '#platform-client/errors.ts';
import type {As, Operation} from '#platform-client/operation.ts';
import {receive} from '#platform-client/reply.ts';
import {strikeOut} from '#platform-client/secrets.ts';
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
  /** Secrets of the caller's own, asked for when a message is written. */
  readonly secrets: () => string[];
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
  const secrets: string[] = [];
  const known: Known = {route: operation.route};
  const clean = (text: string) => strikeOut(text, [...secrets, ...call.secrets()]);
  const clock = deadline(call.timeoutMs, call.signal, known);
  let streams = false;
  clock.start();
  try {
    const answering = async () => {
      const response = await exchange(call, settings, clock.signal, secrets);
      const data = await receive(response, call, {clock, known, clean});
      return {data, response, requestId: known.requestId};
    };
    // Neither a supplier nor a fetch that does not heed the signal may hold a call up.
    const answered = await unlessEnded(answering(), clock.signal);
    streams = as === 'stream' || as === 'events';
    return answered;
  } catch (error) {
    throw asPlatformError(error, clock.signal, known, clean);
  } finally {
    if (!streams) clock.end();
  }
}

async function exchange(
  {operation: {auth, method, route}, url, body, own, ...call}: Call,
  {token, fetch}: Settings,
  signal: AbortSignal,
  secrets: string[],
): Promise<Response> {
  signal.throwIfAborted();
  const known = auth === false ? undefined : token;
  // A token that is there is not waited for: the request goes out at once.
  const bearer = typeof known === 'function' ? await tokenFrom(known, route) : known;
  signal.throwIfAborted();
  let headers = new Headers(call.headers);
  if (bearer !== undefined) {
    secrets.push(bearer);
    headers.set('authorization', `Bearer ${bearer}`);
  }
  // A browser turns a redirected POST into a GET, which is another operation; and a runtime that follows leaves
  // the bearer behind at another origin, but no header of the caller's own.
  const follows = method === 'GET';
  const redirect = follows && !own ? 'follow' : 'manual';
  for (let address = url, hops = 0; ; hops++) {
    const init = {method, headers, body, signal, redirect, referrerPolicy: 'no-referrer'} as const;
    const response = await fetch(address, init);
    const {status, type} = response;
    const location = /^30[12378]$/.test(String(status)) && response.headers.get('location');
    // A browser shows that there is a redirect, and not where to.
    if (!location && type !== 'opaqueredirect') return response;
    if (!location || !follows || hops >= LONGEST_WAY) {
      const details = {route, response, status, cause: 'redirect'};
      throw new ConnectionError(`${route} was redirected, which is not followed`, details);
    }
    await response.body?.cancel();
    const next = new URL(location, address);
    if (next.origin !== new URL(address).origin) headers = new Headers();
    address = next.href;
  }
}

/** Redirects that are followed: as many as a runtime follows (Fetch standard, "HTTP-redirect fetch"). */
const LONGEST_WAY = 20;

async function tokenFrom(
  supplier: Extract<Settings['token'], () => unknown>,
  route: string,
): Promise<string | undefined> {
  let given: string | undefined;
  try {
    given = await supplier();
  } catch (error) {
    throw refusal(route, 'the token supplier failed', error);
  }
  if (given !== undefined) checkToken(given);
  return given;
}
