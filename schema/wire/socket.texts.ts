// Errors and closes of the realtime socket: texts for people, codes for programs.

/**
 * What the client says about its own connection (specification, section 8).
 * - `notConnectedToChat`: above the composer while the socket is not open; sending still works
 * - `notConnected`: a call is tried without it
 * - `connectionError`: the socket's error event
 * - `creationFailed`: the constructor threw
 * - `gaveUp`: the fifth attempt failed
 * @public
 */
export const SOCKET_TEXTS = {
  notConnectedToChat: 'Not connected to chat server',
  notConnected: 'Not connected to server',
  connectionError: 'Connection error occurred',
  creationFailed: 'Failed to create connection',
  gaveUp: 'Failed to connect after multiple attempts',
} as const;

/**
 * Why a frame was rejected by signal itself. Beside these, an `error` may carry the code of a rejected command
 * (`RefusalCode`) or call (`CallErrorCode`).
 * - `BAD_FRAME`: binary, not JSON, too deep, or without a type
 * - `UNKNOWN_TYPE`: a message that this server does not know
 * - `INVALID`: a field is missing or malformed
 * - `KEY_REUSED`: the client has called another message the same
 * - `ASSESSMENT_REQUIRED`: chat and calls open with the Python assessment
 * - `RATE_LIMITED`: too fast; the next such frames close the socket with `CLOSE.flood`
 * - `BUSY`: the server's queue, or the learner's share of it, is full; the client keeps the message and sends it later
 * - `FORBIDDEN`: a channel that the learner does not follow
 * - `CALL_NOT_GRANTED`: signalling outside a connected call. With `retryAfterMs` the server does not know yet: send
 *   `call-resume`, and the same again after its answer
 * - `PEER_AWAY`: the other person of the call has no socket that can be reached from here right now
 */
export type SocketErrorCode =
  | 'BAD_FRAME'
  | 'UNKNOWN_TYPE'
  | 'INVALID'
  | 'KEY_REUSED'
  | 'ASSESSMENT_REQUIRED'
  | 'RATE_LIMITED'
  | 'BUSY'
  | 'FORBIDDEN'
  | 'CALL_NOT_GRANTED'
  | 'PEER_AWAY';

/** Close codes of the server (RFC 6455, section 7.4; 4000 and above are our own). */
export const CLOSE = {
  /** The server is about to stop; another takes the next socket. */
  restart: 1012,
  /** A frame larger than `FRAME_MAX_BYTES`. */
  tooLarge: 1009,
  /** The session has ended: sign in. */
  sessionEnded: 4001,
  /** Rights have changed: reconnect at once, with the new ones. */
  rightsChanged: 4003,
  /** Too many messages after three warnings: reconnect by the usual delays. */
  flood: 4008,
} as const;
