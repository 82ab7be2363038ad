import type {CommandArgs} from '#schema/commands.ts';
import {toldIn, type Told} from '#schema/markdown/told.ts';
import {sha256} from '#sync/commands/args-hash.ts';

/** A message that somebody wants to post. */
export type Post = {
  /** The command's, in lower case. */
  readonly id: string;
  readonly senderId: string;
  readonly channelId: string;
  /** Whom a direct message is for, where its sender named the person and not the channel. */
  readonly receiverId: string | null;
  readonly content: string;
  /** Of the content: it is read once. */
  readonly told: Told;
  readonly replyToId: string | null;
};

/** The one direct channel of two learners, no matter who writes first. Their ids cannot be read from it. */
export const directChannelId = (one: string, other: string): string =>
  `dm-${sha256([one, other].toSorted().join('\n'))}`;

export const postTo = (
  senderId: string,
  {id, channelId, content, replyToId}: CommandArgs<'chat.post'>,
): Post => ({
  id: id.toLowerCase(),
  senderId,
  channelId,
  receiverId: null,
  content,
  told: toldIn(content),
  replyToId: replyToId?.toLowerCase() ?? null,
});

export const postDirectTo = (
  senderId: string,
  {id, receiverId, content}: CommandArgs<'chat.postDirect'>,
): Post => ({
  id: id.toLowerCase(),
  senderId,
  channelId: directChannelId(senderId, receiverId),
  receiverId,
  content,
  told: toldIn(content),
  replyToId: null,
});
