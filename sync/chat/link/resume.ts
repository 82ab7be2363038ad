// What came while a client was away: read for the socket's `resume`, as much as fits one answer.
import * as z from 'zod/mini';
import {RESUME_MAX_CHANNELS, RESUME_MAX_MESSAGES, RESUMED_MAX_BYTES} from '#schema/wire/socket.limits.ts';
import type {ChatMessage, ResumedChannel, ServerMessage} from '#schema/wire/socket.ts';
import {thingRule} from '#schema/chat/chat.args.ts';
import {Refusal} from '#schema/errors.ts';
import {positionRule} from '#schema/number.rules.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';
import type {Database} from '#sync/db/pool.ts';

/** A message without its text takes more than this, bytes: no answer holds more messages than that makes. */
const MESSAGE_MIN_BYTES = 200;
const MESSAGES_MAX = Math.ceil(RESUMED_MAX_BYTES / MESSAGE_MIN_BYTES);

const rule = z.object({
  channels: z
    .array(
      z.object({
        channelId: thingRule('channelId'),
        seq: positionRule('seq'),
      }),
      'channels must be a list',
    )
    .check(z.maxLength(RESUME_MAX_CHANNELS, `Resume at most ${RESUME_MAX_CHANNELS} channels at once.`)),
  epoch: z.optional(z.int('epoch must be a whole number')),
});

// One row for each channel that may be read, and one for each of its messages; without any, one for the epoch. Channels and
// messages beyond what an answer holds are not even looked at: a learner may be a thousand long messages behind. A position
// that is ahead of its channel, or of another epoch, was given out before a backup was restored: from which message on the
// two histories differ nobody knows, so the newest are read again.
const RESUMED = `
  with "head" as (
    select c."id", c."kind", c."lastSeq", x."isAhead", y."seq", a."at",
      sum(least(greatest(c."lastSeq" - y."seq", 0), ${RESUME_MAX_MESSAGES}))
        over (order by a."at" rows between unbounded preceding and 1 preceding) as "before"
    from unnest($2::text[], $3::bigint[]) with ordinality as a("channelId", "seq", "at")
    join "channel" c on c."id" = a."channelId"
    cross join lateral (
      select a."seq" > c."lastSeq" or coalesce($4 <> private."epoch"(), false) as "isAhead") x
    cross join lateral (
      select case when x."isAhead" then greatest(c."lastSeq" - ${RESUME_MAX_MESSAGES}, 0) else a."seq" end as "seq") y
    where ${MAY_READ}),
  "text" as (
    select h."at", m.*, sum(octet_length(m."body")) over (
      order by h."at", m."seq" rows between unbounded preceding and 1 preceding) as "bytesAhead"
    from "head" h
    cross join lateral (
      select ${MESSAGE_COLUMNS} from "message" m
      where m."channelId" = h."id" and m."seq" > h."seq" order by m."seq" limit ${RESUME_MAX_MESSAGES}) as m
    where coalesce(h."before", 0) < ${MESSAGES_MAX})
  select e."number"::float8 as "epoch", h."id" as "of", h."lastSeq"::float8 as "lastSeq", h."isAhead",
    other."userId" as "receiver",
    exists (select from "message" n where n."channelId" = h."id" and n."seq" > h."seq") as "isBehind", m.*
  from private."epoch" e
  left join "head" h on true
  left join lateral (
    select x."userId" from "channelMember" x
    where h."kind" = 'direct' and x."channelId" = h."id" and x."userId" <> $1 limit 1) as other on true
  left join "text" m on m."at" = h."at" and coalesce(m."bytesAhead", 0) < ${RESUMED_MAX_BYTES}
  order by h."at", m."seq"`;

type Row = Omit<MessageRow, 'id'> & {
  readonly epoch: number;
  readonly id: string | null;
  /** `null` where no channel may be read. */
  readonly of: string | null;
  readonly lastSeq: number;
  readonly isAhead: boolean;
  readonly receiver: string | null;
  /** There is something after the position. */
  readonly isBehind: boolean;
};

type Head = Row & {readonly of: string};
type Channel = {readonly head: Head; readonly messages: ChatMessage[]};

const isOfChannel = (row: Row): row is Head => row.of !== null;

/** @throws {Refusal} `INVALID` for malformed arguments. Channels that the learner may not read are left out. */
export async function resume(db: Database, userId: string, args: unknown): Promise<ServerMessage> {
  const read = rule.safeParse(args);
  if (!read.success) throw new Refusal('INVALID', read.error.issues[0]?.message ?? 'channels is missing');
  const asked = [...new Map(read.data.channels.map((one) => [one.channelId, one])).values()];
  const {rows} = await db.query<Row>(RESUMED, [
    userId,
    asked.map(({channelId}) => channelId),
    asked.map(({seq}) => seq),
    read.data.epoch ?? null,
  ]);
  const epoch = rows[0]?.epoch ?? 0;
  const found = rows.filter(isOfChannel);
  const channels = new Map<string, Channel>();
  for (const head of found) if (!channels.has(head.of)) channels.set(head.of, {head, messages: []});
  fill(channels, found, userId);
  return {type: 'resumed', epoch, channels: [...channels.values()].map(resumedOf)};
}

/** Adds messages in their order until the answer is full. */
function fill(channels: ReadonlyMap<string, Channel>, rows: readonly Head[], userId: string): void {
  const heads = [...channels.values()].map((channel) => ({...resumedOf(channel), hasMore: false}));
  let bytes = bytesIn({type: 'resumed', epoch: Number.MAX_SAFE_INTEGER, channels: heads});
  for (const {of, receiver, id, ...row} of rows) {
    if (id === null) continue;
    const to = receiver === null ? undefined : row.senderId === userId ? receiver : userId;
    const message = asMessage({...row, id}, to);
    bytes += bytesIn(message) + 1;
    if (bytes > RESUMED_MAX_BYTES) return;
    channels.get(of)?.messages.push(message);
  }
}

const bytesIn = (value: object): number => Buffer.byteLength(JSON.stringify(value));

function resumedOf({head: {of, lastSeq, isBehind, isAhead}, messages}: Channel): ResumedChannel {
  const last = messages.at(-1)?.seq;
  return {
    channelId: of,
    seq: lastSeq,
    messages,
    hasMore: last === undefined ? isBehind : last < lastSeq,
    ...(isAhead ? {isAhead: true} : {}),
  };
}
