import {createHash, timingSafeEqual} from 'node:crypto';
import type {IncomingMessage} from 'node:http';
import {LINK_HEADER, LINK_PATH} from '#schema/wire/link.ts';
import {isFromWebPage} from '#schema/wire/loopback.ts';

/** Let in, or the HTTP status line of the rejection. */
export type LinkVerdict = 'in' | '401 Unauthorized' | '403 Forbidden' | '404 Not Found';

/** Whether an upgrade at the inside server is signal's: no web page's, and with the gateway's secret. */
export function judgeLink({url, headers}: IncomingMessage, secret: string): LinkVerdict {
  if (url !== LINK_PATH) return '404 Not Found';
  const header = (name: string) => headers[name]?.toString();
  // No process of ours has an origin, and every page that opens a WebSocket names its own.
  if (isFromWebPage(header) || header('origin') !== undefined) return '403 Forbidden';
  return isEqual(header(LINK_HEADER) ?? '', secret) ? 'in' : '401 Unauthorized';
}

/** In constant time, whatever the lengths. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(hash(a), hash(b));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
