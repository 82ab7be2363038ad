// Reads the frames of the realtime socket, on both sides. Hand-written: no dependency, no throw.
import {countOf, isDeeperThan, isFields, jsonOf, textOf, type Fields} from '#schema/wire/decode.ts';
import {isMessageKey, KEY_WORDS} from '#schema/wire/message-key.ts';
import {callReaders} from '#schema/wire/socket.calls.ts';
import {CONTENT_WORDS, INK, lengthOf, measuredContent} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX, FRAME_MAX_DEPTH, RESUME_MAX_CHANNELS, UUID} from '#schema/wire/socket.limits.ts';
import {badText, idIn, invalid, type Decoded} from '#schema/wire/socket.fields.ts';
import {SERVER_TYPES, type ClientMessageType, type ServerMessage} from '#schema/wire/socket.ts';

/** How much of an unknown type an error repeats, UTF-16 code units. */
const TYPE_SHOWN = 40;

type Reader = (fields: Fields) => Decoded;

/** A `Map`, not an object: `constructor` and `__proto__` are types like any other unknown one. */
const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries({
    user_connected: ({protocol}) => ({
      ok: true,
      message: {type: 'user_connected', ...(typeof protocol === 'number' ? {protocol} : {})},
    }),
    channel_message: readChannelMessage,
    direct_message: readDirectMessage,
    ...callReaders,
    typing: readTyping,
    receipt: readReceipt,
    resume: readResume,
    ping: () => ({ok: true, message: {type: 'ping'}}),
  } satisfies Record<ClientMessageType, Reader>),
);

/** Reads a client's frame; of an invalid one it says why, in words for its user. Never throws. */
export function decodeClientMessage(text: string): Decoded {
  const fields = jsonOf(text);
  if (fields === undefined) return badText('The message isn’t valid JSON.');
  if (isDeeperThan(fields, FRAME_MAX_DEPTH)) return badText('The message is nested too deeply.');
  const type = isFields(fields) ? fields['type'] : undefined;
  if (!isFields(fields) || typeof type !== 'string') {
    return badText('A message is an object with a "type".');
  }
  const read = READERS.get(type);
  if (!read) {
    return {
      ok: false,
      code: 'UNKNOWN_TYPE',
      message: `There’s no message type "${type.slice(0, TYPE_SHOWN).toWellFormed()}".`,
    };
  }
  return read(fields);
}

/**
 * Reads the server's frame. The server is trusted for the fields; types that this build does not know are `undefined`,
 * so that an old tab goes on beside a newer server. Never throws.
 */
export function decodeServerMessage(text: string): ServerMessage | undefined {
  const fields = jsonOf(text);
  const type = isFields(fields) ? fields['type'] : undefined;
  return typeof type === 'string' && Object.hasOwn(SERVER_TYPES, type)
    ? (fields as ServerMessage)
    : undefined;
}

const NO_KEY = `clientMessageId ${KEY_WORDS}`;

/** Names of a message that a rejection repeats, whatever else is wrong with it. */
function nameOf({clientMessageId}: Fields): {clientMessageId?: string} | undefined {
  if (clientMessageId === undefined || clientMessageId === null) return {};
  return isMessageKey(clientMessageId) ? {clientMessageId} : undefined;
}

/** The text as it is stored: PostgreSQL keeps neither lone surrogates nor U+0000. */
function contentOf({content}: Fields): {ok: true; content: string} | {ok: false; why: string} {
  const text = textOf(content);
  if (text === undefined) return {ok: false, why: 'content must be text'};
  const measured = measuredContent(text);
  if (lengthOf(measured) > CONTENT_MAX) return {ok: false, why: CONTENT_WORDS.tooLong};
  if (!INK.test(measured)) return {ok: false, why: CONTENT_WORDS.empty};
  if (measured.includes('\0')) return {ok: false, why: 'Text must not contain the character U+0000.'};
  return {ok: true, content: measured.toWellFormed()};
}

function readChannelMessage(fields: Fields): Decoded {
  const name = nameOf(fields);
  if (!name) return invalid(NO_KEY);
  const channelId = idIn(fields, 'channelId');
  if (channelId === undefined) return invalid('channelId must be the id of a channel', name);
  const read = contentOf(fields);
  if (!read.ok) return invalid(read.why, name);
  const {replyToId} = fields;
  if (
    replyToId !== undefined &&
    replyToId !== null &&
    !(typeof replyToId === 'string' && UUID.test(replyToId))
  )
    return invalid('replyToId must be the id of a message', name);
  const reply = typeof replyToId === 'string' ? {replyToId} : {};
  return {ok: true, message: {type: 'channel_message', ...name, channelId, content: read.content, ...reply}};
}

function readDirectMessage(fields: Fields): Decoded {
  const name = nameOf(fields);
  if (!name) return invalid(NO_KEY);
  const receiverId = idIn(fields, 'receiverId');
  if (receiverId === undefined) return invalid('receiverId must be the id of a user', name);
  const read = contentOf(fields);
  if (!read.ok) return invalid(read.why, name);
  return {ok: true, message: {type: 'direct_message', ...name, receiverId, content: read.content}};
}

function readTyping(fields: Fields): Decoded {
  const channelId = idIn(fields, 'channelId');
  if (channelId === undefined) return invalid('channelId must be the id of a channel');
  return {ok: true, message: {type: 'typing', channelId, isTyping: fields['isTyping'] !== false}};
}

/** What a client has of a channel. */
function positionIn(value: unknown): {channelId: string; seq: number} | undefined {
  if (!isFields(value)) return undefined;
  const channelId = idIn(value, 'channelId');
  const seq = value['seq'];
  const isCount = typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0;
  return channelId !== undefined && isCount ? {channelId, seq} : undefined;
}

function readReceipt(fields: Fields): Decoded {
  const position = positionIn(fields);
  if (!position) return invalid('A receipt has a channelId and a seq of 0 or more');
  return {ok: true, message: {type: 'receipt', ...position}};
}

function readResume({channels, epoch}: Fields): Decoded {
  const list = Array.isArray(channels) && channels.length <= RESUME_MAX_CHANNELS ? channels : undefined;
  const positions = list?.map(positionIn);
  if (!positions?.every((position) => position !== undefined)) {
    return invalid(`channels must list at most ${RESUME_MAX_CHANNELS} of {channelId, seq}`);
  }
  const of = countOf(epoch);
  return {
    ok: true,
    message: {type: 'resume', channels: positions, ...(of === undefined ? {} : {epoch: of})},
  };
}
