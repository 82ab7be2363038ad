// Who may read and who may write where, for commands about what is there already.
import {Refusal} from '#schema/errors.ts';
import {noChannel} from '#sync/chat/post/judge.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** SQL: the learner `$1` may read the channel `c`. The same rule as schema/chat/chat.queries.ts has for rows. */
export const MAY_READ = `(
  c."kind" in ('public', 'module')
  or c."kind" = 'direct' and exists (
    select from "channelMember" r where r."channelId" = c."id" and r."userId" = $1)
  or c."kind" = 'cohort' and c."cohortId" = (select l."cohortId" from "learner" l where l."userId" = $1))`;

/**
 * SQL: the learner `$1` may change something in the channel `c` that others see. Of a direct one the other has to be there
 * and neither may block the other: it's the same answer for both.
 */
const MAY_WRITE = `(
  c."archivedAt" is null and (c."kind" <> 'direct' or exists (
    select from "channelMember" o
    where o."channelId" = c."id" and o."userId" <> $1 and not exists (
      select from "block" b where (b."userId", b."blockedId") in (($1, o."userId"), (o."userId", $1))))))`;

const ROLE = `(select m."role" from "channelMember" m where m."channelId" = c."id" and m."userId" = $1)`;

export type Room = {
  readonly id: string;
  readonly kind: 'public' | 'cohort' | 'module' | 'direct';
  readonly lastSeq: number;
  /** Only moderators post and pin. */
  readonly isClosed: boolean;
  readonly isModerator: boolean;
};

const roomOf = (row: Readonly<Record<string, unknown>>): Room => ({
  id: String(row['channelId']),
  kind: row['kind'] as Room['kind'],
  lastSeq: Number(row['lastSeq']),
  isClosed: row['postPolicy'] === 'moderators',
  isModerator: row['role'] === 'moderator',
});

/** @throws {Refusal} `NOT_FOUND` for a channel that is not there, or is other people's. */
export async function demandRoom(sql: Sql, userId: string, channelId: string): Promise<Room> {
  const [row] = await sql(
    `select c."id" as "channelId", c."kind", c."lastSeq", c."postPolicy", ${ROLE} as "role"
     from "channel" c where c."id" = $2 and ${MAY_READ}`,
    [userId, channelId],
  );
  if (!row) throw noChannel();
  return roomOf(row);
}

export type RoomMessage = {
  readonly room: Room;
  readonly id: string;
  readonly seq: number;
  readonly body: string;
  readonly isOwn: boolean;
  readonly isRemoved: boolean;
  readonly isSystem: boolean;
  readonly mayWrite: boolean;
};

/** @throws {Refusal} `NOT_FOUND` for a message that is not there, was removed, or is in other people's channel. */
export async function demandMessage(sql: Sql, userId: string, messageId: string): Promise<RoomMessage> {
  const message = await findMessage(sql, userId, messageId);
  if (!message) throw noMessage();
  return message;
}

export const noMessage = () => new Refusal('NOT_FOUND', 'This message isn’t there anymore.');

/** The same, or `undefined`. Its row stays locked until the end of the transaction. @param options.orRemoved that one, too. */
export async function findMessage(
  sql: Sql,
  userId: string,
  messageId: string,
  {orRemoved = false} = {},
): Promise<RoomMessage | undefined> {
  const [row] = await sql(
    `select m."id", m."seq", m."body", m."kind" = 'system' as "isSystem", m."deletedAt" is not null as "isRemoved",
            coalesce(m."senderId" = $1, false) as "isOwn", ${MAY_WRITE} as "mayWrite",
            c."id" as "channelId", c."kind", c."lastSeq", c."postPolicy", ${ROLE} as "role"
     from "message" m join "channel" c on c."id" = m."channelId"
     where m."id" = $2 and ($3 or m."deletedAt" is null) and ${MAY_READ}
     for no key update of m`,
    [userId, messageId, orRemoved],
  );
  if (!row) return undefined;
  return {
    room: roomOf(row),
    id: String(row['id']),
    seq: Number(row['seq']),
    body: String(row['body']),
    isOwn: row['isOwn'] === true,
    isRemoved: row['isRemoved'] === true,
    isSystem: row['isSystem'] === true,
    mayWrite: row['mayWrite'] === true,
  };
}

/** The same, of a channel in which the learner may change something. @throws {Refusal} */
export async function demandOpenMessage(sql: Sql, userId: string, messageId: string): Promise<RoomMessage> {
  const message = await demandMessage(sql, userId, messageId);
  demandOpen(message);
  return message;
}

/** @throws {Refusal} `FORBIDDEN` where the learner may change nothing. */
export function demandOpen({mayWrite}: RoomMessage): void {
  if (mayWrite) return;
  throw new Refusal('FORBIDDEN', 'You can read this conversation, and can’t change anything in it.');
}
