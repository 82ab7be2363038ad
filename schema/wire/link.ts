// The internal link: JSON text frames over a WebSocket that signal opens at sync's inside server (`LINK_PATH`). sync is the
// only writer; signal holds the sockets. Both ends are processes of the same academy and know the gateway's secret.
import {countOf, isFields, jsonOf, listOf, textOf, type Fields} from '#schema/wire/decode.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';

export const LINK_PATH = '/signal';

/** Carries the gateway's secret at the link's upgrade. */
export const LINK_HEADER = 'x-academy-signal';

/** Raised by a change that the other end cannot read. sync closes a link of another version with `LINK_CLOSE.version`. */
export const LINK_VERSION = 1;

export const LINK_CLOSE = {version: 4010} as const;

/** Largest frame of the link, bytes: a batch of 200 messages of 4,000 characters, each of up to 4 bytes, fits. */
export const LINK_FRAME_MAX_BYTES = 8 * 1_048_576;

/** Commands in one `commands` frame. */
export const LINK_BATCH_MAX = 200;

/**
 * Commands that a socket's message becomes. `args` always has `id` and `v: 1`.
 * - `post`: `{id, v, channelId, content, replyToId?}`
 * - `postDirect`: `{id, v, receiverId, content}`
 * - `read`: `{id, v, channelId, seq}`
 * - `resume`: `{id, v, channels: [{channelId, seq}]}`; it only reads and is answered by a `resumed` frame
 */
export const LINK_COMMANDS = {
  post: 'chat.post',
  postDirect: 'chat.postDirect',
  read: 'chat.read',
  resume: 'chat.resume',
} as const;

/** A command of a learner's. signal repeats it, by its id, until it has a result: it may arrive more than once. */
export type LinkCommand = {
  /** A UUID: the client's own `clientMessageId` where that is one. */
  readonly id: string;
  /** By the session. */
  readonly userId: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
};

/**
 * What became of a command; sent after its commit.
 * - `frame` goes to the socket that sent the command. A message's acknowledgement is the message itself, so it is given
 *   here as well as pushed: a repeated command is acknowledged again, and clients know messages by their id.
 * - `retryAfterMs`: not final, the client keeps what it sent.
 */
export type LinkResult =
  | {readonly id: string; readonly ok: true; readonly frame?: ServerMessage}
  | {
      readonly id: string;
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      readonly retryAfterMs?: number;
    };

/** A frame for every device of some users, or for every socket that follows a channel. A hint: it may get lost. */
export type Push = {
  readonly to: {readonly users: readonly string[]} | {readonly channelId: string};
  readonly frame: ServerMessage;
};

/** Channels that a learner's sockets follow; their ids have the form `SOCKET_ID`, because they name topics of the bus. */
export type Follows = {readonly userId: string; readonly channelIds: readonly string[]};

/** Which sockets are closed: those of a session, by `sessionHash`, or all of a learner whose rights have changed. */
export type Cut = {readonly session: string} | {readonly userId: string};

/** From signal to sync. */
export type LinkUp =
  /** `spreads`: this signal passes pushes on to the other nodes by the bus, so only one of several gets each. */
  | {readonly type: 'hello'; readonly node: string; readonly version: number; readonly spreads: boolean}
  | {readonly type: 'commands'; readonly items: readonly LinkCommand[]}
  /** The first socket of these learners on this node, and the last one's end. Repeated after a reconnect. */
  | {readonly type: 'opened'; readonly userIds: readonly string[]}
  | {readonly type: 'closed'; readonly userIds: readonly string[]};

/** From sync to signal. */
export type LinkDown =
  | {readonly type: 'results'; readonly items: readonly LinkResult[]}
  | {readonly type: 'push'; readonly items: readonly Push[]}
  /** Answers `opened`, and comes again when memberships change. */
  | {readonly type: 'channels'; readonly items: readonly Follows[]}
  | {readonly type: 'cut'; readonly items: readonly Cut[]};

/** Reads a frame of signal's. @returns `undefined` for anything else; never throws. */
export function decodeUp(text: string): LinkUp | undefined {
  const fields = jsonOf(text);
  if (!isFields(fields)) return undefined;
  switch (fields['type']) {
    case 'hello': {
      const [node, version] = [textOf(fields['node']), countOf(fields['version'])];
      if (node === undefined || version === undefined) return undefined;
      return {type: 'hello', node, version, spreads: fields['spreads'] === true};
    }
    case 'commands': {
      const items = listOf(fields['items'], commandOf);
      return items && {type: 'commands', items};
    }
    case 'opened':
    case 'closed': {
      const userIds = listOf(fields['userIds'], textOf);
      return userIds && {type: fields['type'], userIds};
    }
    default:
      return undefined;
  }
}

/** Reads a frame of sync's. @returns `undefined` for anything else; never throws. */
export function decodeDown(text: string): LinkDown | undefined {
  const fields = jsonOf(text);
  if (!isFields(fields)) return undefined;
  switch (fields['type']) {
    case 'results': {
      const items = listOf(fields['items'], resultOf);
      return items && {type: 'results', items};
    }
    case 'push': {
      const items = listOf(fields['items'], pushOf);
      return items && {type: 'push', items};
    }
    case 'channels': {
      const items = listOf(fields['items'], followsOf);
      return items && {type: 'channels', items};
    }
    case 'cut': {
      const items = listOf(fields['items'], cutOf);
      return items && {type: 'cut', items};
    }
    default:
      return undefined;
  }
}

function commandOf(value: unknown): LinkCommand | undefined {
  if (!isFields(value)) return undefined;
  const [id, userId, name] = [textOf(value['id']), textOf(value['userId']), textOf(value['name'])];
  const {args} = value;
  const isWhole = id !== undefined && userId !== undefined && name !== undefined && isFields(args);
  return isWhole ? {id, userId, name, args} : undefined;
}

function resultOf(value: unknown): LinkResult | undefined {
  if (!isFields(value)) return undefined;
  const id = textOf(value['id']);
  if (id === undefined) return undefined;
  if (value['ok'] === true) {
    const frame = frameOf(value['frame']);
    return {id, ok: true, ...(frame ? {frame} : {})};
  }
  const [code, message] = [textOf(value['code']), textOf(value['message'])];
  if (value['ok'] !== false || code === undefined || message === undefined) return undefined;
  const retryAfterMs = countOf(value['retryAfterMs']);
  return {id, ok: false, code, message, ...(retryAfterMs === undefined ? {} : {retryAfterMs})};
}

/** One push, from the link or the bus. @returns `undefined` for anything else. */
export function pushOf(value: unknown): Push | undefined {
  if (!isFields(value)) return undefined;
  const [to, frame] = [value['to'], frameOf(value['frame'])];
  if (!isFields(to) || !frame) return undefined;
  const users = listOf(to['users'], textOf);
  const channelId = textOf(to['channelId']);
  if (users) return {to: {users}, frame};
  return channelId === undefined ? undefined : {to: {channelId}, frame};
}

/** A frame for clients: what made it is our own, so its fields are believed. */
const frameOf = (value: unknown): ServerMessage | undefined =>
  isFields(value) && typeof value['type'] === 'string' ? (value as Fields & ServerMessage) : undefined;

function followsOf(value: unknown): Follows | undefined {
  if (!isFields(value)) return undefined;
  const [userId, channelIds] = [textOf(value['userId']), listOf(value['channelIds'], textOf)];
  return userId === undefined || channelIds === undefined ? undefined : {userId, channelIds};
}

function cutOf(value: unknown): Cut | undefined {
  if (!isFields(value)) return undefined;
  const [session, userId] = [textOf(value['session']), textOf(value['userId'])];
  if (session !== undefined) return {session};
  return userId === undefined ? undefined : {userId};
}
