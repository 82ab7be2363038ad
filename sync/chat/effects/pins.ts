// Pins of messages: who puts them there, and who takes them off.
import {OWN_PINS_MAX, PINS_MAX} from '#schema/chat/chat.limits.ts';
import {Refusal} from '#schema/errors.ts';
import {demandOpenMessage, type Room} from '#sync/chat/rooms/readable.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** @throws {Refusal} where only moderators write, and for one too many. */
export async function pin(sql: Sql, messageId: string, userId: string): Promise<void> {
  const {room} = await demandOpenMessage(sql, userId, messageId);
  if (room.isClosed && !room.isModerator) {
    throw new Refusal('FORBIDDEN', 'Only moderators can pin messages in this channel.');
  }
  const [pinned] = await sql(
    `insert into "pin" ("messageId", "channelId", "pinnedBy") values ($1, $2, $3) on conflict do nothing
     returning 1`,
    [messageId, room.id, userId],
  );
  if (!pinned) return;
  const [pins] = await sql(
    `select count(*)::int as "all", (count(*) filter (where "pinnedBy" = $2))::int as "own"
     from "pin" where "channelId" = $1`,
    [room.id, userId],
  );
  if (Number(pins?.['all']) > PINS_MAX) {
    throw new Refusal('INVALID', `A channel can have up to ${PINS_MAX} pinned messages. Unpin one first.`);
  }
  if (!isEveryones(room) && Number(pins?.['own']) > OWN_PINS_MAX) {
    const words = `You’ve pinned ${OWN_PINS_MAX} messages in this channel. Unpin one of them first.`;
    throw new Refusal('INVALID', words);
  }
}

/** Whether the learner may take off the pins of others: those of a direct channel are both people's. */
const isEveryones = ({kind, isModerator}: Room): boolean => kind === 'direct' || isModerator;

/**
 * A pin is taken off by who has put it there; by anybody who may pin, once they have left.
 * @throws {Refusal} for somebody else's.
 */
export async function unpin(sql: Sql, messageId: string, userId: string): Promise<void> {
  const {room} = await demandOpenMessage(sql, userId, messageId);
  await sql(
    `delete from "pin" where "messageId" = $1 and ($3 or "pinnedBy" = $2 or "pinnedBy" is null and not $4)`,
    [messageId, userId, isEveryones(room), room.isClosed],
  );
  const [left] = await sql(`select 1 from "pin" where "messageId" = $1`, [messageId]);
  if (!left) return;
  const who = room.isClosed ? 'moderators' : 'the person who pinned this message';
  throw new Refusal('FORBIDDEN', `Only ${who} can unpin it.`);
}
