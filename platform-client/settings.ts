// What a client is told when it is made, checked and copied once: later changes of the caller's object
// change nothing, and an object of a state library (a Proxy) is as good as any.
import type {BackOff} from '#platform-client/back-off.ts';
import {fieldsOf, objectOf} from '#platform-client/address.ts';
import {asRefusal, demand} from '#platform-client/errors.ts';

type MaybePromise<T> = T | Promise<T>;

export type ClientOptions = {
  /** The bearer token, or a function that gives it, asked before every try. Without one no bearer is sent. */
  readonly token?: string | (() => MaybePromise<string | undefined>) | undefined;
  /** Where the platform is, or a proxy before it, path included. @default 'https://api.vapi.ai' */
  readonly address?: string | URL;
  /** For one try, headers and body together, in ms. @default 60_000 */
  readonly timeoutMs?: number;
  /** Further tries of what may be repeated. @default 2 */
  readonly retries?: number;
  /** @default {baseMs: 500, capMs: 60_000} */
  readonly backOff?: Partial<BackOff>;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the global one. It must heed `signal`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

export type Settings = {
  readonly token: ClientOptions['token'];
  /** Without a slash at its end. */
  readonly address: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly backOff: BackOff;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: NonNullable<ClientOptions['fetch']>;
};

/** @throws {InputError} for an option that is not what it must be; never with a secret in its text. */
export function settingsFrom(options: ClientOptions = {}): Settings {
  try {
    const {
      token,
      address = 'https://api.vapi.ai',
      timeoutMs = 60_000,
      retries = 2,
      backOff: {baseMs = 500, capMs = 60_000} = {},
      headers,
      // Looked up when a call is made: instrumentation may replace it later.
      fetch: given = (url, init) => fetch(url, init),
    }: ClientOptions = objectOf(options, 'The options');
    if (typeof token !== 'function' && token !== undefined) checkToken(token);
    demand(typeof given === 'function', 'fetch must be a function');
    return {
      token,
      address: checkedAddress(address),
      timeoutMs: checkedTime(timeoutMs),
      retries: checkedCount(retries),
      backOff: {baseMs: checkedTime(baseMs), capMs: checkedTime(capMs)},
      headers: {...fieldsOf(headers, 'headers')} as Settings['headers'],
      fetch: given,
    };
  } catch (error) {
    // A getter that throws, a revoked Proxy.
    throw asRefusal(error, 'The options cannot be read');
  }
}

/** Visible ASCII alone (RFC 6750 section 2.1 allows less): whatever else would break the header, or smuggle one in. */
export function checkToken(token: unknown): asserts token is string {
  demand(typeof token === 'string' && /^[\x21-\x7e]+$/.test(token), 'The token must be plain ASCII');
}

/** ms, more than 0; `Infinity` for no limit. */
export function checkedTime(value: unknown): number {
  demand(typeof value === 'number' && value > 0, 'A time must be above 0');
  return value;
}

export function checkedCount(value: unknown): number {
  demand(Number.isInteger(value) && (value as number) >= 0, 'retries must be a whole number');
  return value as number;
}

/** An address may hold a password, so no message repeats it. In a page and its workers it may be a path. */
function checkedAddress(address: string | URL): string {
  const text = String(address).replace(/\/+$/, '');
  const parts = /^(https?:\/\/[^\s/?#@]+)?(?:\/(?!\/)[^?#]*)?$/i.exec(text);
  const is = parts?.[1] ? URL.canParse(parts[1]) : parts && globalThis.location;
  demand(is, 'The address must be http(s) without user or query');
  return text;
}
