// Writes messages that may be posted, many at once: each channel's under the lock of its row.
import type {Push} from '#schema/wire/link.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {asMessage, pushOf} from '#sync/chat/message-frame.ts';
import type {Notify} from '#sync/commands/notice.ts';
import {acceptContacts, openDirects} from '#sync/chat/post/directs.ts';
import type {Facts} from '#sync/chat/post/facts.ts';
import {attachmentsOf, noteMentions} from '#sync/chat/post/mentions.ts';
import type {Post} from '#sync/chat/post/post.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Means = {
  readonly notify: Notify;
  readonly isGateOpen: boolean;
  /** Text that one learner may keep, millions of bytes. */
  readonly textMb: number;
};

/** A post that may be posted. */
export type Allowed = {readonly post: Post; readonly facts: Facts};

/** A message that is there once the transaction is committed, and what sockets are then to be told. */
export type Posted = {
  readonly message: ChatMessage;
  readonly push: Push;
  /** Learners who follow a channel that they did not follow before. */
  readonly followers: readonly string[];
};

type Placed = Allowed & {readonly seq: number; readonly at: Date};

/** Writes them in their order. @returns one message for each. */
export async function writeMessages(
  sql: Sql,
  allowed: readonly Allowed[],
  means: Means,
): Promise<readonly Posted[]> {
  if (allowed.length === 0) return [];
  const fresh = await openMissing(sql, allowed, means.notify);
  const answered = answeredIn(allowed);
  await acceptContacts(sql, answered);
  const placed = await place(sql, allowed);
  await insert(sql, placed);
  await countReplies(sql, placed);
  await joinIn(sql, placed);
  await mention(sql, placed, means);
  const moved = new Set([...fresh, ...answered]);
  return placed.map((one) => postedOf(one, moved.has(one.post.channelId)));
}

/** Opens the direct channels that are not there yet; who comes first in the batch asks. */
async function openMissing(
  sql: Sql,
  allowed: readonly Allowed[],
  notify: Notify,
): Promise<readonly string[]> {
  const openings = new Map<string, {channelId: string; senderId: string; receiverId: string}>();
  for (const {post, facts} of allowed) {
    const {channelId, senderId, receiverId} = post;
    if (facts.kind !== null || receiverId === null || openings.has(channelId)) continue;
    openings.set(channelId, {channelId, senderId, receiverId});
  }
  await openDirects(sql, [...openings.values()], notify);
  return [...openings.keys()];
}

/** Channels in which somebody answers who was asked: by writing they accept. */
function answeredIn(allowed: readonly Allowed[]): readonly string[] {
  const firstBy = new Map<string, string>();
  const answered = new Set<string>();
  for (const {post, facts} of allowed) {
    const isNew = facts.kind === null;
    if (isNew && !firstBy.has(post.channelId)) firstBy.set(post.channelId, post.senderId);
    const isAnswer = isNew
      ? firstBy.get(post.channelId) !== post.senderId
      : facts.contact === 'requested' || facts.contact === 'declined';
    if (isAnswer) answered.add(post.channelId);
  }
  return [...answered].toSorted();
}

// Rows are locked in the order of their ids. The time is taken under the lock, so that it rises with the position.
const RAISE = `
  with "locked" as materialized (
    select "id" from "channel" where "id" = any($1::text[]) order by "id" for no key update)
  update "channel" c
  set "lastSeq" = c."lastSeq" + v."count",
      "lastMessageAt" = greatest(c."lastMessageAt", date_trunc('milliseconds', clock_timestamp()))
  from "locked" join unnest($1::text[], $2::int[]) as v("id", "count") using ("id")
  where c."id" = "locked"."id"
  returning c."id", c."lastSeq"::float8 as "lastSeq", c."lastMessageAt"`;

/** Gives each message its position, without gaps, in the order of the batch. */
async function place(sql: Sql, allowed: readonly Allowed[]): Promise<readonly Placed[]> {
  const counts = new Map<string, number>();
  for (const {post} of allowed) counts.set(post.channelId, (counts.get(post.channelId) ?? 0) + 1);
  const rows = await sql(RAISE, [[...counts.keys()], [...counts.values()]]);
  const next = new Map<string, {seq: number; at: Date}>();
  for (const row of rows) {
    const id = String(row['id']);
    const seq = Number(row['lastSeq']) - (counts.get(id) ?? 0) + 1;
    next.set(id, {seq, at: row['lastMessageAt'] as Date});
  }
  return allowed.map((one) => {
    const position = next.get(one.post.channelId);
    if (!position) throw new Error('a channel is gone that was there in this transaction');
    const {seq, at} = position;
    position.seq += 1;
    return {...one, seq, at};
  });
}

// In one round trip with what its authors have read. One's own message is not unread for who had read everything before it; who
// had not has still not, and who has just joined has read it by joining.
const INSERT = `
  with "kept" as (
    update "channelState" s set "readSeq" = v."to", "updatedAt" = now()
    from unnest($10::text[], $11::text[], $12::bigint[], $13::bigint[]) as v("userId", "channelId", "from", "to")
    where s."userId" = v."userId" and s."channelId" = v."channelId" and s."readSeq" = v."from" - 1)
  insert into "message" ("id", "channelId", "senderId", "seq", "body", "replyToId", "threadRootId", "attachments", "createdAt")
  select "id", "channelId", "senderId", "seq", "body", "replyToId", "threadRootId", "attachments"::jsonb, "createdAt"
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
    as v("id", "channelId", "senderId", "seq", "body", "replyToId", "threadRootId", "attachments", "createdAt")`;

function insert(sql: Sql, placed: readonly Placed[]) {
  const runs = runsIn(placed);
  return sql(INSERT, [
    placed.map(({post}) => post.id),
    placed.map(({post}) => post.channelId),
    placed.map(({post}) => post.senderId),
    placed.map(({seq}) => seq),
    placed.map(({post}) => post.content),
    placed.map(({post}) => post.replyToId),
    placed.map(({post, facts}) => (post.replyToId === null ? null : facts.threadRootId)),
    placed.map(({post}) => JSON.stringify(attachmentsOf(post.told))),
    placed.map(({at}) => at),
    runs.map(({userId}) => userId),
    runs.map(({channelId}) => channelId),
    runs.map(({from}) => from),
    runs.map(({to}) => to),
  ]);
}

type Run = {readonly userId: string; readonly channelId: string; readonly from: number; to: number};

/** Of each author in each channel, their first messages that follow on one another. */
function runsIn(placed: readonly Placed[]): readonly Run[] {
  const runs = new Map<string, Run>();
  for (const {post, seq} of placed) {
    const key = `${post.senderId}\n${post.channelId}`;
    const run = runs.get(key);
    if (run?.to === seq - 1) run.to = seq;
    else if (!run) runs.set(key, {userId: post.senderId, channelId: post.channelId, from: seq, to: seq});
  }
  return [...runs.values()];
}

async function countReplies(sql: Sql, placed: readonly Placed[]): Promise<void> {
  const replies = placed.filter(({post, facts}) => post.replyToId !== null && facts.threadRootId !== null);
  if (replies.length === 0) return;
  await sql(
    `update "message" m set "replyCount" = m."replyCount" + v."count", "lastReplyAt" = v."at"
     from (select "id", count(*)::int as "count", max("at") as "at"
           from unnest($1::text[], $2::timestamptz[]) as x("id", "at") group by "id") as v
     where m."id" = v."id"`,
    [replies.map(({facts}) => facts.threadRootId), replies.map(({at}) => at)],
  );
}

/** Who posts takes part, and has read what they posted. */
async function joinIn(sql: Sql, placed: readonly Placed[]): Promise<void> {
  const newcomers = placed.filter(
    ({facts}) => facts.role === null && facts.kind !== 'direct' && facts.kind !== null,
  );
  if (newcomers.length === 0) return;
  await sql(
    `with "asked" as (
       select "userId", "channelId", max("seq") as "seq" from unnest($1::text[], $2::text[], $3::bigint[])
         as v("userId", "channelId", "seq") group by 1, 2),
     "member" as (
       insert into "channelMember" ("channelId", "userId") select "channelId", "userId" from "asked" order by 1, 2
       on conflict do nothing)
     insert into "channelState" ("userId", "channelId", "readSeq") select "userId", "channelId", "seq" from "asked"
     order by 1, 2 on conflict do nothing`,
    [
      newcomers.map(({post}) => post.senderId),
      newcomers.map(({post}) => post.channelId),
      newcomers.map(({seq}) => seq),
    ],
  );
}

const mention = (sql: Sql, placed: readonly Placed[], means: Means) =>
  noteMentions(
    sql,
    placed.flatMap(({post, facts: {kind, cohortId, name}, seq}) =>
      kind === 'direct' || name === null ? [] : [{...post, seq, cohortId, name}],
    ),
    means,
  );

function postedOf({post, facts, seq, at}: Placed, isMoved: boolean): Posted {
  const row = {...post, seq, body: post.content, createdAt: at};
  const message = asMessage(row, facts.otherId ?? undefined);
  const both = [post.senderId, ...(facts.otherId === null ? [] : [facts.otherId])];
  // Who has declined hears nothing of it, and who wrote is not told.
  const users = facts.otherContact === 'declined' ? [post.senderId] : both;
  return {message, push: pushOf(message, users), followers: isMoved ? both : []};
}
