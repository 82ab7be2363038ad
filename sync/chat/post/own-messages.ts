// After a restore somebody else may have used the id of a message that was lost. Its author's comes back under an id of their
// own, and what they say again about it still names the old one.
import {Refusal} from '#schema/errors.ts';
import type {Post} from '#sync/chat/post/post.ts';
import {findMessage, noMessage, type RoomMessage} from '#sync/chat/rooms/readable.ts';
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
 * The message that a learner means who wants to change their own: the one of this id, or what theirs of this id has become.
 * @param mayChange whether one that is another's will do.
 * @throws {Refusal} `NOT_FOUND`, as `demandMessage` does.
 */
export async function demandOwnMessage(
  sql: Sql,
  userId: string,
  messageId: string,
  mayChange: (message: RoomMessage) => boolean = () => false,
): Promise<RoomMessage> {
  const named = await findMessage(sql, userId, messageId);
  if (named && (named.isOwn || mayChange(named))) return named;
  const own = await findMessage(sql, userId, ownId(userId, messageId));
  const found = own?.isOwn ? own : named;
  if (!found) throw noMessage();
  return found;
}
