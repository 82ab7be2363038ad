// The only file that imports oslo (deprecated upstream), so that replacing it touches nothing else.
// See docs/decisions/0019-libraries-and-what-else-was-considered.md.
import {createHash, createHmac, randomBytes, timingSafeEqual} from 'node:crypto';
import {serializeCookie, type CookieAttributes} from 'oslo/cookie';
import {base64url} from 'oslo/encoding';
import {verifyRequestOrigin} from 'oslo/request';

const TOKEN_BYTES = 32;

/** A fresh secret, base64url. */
export const newToken = (): string => base64url.encode(randomBytes(TOKEN_BYTES), {includePadding: false});

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Compares in constant time. */
export function equal(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  return timingSafeEqual(left, createHash('sha256').update(b).digest());
}

/** HMAC-SHA-256, base64url. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

/** oslo compares hosts only; scheme and port count as well. */
export const originAllowed = (origin: string | undefined, own: string): boolean =>
  origin !== undefined && verifyRequestOrigin(origin, [own]) && origin === own;

export const setCookie = (name: string, value: string, attributes: CookieAttributes): string =>
  serializeCookie(name, value, attributes);

/** oslo's parser throws on any malformed cookie, so the one that we need is read here. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key, ...value] = part.split('=');
    if (key?.trim() === name) return value.join('=').trim();
  }
  return undefined;
}
