// Whether a call is made again, and when.
import {ConnectionError, isNetwork, PlatformError, TimeoutError} from '#platform-client/errors.ts';

export type BackOff = {
  /** Wait before the first repetition, ms; doubles with each. */
  readonly baseMs: number;
  /** No wait is longer, ms; a server that asks for more is not asked again. */
  readonly capMs: number;
};

/** Wait before the next try in ms; undefined when there is none. `tries` counts those made. */
export function waitBeforeRetry(error: unknown, tries: number, {baseMs, capMs}: BackOff): number | undefined {
  if (!(error instanceof PlatformError) || !isPassing(error)) return undefined;
  // Between half and all of it: clients that failed together come back apart.
  const ownMs = Math.min(capMs, baseMs * 2 ** (tries - 1)) * (0.5 + Math.random() / 2);
  const waitMs = error.retryAfterMs ?? ownMs;
  return waitMs <= capMs ? waitMs : undefined;
}

/**
 * 408 Request Timeout, 429 Too Many Requests, the server's own faults except 501 Not Implemented, and no answer
 * at all.
 */
const isPassing = (error: PlatformError) =>
  /^(?:408|429|50[^1]|5[1-9].)$/.test(`${error.status}`) ||
  (error instanceof ConnectionError && isNetwork(error.cause)) ||
  error instanceof TimeoutError;

/**
 * ms that the server asks to wait: Retry-After in seconds or as a date (RFC 9110 section 10.2.3), else, of
 * a 429, X-RateLimit-Reset. Undefined when it says nothing that can be read, or a time that is past: then the
 * own back-off counts.
 */
export function retryAfterMs({status, headers}: Response, now = Date.now()): number | undefined {
  const after = headers.get('retry-after') ?? '';
  // Date.parse takes a date out of almost any text; a real one ends with GMT.
  const at = after.endsWith('GMT') ? Date.parse(after) : resetAt(status, headers, now);
  const waitMs = isSeconds(after) ? Number(after) * 1000 : at - now;
  return waitMs >= 0 ? waitMs : undefined;
}

/** Some servers write the time in seconds since 1970, others the seconds until then. */
function resetAt(status: number, headers: Headers, now: number): number {
  const reset = headers.get('x-ratelimit-reset') ?? '';
  if (status !== 429 || !isSeconds(reset)) return Number.NaN;
  return Number(reset) * 1000 + (Number(reset) < 1_000_000_000 ? now : 0);
}

const isSeconds = (text: string) => /^\d+(?:\.\d+)?$/.test(text);
