// Everything that decides whether messages may be posted, read in one query for a whole batch.
import type {ChannelKind} from '#schema/chat/channels.table.ts';
import type {Post} from '#sync/chat/post/post.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type Contact = 'sent' | 'requested' | 'accepted' | 'declined';

/** What is known of a sender and the channel that they write to. */
export type Facts = {
  /** Null when there is no such account. */
  readonly mayLearn: boolean | null;
  /** Null when there is no such channel. */
  readonly kind: ChannelKind | null;
  readonly name: string | null;
  readonly cohortId: string | null;
  readonly isVisible: boolean;
  readonly isArchived: boolean;
  readonly isClosed: boolean;
  readonly lastSeq: number;
  /** Null for who does not take part yet. */
  readonly role: 'member' | 'moderator' | null;
  readonly contact: Contact | null;
  /** The other one of a direct channel, also of one that is not open yet. */
  readonly otherId: string | null;
  readonly otherMayLearn: boolean;
  readonly otherContact: Contact | null;
  readonly blocks: boolean;
  readonly isBlocked: boolean;
  /** The message that is answered is there. */
  readonly hasReply: boolean;
  readonly threadRootId: string | null;
  /** What the sender has written so far, bytes (sync/commands/quotas.ts). */
  readonly ownBytes: number;
  /** An admin muted the sender until then. */
  readonly mutedUntil: Date | null;
};

// Each look is a lateral one with a limit: by an index, whatever the planner knows of the sizes. A plan that reads a whole
// table, which it may choose while statistics are old, would make every batch as slow as there are messages.
const FACTS = `
  select case when l."userId" is not null then $5 or l."isDev" or l."isPythonTestCompleted" end as "mayLearn",
         c."kind", c."name", c."cohortId", c."archivedAt" is not null as "isArchived",
         coalesce(c."postPolicy" = 'moderators', false) as "isClosed",
         coalesce(c."lastSeq", 0)::float8 as "lastSeq", m."role", s."contact",
         coalesce(case c."kind" when 'direct' then m."role" is not null when 'cohort' then c."cohortId" = l."cohortId"
           else c."id" is not null end, false) as "isVisible",
         o."userId" as "otherId", coalesce($5 or o."isDev" or o."isPythonTestCompleted", false) as "otherMayLearn",
         os."contact" as "otherContact",
         b."blocks" is not null as "blocks", b2."blocks" is not null as "isBlocked",
         r."id" is not null as "hasReply", coalesce(r."threadRootId", r."id") as "threadRootId",
         coalesce(t."bytes", 0)::float8 as "ownBytes", x."until" as "mutedUntil"
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    with ordinality as a("senderId", "channelId", "receiverId", "replyToId", "at")
  left join lateral (select * from "learner" where "userId" = a."senderId" limit 1) as l on true
  left join lateral (select * from "channel" where "id" = a."channelId" limit 1) as c on true
  left join lateral (
    select "role" from "channelMember" where "channelId" = c."id" and "userId" = a."senderId" limit 1) as m on true
  left join lateral (
    select "contact" from "channelState" where "userId" = a."senderId" and "channelId" = c."id" limit 1) as s on true
  left join lateral (
    select "userId" from "channelMember"
    where c."kind" = 'direct' and "channelId" = c."id" and "userId" <> a."senderId" limit 1) as om on true
  left join lateral (
    select * from "learner" where "userId" = coalesce(a."receiverId", om."userId") limit 1) as o on true
  left join lateral (
    select "contact" from "channelState" where "userId" = o."userId" and "channelId" = c."id" limit 1) as os on true
  left join lateral (
    select true as "blocks" from "block" where "userId" = a."senderId" and "blockedId" = o."userId" limit 1) as b on true
  left join lateral (
    select true as "blocks" from "block" where "userId" = o."userId" and "blockedId" = a."senderId" limit 1) as b2 on true
  left join lateral (
    select "id", "threadRootId" from "message"
    where "id" = a."replyToId" and "channelId" = c."id" and "deletedAt" is null limit 1) as r on true
  left join lateral (select "bytes" from private."ownText" where "userId" = a."senderId" limit 1) as t on true
  left join lateral (
    select "until" from private."chatMute" where "userId" = a."senderId" and "until" > now() limit 1) as x on true
  order by a."at"`;

const keyOf = ({senderId, channelId, replyToId}: Post) => `${senderId}\n${channelId}\n${replyToId ?? ''}`;

/** @param isGateOpen the Python assessment is asked of nobody. @returns the facts of each post, in their order. */
export async function readFacts(
  sql: Sql,
  posts: readonly Post[],
  isGateOpen: boolean,
): Promise<readonly Facts[]> {
  // Many messages of a batch are often one person's to one channel.
  const asked = new Map(posts.map((post) => [keyOf(post), post]));
  const each = [...asked.values()];
  const rows = await sql(FACTS, [
    each.map(({senderId}) => senderId),
    each.map(({channelId}) => channelId),
    each.map(({receiverId}) => receiverId),
    each.map(({replyToId}) => replyToId),
    isGateOpen,
  ]);
  const found = [...rows] as unknown as Facts[];
  const facts = new Map([...asked.keys()].map((key, at) => [key, found[at]]));
  return posts.map((post) => {
    const fact = facts.get(keyOf(post));
    if (!fact) throw new Error('a post without facts');
    return fact;
  });
}
