// One try of a call: token, request, reply, all before one deadline.
import {deadline, unlessAborted} from '#platform-client/deadline.ts';
import {asPlatformError, ConnectionError, type Known, refusal} from '#platform-client/errors.ts';
import type {Trying} from '#platform-client/guarded-stream.ts';
import type {As, Operation} from '#platform-client/operation.ts';
import {receive} from '#platform-client/reply.ts';
import {secretsIn, strikeOut} from '#platform-client/secrets.ts';
import {checkToken, type Settings} from '#platform-client/settings.ts';

/** A call, checked, as often as it is made. */
export type Call = {
  readonly operation: Operation;
  readonly url: string;
  /** Method, body, and what becomes of a redirect. */
  readonly init: RequestInit;
  readonly headers: Headers;
  readonly as: As;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
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
  const trying: Trying = {clock, known, clean};
  clock.start();
  try {
    const answering = async () => {
      clock.signal.throwIfAborted();
      let bearer: unknown = operation.auth === false ? undefined : settings.token;
      if (typeof bearer === 'function') {
        try {
          bearer = await (bearer as () => unknown)();
        } catch (error) {
          throw refusal(operation.route, 'the token supplier failed', error);
        }
      }
      if (bearer !== undefined) {
        checkToken(bearer);
        headers.set('authorization', `Bearer ${bearer}`);
      }
      clock.signal.throwIfAborted();
      const response = await exchange(call, settings, clock.signal, headers);
      const data = await receive(response, call, trying);
      return {data, response, requestId: known.requestId};
    };
    // Neither a supplier nor a fetch that does not heed the signal may hold a call up.
    const answered = await unlessAborted(answering(), clock.signal);
    // Of these the body is still to come.
    if (as !== 'stream' && as !== 'events') clock.end();
    return answered;
  } catch (error) {
    clock.end();
    throw asPlatformError(error, trying);
  }
}

/** The answer at the end of the way. */
async function exchange(
  {operation: {method, route}, init, url}: Call,
  {fetch}: Settings,
  signal: AbortSignal,
  headers: Headers,
): Promise<Response> {
  // As many as a runtime follows (Fetch standard, "HTTP-redirect fetch").
  for (let left = method === 'GET' ? 20 : 0; ; left--) {
    const response = await fetch(url, {...init, headers, signal});
    const {status, type} = response;
    const location = `${status}`.startsWith('3') && response.headers.get('location');
    // A browser shows that there is a redirect, and not where to.
    if (!location && type !== 'opaqueredirect') return response;
    const to = location && left ? new URL(location, url).href : '';
    // A runtime follows to no other scheme either (Fetch standard, "HTTP-redirect fetch").
    if (!/^https?:/.test(to)) {
      throw new ConnectionError(`${route} was redirected`, {
        route,
        response,
        status: status || undefined,
        cause: 'redirect',
      });
    }
    await response.body?.cancel();
    if (new URL(to).origin !== new URL(url).origin) headers = new Headers();
    url = to;
  }
}
