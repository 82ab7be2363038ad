import type {Grant} from '#schema/wire/call.ts';
import {LINK_COMMANDS, type LinkCommand} from '#schema/wire/link.ts';
import {commandIdOf} from '#schema/wire/message-key.ts';
import {decodeClientMessage} from '#schema/wire/socket.decode.ts';
import {SOCKET_PROTOCOL} from '#schema/wire/socket.limits.ts';
import type {SocketErrorCode} from '#schema/wire/socket.texts.ts';
import type {CallMessage, ClientMessage, ErrorMessage, ServerMessage} from '#schema/wire/socket.ts';
import {callCommand, grantFor, isSignalling, relayed} from '#signal/hear-call.ts';

/** Whose frame it is, by the session. */
export type Speaker = {
  readonly userId: string;
  /** Chat and calls are open to them. */
  readonly mayLearn: boolean;
  /** Whether their sockets follow a channel; `undefined` until sync has said. */
  readonly follows: (channelId: string) => boolean | undefined;
  /** Their connected calls; `undefined` until sync has said. */
  readonly calls: readonly Grant[] | undefined;
  /** Names the socket where the client names no device. */
  readonly deviceId: () => string;
};

/** Where ids, times and the server's epoch come from. */
export type Means = {
  readonly newId: () => string;
  readonly now: () => Date;
  /** The digest of a text, in hexadecimal. */
  readonly sha256: (text: string) => string;
  /** `undefined` until sync has said. */
  readonly epoch: () => number | undefined;
};

/** What follows from one frame. */
export type Heard = {
  readonly deliver: readonly {
    readonly to: 'sender' | {readonly channelId: string} | {readonly userId: string};
    readonly frame: ServerMessage;
  }[];
  /** For sync, with what the client called its message. */
  readonly commands: readonly {readonly command: LinkCommand; readonly clientMessageId?: string}[];
  /** Read up to here: passed on at most every two seconds. */
  readonly receipt?: {readonly channelId: string; readonly seq: number};
};

const NOTHING: Heard = {deliver: [], commands: []};

const NOT_YET = 'Pass the Python assessment first. It opens chat and calls.';
const NOT_FOLLOWED = 'You’re not in this channel.';
const NO_CALL = 'This call isn’t open. Start a new one.';
const CALL_UNKNOWN = 'The call is being looked up. Try again in a moment.';
/** When a client may send its signalling again, ms. */
const LOOK_UP_MS = 500;

/** The message of a client, before chat and calls are open to it. */
const ALWAYS_OPEN: ReadonlySet<ClientMessage['type']> = new Set(['user_connected', 'ping']);

/** An `error` frame. */
export const errorFrame = (
  code: SocketErrorCode,
  message: string,
  more: Pick<ErrorMessage, 'clientMessageId' | 'callId' | 'retryAfterMs'> = {},
): ErrorMessage => ({type: 'error', message, code, ...more});

const reply = (frame: ServerMessage): Heard => ({deliver: [{to: 'sender', frame}], commands: []});

/**
 * Handles one frame of a client; `undefined` means a binary one. Pure, and it never throws.
 * @returns what is to be delivered and what sync is to do.
 */
export function hear(text: string | undefined, speaker: Speaker, means: Means): Heard {
  if (text === undefined) return reply(errorFrame('BAD_FRAME', 'Messages are JSON text.'));
  const decoded = decodeClientMessage(text);
  if (!decoded.ok) return reply(errorFrame(decoded.code, decoded.message, nameOf(decoded)));
  const {message} = decoded;
  if (!speaker.mayLearn && !ALWAYS_OPEN.has(message.type)) {
    return reply(errorFrame('ASSESSMENT_REQUIRED', NOT_YET, nameOf(message)));
  }
  return answer(message, speaker, means);
}

function answer(message: ClientMessage, speaker: Speaker, means: Means): Heard {
  const {userId} = speaker;
  switch (message.type) {
    // Identity comes from the session alone: the greeting changes nothing.
    case 'user_connected': {
      if (message.protocol === undefined) return NOTHING;
      const time = means.now().toISOString();
      const epoch = means.epoch();
      const told = epoch === undefined ? {} : {epoch};
      return reply({type: 'connected', protocol: SOCKET_PROTOCOL, userId, time, ...told});
    }
    case 'ping':
      return reply({type: 'pong', time: means.now().toISOString()});
    case 'channel_message': {
      const {channelId, content, replyToId} = message;
      // Null and absent are the same message: sent again in the other form, its command keeps its id.
      const answered = typeof replyToId === 'string' ? {replyToId} : {};
      return command(speaker, message, LINK_COMMANDS.post, {channelId, content, ...answered}, means);
    }
    case 'direct_message': {
      const {receiverId, content} = message;
      return command(speaker, message, LINK_COMMANDS.postDirect, {receiverId, content}, means);
    }
    case 'resume': {
      const {type: _, ...asked} = message;
      return command(speaker, {}, LINK_COMMANDS.resume, asked, means);
    }
    case 'receipt':
      return {...NOTHING, receipt: {channelId: message.channelId, seq: message.seq}};
    case 'typing':
      return typing(message, speaker);
    default:
      return inCall(message, speaker, means);
  }
}

function inCall(message: CallMessage, speaker: Speaker, means: Means): Heard {
  if (!isSignalling(message)) {
    const {name, args} = callCommand(message, speaker.deviceId, means.newId);
    return command(speaker, {}, name, args, means);
  }
  const {userId, calls} = speaker;
  const named = nameOf(message);
  if (!calls)
    return reply(errorFrame('CALL_NOT_GRANTED', CALL_UNKNOWN, {...named, retryAfterMs: LOOK_UP_MS}));
  const grant = grantFor(message, calls);
  if (!grant) return reply(errorFrame('CALL_NOT_GRANTED', NO_CALL, named));
  const frame = relayed(message, userId, grant.callId);
  return {deliver: [{to: {userId: grant.peerId}, frame}], commands: []};
}

function typing({channelId, isTyping}: ClientMessage & {type: 'typing'}, {userId, follows}: Speaker): Heard {
  const isFollowed = follows(channelId);
  if (isFollowed === undefined) return NOTHING;
  if (!isFollowed) return reply(errorFrame('FORBIDDEN', NOT_FOLLOWED));
  const frame: ServerMessage = {type: 'typing', channelId, userId, isTyping};
  return {deliver: [{to: {channelId}, frame}], commands: []};
}

type NamedMessage = {readonly clientMessageId?: string; readonly callId?: string};

/** What a client called the message, and the call it is about, in a frame that is not handled. Never throws. */
export function nameIn(text: string | undefined): NamedMessage {
  if (text === undefined) return {};
  const decoded = decodeClientMessage(text);
  return nameOf(decoded.ok ? decoded.message : decoded);
}

const nameOf = (message: object): NamedMessage => {
  const {clientMessageId, callId} = message as NamedMessage;
  return {
    ...(clientMessageId === undefined ? {} : {clientMessageId}),
    ...(callId === undefined ? {} : {callId}),
  };
};

/** What the client calls its message names the command too, so that a message sent twice is one. */
function command(
  {userId}: Speaker,
  message: NamedMessage,
  name: string,
  args: Readonly<Record<string, unknown>>,
  {newId, sha256}: Means,
): Heard {
  const {clientMessageId} = message;
  const id = clientMessageId === undefined ? newId() : commandIdOf(userId, clientMessageId, sha256);
  return {
    deliver: [],
    commands: [{command: {id, userId, name, args: {id, v: 1, ...args}}, ...nameOf(message)}],
  };
}
