// Messages of a channel for tests.
import type {MessageRow, Sender} from '#web/chat/said.ts';

export const ADA: Sender = {id: 'ada', username: 'ada', fullName: 'Ada', avatarUrl: null};
export const BOB: Sender = {id: 'bob', username: 'bob', fullName: 'Bob', avatarUrl: null};
export const NOON = new Date(2026, 10, 16, 12).getTime();

/** Bob's message at a position. */
export const row = (seq: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id: `m${seq}`,
  kind: 'text',
  seq,
  body: `Message ${seq}`,
  replyToId: null,
  threadRootId: null,
  replyCount: 0,
  createdAt: NOON + seq * 1000,
  editedAt: null,
  deletedAt: null,
  senderId: BOB.id,
  sender: BOB,
  reactions: [],
  mentions: [],
  ...more,
});
