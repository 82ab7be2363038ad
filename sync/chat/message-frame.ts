import type {Push} from '#schema/wire/link.ts';
import type {ChatMessage, ServerMessage} from '#schema/wire/socket.ts';

/** A message's row as SQL returns it. */
export type MessageRow = {
  readonly id: string;
  readonly channelId: string;
  readonly senderId: string | null;
  readonly seq: number;
  readonly body: string;
  readonly replyToId: string | null;
  readonly createdAt: Date;
};

/** Columns of a `MessageRow`, of a table called `m`. */
export const MESSAGE_COLUMNS =
  'm."id", m."channelId", m."senderId", m."seq"::float8 as "seq", m."body", m."replyToId", m."createdAt"';

/** A message as REST and the socket carry it. @param receiverId the other one, in a direct channel. */
export const asMessage = (row: MessageRow, receiverId?: string | null): ChatMessage => ({
  id: row.id,
  _id: row.id,
  channelId: row.channelId,
  senderId: row.senderId,
  ...(receiverId == null ? {} : {receiverId}),
  content: row.body,
  timestamp: row.createdAt.toISOString(),
  seq: row.seq,
  clientMessageId: row.id,
  replyToId: row.replyToId,
});

/** What sockets are told of a new message. */
export const frameOf = (message: ChatMessage): ServerMessage =>
  message.receiverId === undefined
    ? {type: 'new_channel_message', channelId: message.channelId, message}
    : {type: 'new_message', message};

/** The same with whom it is for. @param users of a direct channel. */
export const pushOf = (message: ChatMessage, users: readonly string[]): Push => ({
  to: message.receiverId === undefined ? {channelId: message.channelId} : {users},
  frame: frameOf(message),
});
