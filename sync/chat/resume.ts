// What came while a client was away: read for the socket's `resume`.
import * as z from 'zod/mini';
import {RESUME_MAX_CHANNELS, RESUME_MAX_MESSAGES} from '#schema/wire/socket.limits.ts';
import type {ResumedChannel, ServerMessage} from '#schema/wire/socket.ts';
import {thingRule} from '#schema/chat/chat.args.ts';
import {Refusal} from '#schema/errors.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';
import type {Database} from '#sync/db/pool.ts';

/** Most text of one answer, UTF-16 code units: it is one frame of the link. */
const TEXT_MAX = 1_000_000;

const rule = z.object({
  channels: z
    .array(
      z.object({
        channelId: thingRule('channelId'),
        seq: z.int('seq must be a whole number').check(z.gte(0, 'seq must not be below 0')),
      }),
      'channels must be a list',
    )
    .check(z.maxLength(RESUME_MAX_CHANNELS, `Resume at most ${RESUME_MAX_CHANNELS} channels at once.`)),
});

// One row for each channel that may be read, and one for each of its messages.
const RESUMED = `
  select c."id" as "of", c."lastSeq"::float8 as "lastSeq", other."userId" as "receiver", m.*
  from unnest($2::text[], $3::bigint[]) with ordinality as a("channelId", "seq", "at")
  join "channel" c on c."id" = a."channelId"
  left join lateral (
    select x."userId" from "channelMember" x
    where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" <> $1 limit 1) as other on true
  left join lateral (
    select ${MESSAGE_COLUMNS} from "message" m
    where m."channelId" = c."id" and m."seq" > a."seq" order by m."seq" limit ${RESUME_MAX_MESSAGES}) as m on true
  where ${MAY_READ} order by a."at", m."seq"`;

type Row = Omit<MessageRow, 'id'> & {
  readonly id: string | null;
  readonly of: string;
  readonly lastSeq: number;
  readonly receiver: string | null;
};

/** @throws {Refusal} `INVALID` for malformed arguments. Channels that the learner may not read are left out. */
export async function resume(db: Database, userId: string, args: unknown): Promise<ServerMessage> {
  const read = rule.safeParse(args);
  if (!read.success) throw new Refusal('INVALID', read.error.issues[0]?.message ?? 'channels is missing');
  const asked = [...new Map(read.data.channels.map((one) => [one.channelId, one])).values()];
  const {rows} = await db.query<Row>(RESUMED, [
    userId,
    asked.map(({channelId}) => channelId),
    asked.map(({seq}) => seq),
  ]);
  const channels = new Map<string, {lastSeq: number; messages: MessageRow[]; receiver: string | null}>();
  let text = 0;
  for (const {of, lastSeq, receiver, id, ...row} of rows) {
    const channel = channels.get(of) ?? {lastSeq, messages: [], receiver};
    channels.set(of, channel);
    text += id === null ? 0 : row.body.length;
    if (id !== null && text <= TEXT_MAX) channel.messages.push({...row, id});
  }
  return {
    type: 'resumed',
    channels: [...channels].map(([channelId, one]) => resumedOf(channelId, userId, one)),
  };
}

function resumedOf(
  channelId: string,
  userId: string,
  {lastSeq, messages, receiver}: {lastSeq: number; messages: readonly MessageRow[]; receiver: string | null},
): ResumedChannel {
  const last = messages.at(-1)?.seq;
  return {
    channelId,
    seq: lastSeq,
    messages: messages.map((row) =>
      asMessage(row, receiver === null ? undefined : row.senderId === userId ? receiver : userId),
    ),
    hasMore: last !== undefined && last < lastSeq,
  };
}
