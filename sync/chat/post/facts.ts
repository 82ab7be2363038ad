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
  readonly slug: string | null;
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
};

const FACTS = `
  select $5 or l."isDev" or l."isPythonTestCompleted" as "mayLearn",
         c."kind", c."name", c."slug", c."cohortId", c."archivedAt" is not null as "isArchived",
         coalesce(c."postPolicy" = 'moderators', false) as "isClosed",
         coalesce(c."lastSeq", 0)::float8 as "lastSeq", m."role", s."contact",
         coalesce(case c."kind" when 'direct' then m."userId" is not null when 'cohort' then c."cohortId" = l."cohortId"
           else c."id" is not null end, false) as "isVisible",
         o."id" as "otherId", coalesce($5 or ol."isDev" or ol."isPythonTestCompleted", false) as "otherMayLearn",
         os."contact" as "otherContact",
         exists (select from "block" b where b."userId" = a."senderId" and b."blockedId" = o."id") as "blocks",
         exists (select from "block" b where b."userId" = o."id" and b."blockedId" = a."senderId") as "isBlocked",
         r."id" is not null as "hasReply", coalesce(r."threadRootId", r."id") as "threadRootId"
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    with ordinality as a("senderId", "channelId", "receiverId", "replyToId", "at")
  left join "learner" l on l."userId" = a."senderId"
  left join "channel" c on c."id" = a."channelId"
  left join "channelMember" m on m."channelId" = c."id" and m."userId" = a."senderId"
  left join "channelState" s on s."userId" = a."senderId" and s."channelId" = c."id"
  left join lateral (
    select x."userId" from "channelMember" x
    where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" <> a."senderId" limit 1) as "om" on true
  left join "user" o on o."id" = coalesce(a."receiverId", "om"."userId")
  left join "learner" ol on ol."userId" = o."id"
  left join "channelState" os on os."userId" = o."id" and os."channelId" = c."id"
  left join "message" r on r."id" = a."replyToId" and r."channelId" = c."id" and r."deletedAt" is null
  order by a."at"`;

/** @param isGateOpen the Python assessment is asked of nobody. @returns the facts of each post, in their order. */
export async function readFacts(
  sql: Sql,
  posts: readonly Post[],
  isGateOpen: boolean,
): Promise<readonly Facts[]> {
  // Many messages of a batch are often one person's to one channel.
  const keyOf = ({senderId, channelId, replyToId}: Post) => `${senderId}\n${channelId}\n${replyToId ?? ''}`;
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
