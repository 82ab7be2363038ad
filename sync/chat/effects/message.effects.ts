// What is done to messages that are there.
import {REACTIONS_MAX} from '#schema/chat/chat.limits.ts';
import type {CommandArgs} from '#schema/commands.ts';
import {Refusal} from '#schema/errors.ts';
import {toldIn} from '#schema/markdown/told.ts';
import {pin, unpin} from '#sync/chat/effects/pins.ts';
import {keepVersions} from '#sync/chat/message-versions.ts';
import {demandUnmuted} from '#sync/chat/muting.ts';
import {attachmentsOf, namingTooMany, noteMentions, type Mentioning} from '#sync/chat/post/mentions.ts';
import {onlyModerators} from '#sync/chat/post/judge.ts';
import {demandOwnMessage, meantId} from '#sync/chat/post/own-messages.ts';
import {postMessages} from '#sync/chat/post/post-messages.ts';
import {postDirectTo, postTo, type Post} from '#sync/chat/post/post.ts';
import {removeMessages} from '#sync/chat/remove-messages.ts';
import {demandOpen, demandOpenMessage, type RoomMessage} from '#sync/chat/rooms/readable.ts';
import type {ChatHanded} from '#sync/chat/chat-handed.ts';
import {AfterCommit} from '#sync/commands/after-commit.ts';
import type {EffectsIn, Said} from '#sync/commands/effects.ts';
import {demandRoom} from '#sync/commands/quotas.ts';
import type {Sql} from '#sync/commands/sql.ts';

type MessageEffects = Pick<
  EffectsIn<'chat'>,
  `chat.${'post' | 'postDirect' | 'edit' | 'remove' | 'react' | 'unreact' | 'pin' | 'unpin'}`
>;

export function messageEffects(handed: ChatHanded): MessageEffects {
  const {notify, withdraw, isGateOpen, quotas, live, follow} = handed;

  /** A post that comes alone; the doors of the academy post in groups (chat-posts.ts). */
  const postOne = async (sql: Sql, post: Post) => {
    const [posted] = await postMessages(sql, [post], {notify, isGateOpen, textMb: quotas.textMb});
    if (!posted || posted instanceof Refusal) throw posted ?? new Error('a post without an outcome');
    return new AfterCommit(() => {
      live.push([posted.push]);
      follow(posted.followers);
    });
  };

  return {
    'chat.post': (sql, args, {userId}) => postOne(sql, postTo(userId, args)),
    'chat.postDirect': (sql, args, {userId}) => postOne(sql, postDirectTo(userId, args)),
    'chat.edit': async (sql, args, {userId}, said) => {
      await edit(sql, args, {...handed, userId, said});
      await demandRoom(sql, userId, quotas);
    },
    'chat.remove': async (sql, {messageId}, {userId}, said) => {
      const message = await demandOwnMessage(sql, userId, messageId, said, ({room}) => room.isModerator);
      if (!message.isOwn && !message.room.isModerator) {
        throw new Refusal('FORBIDDEN', 'You can only delete your own messages.');
      }
      await removeMessages(sql, [message.id], withdraw);
    },
    'chat.react': async (sql, {messageId, emoji}, {userId}, said) =>
      react(sql, {messageId: await meantId(sql, userId, messageId, said), emoji}, userId),
    'chat.unreact': async (sql, {messageId, emoji}, {userId}, said) =>
      sql(`delete from "reaction" where "messageId" = $1 and "userId" = $2 and "emoji" = $3`, [
        await meantId(sql, userId, messageId, said),
        userId,
        emoji,
      ]),
    'chat.pin': async (sql, {messageId}, {userId}, said) =>
      pin(sql, await meantId(sql, userId, messageId, said), userId),
    'chat.unpin': async (sql, {messageId}, {userId}, said) =>
      unpin(sql, await meantId(sql, userId, messageId, said), userId),
  };
}

type Reaction = Pick<CommandArgs<'chat.react'>, 'messageId' | 'emoji'>;

async function react(sql: Sql, {messageId, emoji}: Reaction, userId: string): Promise<void> {
  await demandOpenMessage(sql, userId, messageId);
  await sql(
    `insert into "reaction" ("messageId", "userId", "emoji") values ($1, $2, $3) on conflict do nothing`,
    [messageId, userId, emoji],
  );
  const [kinds] = await sql(
    `select count(distinct "emoji")::int as "count" from "reaction" where "messageId" = $1`,
    [messageId],
  );
  if (Number(kinds?.['count']) > REACTIONS_MAX) {
    throw new Refusal('INVALID', `A message can have up to ${REACTIONS_MAX} different reactions.`);
  }
}

type Editing = Pick<ChatHanded, 'isGateOpen' | 'messageLimit'> & {
  readonly userId: string;
  readonly said: Said;
};

async function edit(
  sql: Sql,
  {messageId, content}: CommandArgs<'chat.edit'>,
  {userId, said, isGateOpen, messageLimit}: Editing,
): Promise<void> {
  const message = await demandOwnMessage(sql, userId, messageId, said);
  demandOpen(message);
  if (!message.isOwn) throw new Refusal('FORBIDDEN', 'You can only edit your own messages.');
  if (message.body === content) return;
  if (message.room.isClosed && !message.room.isModerator) throw onlyModerators();
  // An edit says something new, as a post does.
  await demandUnmuted(sql, userId);
  await messageLimit(userId);
  const told = toldIn(content);
  const naming = await namingOf(sql, message, {content, told, senderId: userId});
  const [tooMany] = (await namingTooMany(sql, naming, isGateOpen)).values();
  if (tooMany) throw tooMany;
  await keepVersions(sql, [message.id]);
  await sql(
    `update "message" set "body" = $2, "attachments" = $3::jsonb, "editedAt" = now() where "id" = $1`,
    [message.id, content, JSON.stringify(attachmentsOf(told))],
  );
  await sql(`delete from "mention" where "messageId" = $1`, [message.id]);
  // Who is named now is not told again: an edit is no new message.
  await noteMentions(sql, naming, {notify: () => Promise.resolve(), isGateOpen});
}

/** What names people once it is edited; nothing does in a direct channel. */
async function namingOf(
  sql: Sql,
  {id, seq, room}: RoomMessage,
  said: Pick<Mentioning, 'content' | 'told' | 'senderId'>,
): Promise<readonly Mentioning[]> {
  if (room.kind === 'direct') return [];
  const [channel] = await sql(`select "cohortId", "name" from "channel" where "id" = $1`, [room.id]);
  const cohortId = (channel?.['cohortId'] ?? null) as string | null;
  return [{...said, id, seq, channelId: room.id, cohortId, name: String(channel?.['name'])}];
}
