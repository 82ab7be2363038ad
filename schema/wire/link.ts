// The internal link: JSON text frames over a WebSocket that signal opens at sync's inside server (`LINK_PATH`). sync is the
// only writer; signal holds the sockets. Both ends are processes of the same academy and know the gateway's secret.
import type {Grant} from '#schema/wire/call.ts';
import {countOf, isFields, jsonOf, listOf, textOf, type Fields} from '#schema/wire/decode.ts';
import type {ServerMessage} from '#schema/wire/socket.ts';

export const LINK_PATH = '/signal';

/** Carries the gateway's secret at the link's upgrade. */
export const LINK_HEADER = 'x-academy-signal';

/** Raised by a change that the other end cannot read. sync closes a link of another version with `LINK_CLOSE.version`. */
export const LINK_VERSION = 3;

export const LINK_CLOSE = {version: 4010} as const;

/** Largest frame that is let in, bytes: beyond it the link is closed. What is sent stays far below (link-frames.ts). */
export const LINK_FRAME_MAX_BYTES = 8 * 1_048_576;

/** Commands in one `commands` frame. */
export const LINK_BATCH_MAX = 200;

/**
 * Commands that a socket's message becomes. `args` always has `id` and `v: 1`.
 * - `post`: `{id, v, channelId, content, replyToId?}`
 * - `postDirect`: `{id, v, receiverId, content}`
 * - `read`: `{id, v, channelId, seq}`
 * - `resume`: `{id, v, channels: [{channelId, seq}], epoch?}`; it only reads and is answered by a `resumed` frame
 * - `callRequest`: `{id, v, personId, callId, callType, deviceId}`
 * - `callAccept`, `callDecline`, `callResume`: `{id, v, personId, callId?, deviceId}`
 * - `callEnd`: the same, and `reason?`
 * - `callLeave`: `{id, v, deviceId}`; signal's own: the session of the device has ended, and with it the call that it holds
 *
 * Commands of calls come by the link only: the outbox and REST do not know them. They may be repeated under any id.
 */
export const LINK_COMMANDS = {
  post: 'chat.post',
  postDirect: 'chat.postDirect',
  read: 'chat.read',
  resume: 'chat.resume',
  callRequest: 'calls.request',
  callAccept: 'calls.accept',
  callDecline: 'calls.decline',
  callEnd: 'calls.end',
  callLeave: 'calls.leave',
  callResume: 'calls.resume',
} as const;

/** A command of a learner's. signal repeats it, by its id, until it has a result: it may arrive more than once. */
export type LinkCommand = {
  /** A UUID: what the client's own `clientMessageId` stands for (`commandIdOf`), where it has one. */
  readonly id: string;
  /** By the session. */
  readonly userId: string;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** It was sent before, by a link that has closed since: it has been counted in its learner's limits. */
  readonly again?: true;
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
  /** Of users' devices not this one: it has done what the frame tells. */
  readonly except?: string;
};

/** The connected calls of a learner, all of them: there is at most one. */
export type Granted = {readonly userId: string; readonly calls: readonly Grant[]};

/**
 * What the sockets of a learner on one node were called in their last message about a call: all of them. A tab that holds a
 * call names itself on each new socket (`call-resume`), so a device that is missing has no socket there.
 */
export type CallDevices = {readonly userId: string; readonly deviceIds: readonly string[]};

/** How signal begins the name of a socket whose client names no device. */
export const UNNAMED_DEVICE = 'socket:';

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
  | {readonly type: 'closed'; readonly userIds: readonly string[]}
  /** After each change, and after a reconnect. */
  | {readonly type: 'devices'; readonly items: readonly CallDevices[]};

/** From sync to signal. */
export type LinkDown =
  | {readonly type: 'results'; readonly items: readonly LinkResult[]}
  | {readonly type: 'push'; readonly items: readonly Push[]}
  /** Answers `opened`, and comes again when memberships change. */
  | {readonly type: 'channels'; readonly items: readonly Follows[]}
  /** Answers `opened`, and comes again when a call is answered or ends. */
  | {readonly type: 'calls'; readonly items: readonly Granted[]}
  | {readonly type: 'cut'; readonly items: readonly Cut[]}
  /** Answers `hello`. Of another epoch than before, every session of before has ended. */
  | {readonly type: 'epoch'; readonly epoch: number};

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
    case 'devices': {
      const items = listOf(fields['items'], devicesOf);
      return items && {type: 'devices', items};
    }
    default:
      return undefined;
  }
}

/** Reads a frame of sync's. @returns `undefined` for anything else; never throws. */
export function decodeDown(text: string): LinkDown | undefined {
  const fields = jsonOf(text);
  if (!isFields(fields)) return undefined;
  if (fields['type'] === 'epoch') {
    const epoch = countOf(fields['epoch']);
    return epoch === undefined ? undefined : {type: 'epoch', epoch};
  }
  const type = textOf(fields['type']) ?? '';
  const read = DOWN_LISTS.get(type);
  const items = read && listOf<unknown>(fields['items'], read);
  return items && ({type, items} as LinkDown);
}

/** How the entries of each list are read. A `Map`: `constructor` is no type. */
const DOWN_LISTS: ReadonlyMap<string, (entry: unknown) => unknown> = new Map(
  Object.entries({
    results: resultOf,
    push: pushOf,
    channels: followsOf,
    calls: grantedOf,
    cut: cutOf,
  } satisfies Record<Exclude<LinkDown['type'], 'epoch'>, unknown>),
);

function commandOf(value: unknown): LinkCommand | undefined {
  if (!isFields(value)) return undefined;
  const [id, userId, name] = [textOf(value['id']), textOf(value['userId']), textOf(value['name'])];
  const {args} = value;
  const isWhole = id !== undefined && userId !== undefined && name !== undefined && isFields(args);
  return isWhole ? {id, userId, name, args, ...(value['again'] === true ? {again: true} : {})} : undefined;
}

function devicesOf(value: unknown): CallDevices | undefined {
  if (!isFields(value)) return undefined;
  const [userId, deviceIds] = [textOf(value['userId']), listOf(value['deviceIds'], textOf)];
  return userId === undefined || deviceIds === undefined ? undefined : {userId, deviceIds};
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
  const [channelId, except] = [textOf(to['channelId']), textOf(value['except'])];
  if (users) return {to: {users}, frame, ...(except === undefined ? {} : {except})};
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

function grantedOf(value: unknown): Granted | undefined {
  if (!isFields(value)) return undefined;
  const [userId, calls] = [textOf(value['userId']), grantsOf(value['calls'])];
  return userId === undefined || calls === undefined ? undefined : {userId, calls};
}

/** Connected calls, from the link or the bus. @returns `undefined` for anything else. */
export const grantsOf = (value: unknown): Grant[] | undefined => listOf(value, grantOf);

function grantOf(value: unknown): Grant | undefined {
  if (!isFields(value)) return undefined;
  const [callId, peerId] = [textOf(value['callId']), textOf(value['peerId'])];
  return callId === undefined || peerId === undefined ? undefined : {callId, peerId};
}

function cutOf(value: unknown): Cut | undefined {
  if (!isFields(value)) return undefined;
  const [session, userId] = [textOf(value['session']), textOf(value['userId'])];
  if (session !== undefined) return {session};
  return userId === undefined ? undefined : {userId};
}
