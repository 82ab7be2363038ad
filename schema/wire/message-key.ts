// What a client calls a message of its own, so that it is posted once however often it is sent: `clientMessageId` on the
// socket, `Idempotency-Key` over HTTP.
import {UUID} from '#schema/wire/socket.limits.ts';

/** Visible ASCII but for the quotation mark and the backslash, which a header would have to escape. */
const MESSAGE_KEY = /^[!#-[\]-~]{1,100}$/;

/** What a key must be, behind the name of its field. */
export const KEY_WORDS =
  'must have 1 to 100 characters: letters, digits, and signs of ASCII, but no spaces, quotation marks, or backslashes.';

/** Said where a learner's key comes again with another message. */
export const KEY_REUSED = 'This key was used for another message. Send this one with a new key.';

export const isMessageKey = (value: unknown): value is string =>
  typeof value === 'string' && MESSAGE_KEY.test(value);

/**
 * The id of the command that a learner's key stands for, always the same one. A UUID is its own, as that of a command from
 * the outbox. Any other key, and what another learner has used before, becomes a UUID (version 8, RFC 9562) of learner and
 * key. Whoever knows both can work it out, so nobody may name such an id: as a key it becomes another one, and no command
 * may bring it.
 * @param sha256 the digest of a text, in hexadecimal.
 */
export function commandIdOf(userId: string, key: string, sha256: (text: string) => string): string {
  if (!UUID.test(key)) return ownIdOf(userId, key, sha256);
  const id = key.toLowerCase();
  return isDerivedId(id) ? ownIdOf(userId, id, sha256) : id;
}

/** Whether a UUID is one that was made of learner and key, or could be. */
export const isDerivedId = (id: string): boolean => id.charAt(VERSION_AT) === '8';

/** Where a UUID says its version. */
const VERSION_AT = 14;

/** The same for a UUID that is another learner's. */
export function ownIdOf(userId: string, key: string, sha256: (text: string) => string): string {
  const hex = sha256(`${userId}\n${key}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
