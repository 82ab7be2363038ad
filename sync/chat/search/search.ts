import type {Pool} from 'pg';
import type {FoundMessage} from '#schema/chat/chat.api.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';
import {askedBy, type Term} from '#sync/chat/search/spelled.ts';

/** Messages of a page. */
const PAGE = 20;

type Row = MessageRow & {
  readonly receiver: string | null;
  readonly channelName: string | null;
  readonly senderName: string | null;
};

/** Parameters before the words. */
const BEFORE = 3;

/**
 * What is searched for: words by their English stems, or by their first letters. PostgreSQL works it out before it plans, so
 * that it knows how rare the words are.
 */
function wanted(asked: readonly (readonly Term[])[]): string {
  if (asked.length === 0) return `''::tsquery`;
  let parameter = BEFORE;
  const said = ({isBegun, isUnwanted}: Term) => {
    parameter += 1;
    const stems = `phraseto_tsquery('english', $${parameter})`;
    const begun = `coalesce((nullif(phraseto_tsquery('simple', $${parameter})::text, '') || ':*')::tsquery, '')`;
    return `${isUnwanted ? '!!' : ''}(${isBegun ? `${stems} || ${begun}` : stems})`;
  };
  return asked.map((terms) => `(${terms.map(said).join(' && ')})`).join(' || ');
}

const COLUMNS = `
  ${MESSAGE_COLUMNS}, c."name" as "channelName", u."fullName" as "senderName",
  (select x."userId" from "channelMember" x
   where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" is distinct from m."senderId"
   limit 1) as "receiver"`;
const OLDER = `($2::timestamptz is null or (m."createdAt", m."id") < ($2::timestamptz, $3::text))`;

/** Messages that are looked through one by one: a page of what stands in one of a hundred is among them. */
const NEWEST = 2000;

/** What is common is found soon among the newest; of what is rare, the index of words knows every message. */
const PLACES = {
  newest: `(select * from "message" m where ${OLDER} order by "createdAt" desc, "id" desc limit ${NEWEST})`,
  all: '"message"',
} as const;

/**
 * PostgreSQL is not asked to choose between the two: it takes words of which only the first letters are known for one in two
 * hundred, however rare they are, and would look through every message for them.
 */
const found = (place: keyof typeof PLACES, words: string) => `
  with "hit" as materialized (
    select m."id", m."createdAt", m."channelId" from ${PLACES[place]} m where m."words" @@ (${words}) and ${OLDER}),
  "page" as (
    select m."id" from "hit" m join "channel" c on c."id" = m."channelId" where ${MAY_READ}
    order by m."createdAt" desc, m."id" desc limit ${PAGE + 1})
  select ${COLUMNS}
  from "page" p join "message" m on m."id" = p."id"
  join "channel" c on c."id" = m."channelId" left join "user" u on u."id" = m."senderId"
  order by m."createdAt" desc, m."id" desc`;

/** Messages with these words in channels that the learner may read, newest first. */
export async function search(
  pool: Pool,
  userId: string,
  {q, before}: {readonly q: string; readonly before?: string | undefined},
): Promise<{messages: readonly FoundMessage[]; next: string | null}> {
  const [at, id] = before?.split('_') ?? [];
  const from = at === undefined ? null : new Date(Number(at));
  const asked = askedBy(q);
  const words = wanted(asked);
  const given = [userId, from, id ?? null, ...asked.flat().map((term) => term.words)];
  const among = async (place: keyof typeof PLACES) =>
    (await pool.query<Row>(found(place, words), given)).rows;
  const near = await among('newest');
  const rows = near.length > PAGE ? near : await among('all');
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    messages: page.map((row) => ({
      ...asMessage(row, row.channelName === null ? (row.receiver ?? userId) : undefined),
      channelName: row.channelName,
      senderName: row.senderName,
    })),
    next: last && rows.length > PAGE ? `${last.createdAt.getTime()}_${last.id}` : null,
  };
}
