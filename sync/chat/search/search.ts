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

// What is rare is found by the index of words; of what is common, the newest page is found soon by the index of times.
const found = (asked: readonly (readonly Term[])[]) => `
  select ${MESSAGE_COLUMNS}, c."name" as "channelName", u."fullName" as "senderName",
         (select x."userId" from "channelMember" x
          where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" is distinct from m."senderId"
          limit 1) as "receiver"
  from "message" m join "channel" c on c."id" = m."channelId" left join "user" u on u."id" = m."senderId"
  where m."words" @@ (${wanted(asked)}) and ${MAY_READ}
    and ($2::timestamptz is null or (m."createdAt", m."id") < ($2::timestamptz, $3::text))
  order by m."createdAt" desc, m."id" desc limit ${PAGE + 1}`;

/** Messages with these words in channels that the learner may read, newest first. */
export async function search(
  pool: Pool,
  userId: string,
  {q, before}: {readonly q: string; readonly before?: string | undefined},
): Promise<{messages: readonly FoundMessage[]; next: string | null}> {
  const [at, id] = before?.split('_') ?? [];
  const from = at === undefined ? null : new Date(Number(at));
  const asked = askedBy(q);
  const {rows} = await pool.query<Row>(found(asked), [
    userId,
    from,
    id ?? null,
    ...asked.flat().map(({words}) => words),
  ]);
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
