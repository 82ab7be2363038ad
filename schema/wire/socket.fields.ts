// What the readers of the socket's frames share.
import type {Fields} from '#schema/wire/decode.ts';
import {SOCKET_ID} from '#schema/wire/socket.limits.ts';
import type {SocketErrorCode} from '#schema/wire/socket.texts.ts';
import type {ClientMessage} from '#schema/wire/socket.ts';

/** A client's message, or why there is none. */
export type Decoded =
  | {readonly ok: true; readonly message: ClientMessage}
  | {
      readonly ok: false;
      readonly code: SocketErrorCode;
      readonly message: string;
      readonly clientMessageId?: string;
    };

/** A frame that is no message at all. */
export const badText = (message: string): Decoded => ({ok: false, code: 'BAD_FRAME', message});

/** A message with a field that is missing or malformed. */
export const invalid = (message: string, name: {readonly clientMessageId?: string} = {}): Decoded => ({
  ok: false,
  code: 'INVALID',
  message,
  ...name,
});

/** The id in a field, if it has the form of one. */
export function idIn(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === 'string' && SOCKET_ID.test(value) ? value : undefined;
}
