// What of a frame may be looked at: its shape. Texts of people, session descriptions and network addresses are cut, and
// what looks like a secret is left out.
import type {LoggedFrame, RedactedFrame} from '#web/socket/frames.ts';

/** Longer texts are cut to this, characters. */
const TEXT_MOST = 60;
/** Of what people write only this much is shown, characters. */
const CONTENT_MOST = 8;
/** Longer lists are cut to this. */
const LIST_MOST = 5;
const SECRET = /pass|secret|session|token|cookie|credential|auth|key/i;
/** Texts of people, and what names their networks. */
const PRIVATE: ReadonlySet<string> = new Set(['content', 'sdp', 'candidate', 'usernameFragment', 'fullName']);

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most)}… (${text.length} characters)`;

export function redactedFrame({n, at, way, text}: LoggedFrame): RedactedFrame {
  const value = parsed(text);
  const type = (value as {type?: unknown} | null | undefined)?.type;
  return {
    n,
    at,
    way,
    type: typeof type === 'string' ? cut(type, TEXT_MOST) : 'unreadable',
    size: text.length,
    text: value === undefined ? '' : JSON.stringify(redacted('', value), null, 1).replaceAll(/\n\s*/g, ' '),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function redacted(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return '…';
  if (typeof value === 'string') return PRIVATE.has(name) ? privately(name, value) : cut(value, TEXT_MOST);
  if (Array.isArray(value)) {
    const shown = value.slice(0, LIST_MOST).map((one) => redacted('', one));
    return value.length > LIST_MOST ? [...shown, `… ${value.length} in all`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redacted(key, inner)]));
}

/** Of a description or an address nothing is shown but how long it is. */
const privately = (name: string, value: string): string =>
  name === 'content' || name === 'fullName' ? cut(value, CONTENT_MOST) : `… (${value.length} characters)`;
