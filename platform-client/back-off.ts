// Whether a call is made again, and when.
import {ConnectionError, isNetwork, type PlatformError, TimeoutError} from '#platform-client/errors.ts';

export type BackOff = {
  /** Wait before the first repetition, ms; doubles with each. */
  readonly baseMs: number;
  /** No wait is longer, ms; a server that asks for more is not asked again. */
  readonly capMs: number;
};

/**
 * Wait before the next try in ms; undefined when there is none. `tries` counts those made. 408 Request Timeout, 429 Too
 * Many Requests, the server's own faults except 501 Not Implemented, and no answer at all may pass.
 */
export function waitBeforeRetry(error: unknown, tries: number, {baseMs, capMs}: BackOff): number | undefined {
  const {status, retryAfterMs: askedMs} = Object(error) as PlatformError;
  const passes =
    /^(?:408|429|5(?!01))/.test(`${status}`) ||
    (error instanceof ConnectionError && isNetwork(error.cause)) ||
    error instanceof TimeoutError;
  // Between half and all of it: clients that failed together come back apart.
  const ownMs = Math.min(capMs, baseMs * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
  const waitMs = askedMs ?? ownMs;
  return passes && waitMs <= capMs ? waitMs : undefined;
}

/**
 * ms that the server asks to wait: Retry-After in seconds or as a date (RFC 9110 section 10.2.3), else, of
 * a 429, X-RateLimit-Reset. Undefined when it says nothing that can be read, or a time that is past: then the
 * own back-off counts. Times are compared with the server's own, where its answer says what that is: this machine's
 * clock may be wrong.
 */
export function retryAfterMs({status, headers}: Response, machineNow = Date.now()): number | undefined {
  const now = Date.parse(headers.get('date') ?? '') || machineNow;
  const after = headers.get('retry-after') ?? '';
  const resetMs = (status === 429 ? msIn(headers.get('x-ratelimit-reset')) : undefined) ?? Number.NaN;
  // Date.parse takes a date out of almost any text; a real one ends with GMT. Some servers write the reset in seconds
  // since 1970, others the seconds until then.
  const at = after.endsWith('GMT') ? Date.parse(after) : resetMs + (resetMs < 1e12 ? now : 0);
  const waitMs = msIn(after) ?? at - now;
  return waitMs >= 0 ? waitMs : undefined;
}

/** Of seconds. */
const msIn = (text: string | null): number | undefined =>
  /^\d+(?:\.\d+)?$/.test(text ?? '') ? Number(text) * 1000 : undefined;
