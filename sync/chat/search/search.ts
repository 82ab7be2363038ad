import type {Pool} from 'pg';
import type {FoundMessage} from '#schema/chat/chat.api.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';
import {askedBy, type Asked} from '#sync/chat/search/spelled.ts';

/** Messages of a page. */
const PAGE = 20;

type Row = MessageRow & {
  readonly receiver: string | null;
  readonly channelName: string | null;
  readonly senderName: string | null;
};

/**
 * What is searched for, `$2` and `$5`: the last word by its English stem, or by its first letters. PostgreSQL works it out
 * before it plans, so that it knows how rare the words are.
 */
const wanted = ({last, isOr}: Asked) =>
  last === ''
    ? `websearch_to_tsquery('english', $2)`
    : `websearch_to_tsquery('english', $2) ${isOr ? '||' : '&&'} (phraseto_tsquery('english', $5)
         || coalesce((nullif(phraseto_tsquery('simple', $5)::text, '') || ':*')::tsquery, ''))`;

// What is rare is found by the index of words; of what is common, the newest page is found soon by the index of times.
const found = (asked: Asked) => `
  select ${MESSAGE_COLUMNS}, c."name" as "channelName", u."fullName" as "senderName",
         (select x."userId" from "channelMember" x
          where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" is distinct from m."senderId"
          limit 1) as "receiver"
  from "message" m join "channel" c on c."id" = m."channelId" left join "user" u on u."id" = m."senderId"
  where m."words" @@ (${wanted(asked)}) and ${MAY_READ}
    and ($3::timestamptz is null or (m."createdAt", m."id") < ($3::timestamptz, $4::text))
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
    asked.words,
    from,
    id ?? null,
    ...(asked.last === '' ? [] : [asked.last]),
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
