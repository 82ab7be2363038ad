// A call from the caller's words to the reply, repeated where repeating does no harm.
import {type Answer, attempt} from '#platform-client/attempt.ts';
import {waitBeforeRetry} from '#platform-client/back-off.ts';
import {waitFor} from '#platform-client/deadline.ts';
import {asRefusal} from '#platform-client/errors.ts';
import type {Operation} from '#platform-client/operation.ts';
import {type Given, prepare, type RequestOptions} from '#platform-client/prepare.ts';
import {checkedCount, type Settings} from '#platform-client/settings.ts';

/** @throws {PlatformError} one of the family; an InputError before anything is sent. */
export async function send(
  settings: Settings,
  operation: Operation,
  given?: Given,
  options: RequestOptions = {},
): Promise<Answer<unknown>> {
  const {route, method, idempotent = !/^P(?:OS|AT)/.test(method)} = operation;
  const call = await prepare(settings, operation, given, options).catch((error: unknown) => {
    // A circle, a bigint, a getter that throws, a revoked Proxy.
    throw asRefusal(error, 'what was given cannot be sent', route);
  });
  // Only what does no harm twice: a repeated POST /call would ring a telephone again.
  const retries = (options.idempotent ?? idempotent) ? checkedCount(options.retries ?? settings.retries) : 0;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(call, settings);
    } catch (error) {
      const waitMs = tries > retries ? undefined : waitBeforeRetry(error, tries, settings.backOff);
      if (waitMs === undefined) throw error;
      await waitFor(waitMs, call.signal, {route});
    }
  }
}
