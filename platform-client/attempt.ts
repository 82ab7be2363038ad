// One try of a call: token, request, reply, all before one deadline.
import {deadline, unlessEnded} from '#platform-client/deadline.ts';
import {asPlatformError, refusal} from '#platform-client/errors.ts';
import type {As, Operation} from '#platform-client/operation.ts';
import type {Sent} from '#platform-client/body.ts';
import {receive} from '#platform-client/reply.ts';
import {checkToken, type Settings} from '#platform-client/settings.ts';

/** A call, checked, as often as it is made. */
export type Call = {
  readonly operation: Operation;
  /** `GET /assistant/{id}`, for messages. */
  readonly route: string;
  readonly url: string;
  readonly sent: Sent;
  readonly headers: Headers;
  readonly as: As;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  /** Secrets of the caller's own, asked for when a message is written. */
  readonly secrets: () => string[];
};

/** @throws {PlatformError} one of the family, whatever went wrong. */
export async function attempt(call: Call, {token, fetch}: Settings): Promise<unknown> {
  const {operation, route, url, sent, as} = call;
  const clock = deadline(call.timeoutMs, call.signal, {route});
  let streams = false;
  clock.start();
  try {
    clock.signal.throwIfAborted();
    const known = operation.auth === false ? undefined : token;
    // A token that is there is not waited for: the request goes out at once.
    const bearer = typeof known === 'function' ? await tokenFrom(known, route, clock.signal) : known;
    const headers = new Headers(call.headers);
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    const response = await fetch(url, {
      method: operation.method,
      headers,
      body: sent.body ?? null,
      signal: clock.signal,
      // A browser turns a redirected POST into a GET, which is another operation.
      redirect: operation.method === 'GET' ? 'follow' : 'error',
      referrerPolicy: 'no-referrer',
    });
    const secrets = () => (bearer === undefined ? call.secrets() : [bearer, ...call.secrets()]);
    const reply = await receive(response, {route, as, clock, secrets});
    streams = as === 'stream' || as === 'events';
    return reply;
  } catch (error) {
    throw asPlatformError(error, clock.signal, route);
  } finally {
    if (!streams) clock.end();
  }
}

async function tokenFrom(
  supplier: Extract<Settings['token'], () => unknown>,
  route: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let given: string | undefined;
  try {
    given = await unlessEnded(Promise.resolve(supplier()), signal);
  } catch (error) {
    throw signal.aborted ? error : refusal(route, 'the token supplier failed', error);
  }
  if (given !== undefined) checkToken(given);
  return given;
}
