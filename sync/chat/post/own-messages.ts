// After a restore somebody else may have used the id of a message that was lost. Its author's comes back under an id of their
// own, and what they say again about it still names the old one.
import {Refusal} from '#schema/errors.ts';
import type {Post} from '#sync/chat/post/post.ts';
import {findMessage, noMessage, type RoomMessage} from '#sync/chat/rooms/readable.ts';
import type {Said} from '#sync/commands/effects.ts';
import {ownId} from '#sync/commands/run-command.ts';
import type {Sql} from '#sync/commands/sql.ts';

type Answering = {
  readonly claimant: {readonly replayOf: number | null};
  readonly post: Post | Refusal;
};

/** Posts that are said again answer the message that their author's own became, if it has become another one. */
export async function answeringOwn<Item extends Answering>(
  sql: Sql,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const ownIds = items.flatMap((item) => ownAnswerOf(item) ?? []);
  if (ownIds.length === 0) return items;
  const rows = await sql(`select "id" from "message" where "id" = any($1)`, [ownIds]);
  const known = new Set([...rows].map((row) => row['id']));
  return items.map((item) => {
    const {post} = item;
    const replyToId = ownAnswerOf(item);
    const isOwn = replyToId !== undefined && known.has(replyToId) && !(post instanceof Refusal);
    return isOwn ? {...item, post: {...post, replyToId}} : item;
  });
}

/** What the message that it answers is called, if it is its author's own and became another one. */
function ownAnswerOf({claimant, post}: Answering): string | undefined {
  if (claimant.replayOf === null || post instanceof Refusal || post.replyToId === null) return undefined;
  return ownId(post.senderId, post.replyToId);
}

/**
 * What the message of this id is called now. Who says something again said it before the restore, when the id was their own
 * message's; whose else it is now, they have never seen.
 */
export async function meantId(
  sql: Sql,
  userId: string,
  messageId: string,
  {isReplay}: Said,
): Promise<string> {
  if (!isReplay) return messageId;
  const id = ownId(userId, messageId);
  const [own] = await sql(`select 1 from "message" where "id" = $1 and "senderId" = $2`, [id, userId]);
  return own ? id : messageId;
}

/**
 * The message that a learner means who wants to change their own: the one of this id, or what theirs of this id has become.
 * @param mayChange whether one that is another's will do. Then it is the one that they see, and if it was removed meanwhile
 * nothing else is meant.
 * @throws {Refusal} `NOT_FOUND`, as `demandMessage` does.
 */
export async function demandOwnMessage(
  sql: Sql,
  userId: string,
  messageId: string,
  said: Said,
  mayChange: (message: RoomMessage) => boolean = () => false,
): Promise<RoomMessage> {
  const find = (id: string) => findMessage(sql, userId, id, {orRemoved: true});
  const named = await find(await meantId(sql, userId, messageId, said));
  if (named && (named.isOwn || mayChange(named))) return demandThere(named);
  const own = await find(ownId(userId, messageId));
  return demandThere(own?.isOwn ? own : named);
}

function demandThere(message: RoomMessage | undefined): RoomMessage {
  if (!message || message.isRemoved) throw noMessage();
  return message;
}
