// What chat gives notice of.
import {isolated} from '#schema/isolated.ts';
import {shortened} from '#schema/shortened.ts';
import type {CommunityNotice} from '#sync/commands/notice.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Takes back what a cause has told. */
export type Withdraw = (sql: Sql, dedupeKey: string) => Promise<unknown>;

/** Most of a message that a notification shows, UTF-16 code units. */
const EXCERPT_MAX = 140;

const excerptOf = (content: string): string => shortened(content.replaceAll(/\s+/g, ' '), EXCERPT_MAX);

export const mentionKey = (messageId: string): string => `mention:${messageId}`;

/** Somebody was named in a channel. */
export const mentionNotice = (
  userId: string,
  message: {readonly id: string; readonly content: string; readonly seq: number; readonly senderId: string},
  {channelId, name, sender}: {readonly channelId: string; readonly name: string; readonly sender: string},
): CommunityNotice => ({
  userId,
  dedupeKey: mentionKey(message.id),
  actorId: message.senderId,
  type: 'info',
  category: 'community',
  title: `${isolated(sender)} mentioned you in #${name}`,
  message: excerptOf(message.content),
  actionUrl: `/community?channel=${encodeURIComponent(channelId)}&at=${message.seq}`,
  actionText: 'Open the message',
});

/** Somebody has written for the first time. */
export const requestNotice = (
  userId: string,
  channelId: string,
  {senderId, sender}: {readonly senderId: string; readonly sender: string},
): CommunityNotice => ({
  userId,
  dedupeKey: `contact:${channelId}`,
  actorId: senderId,
  type: 'info',
  category: 'community',
  title: `${isolated(sender)} sent you a message request`,
  message: 'Accept it to reply.',
  actionUrl: `/community?channel=${encodeURIComponent(channelId)}`,
  actionText: 'See the request',
});
