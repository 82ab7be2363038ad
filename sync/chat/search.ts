import type {Pool} from 'pg';
import type {FoundMessage} from '#schema/chat/chat.api.ts';
import {asMessage, MESSAGE_COLUMNS, type MessageRow} from '#sync/chat/message-frame.ts';
import {MAY_READ} from '#sync/chat/rooms/readable.ts';

/** Messages of a page. */
const PAGE = 20;

type Row = MessageRow & {
  readonly receiver: string | null;
  readonly channelName: string | null;
  readonly senderName: string | null;
};

// What is rare is found by the index of words; of what is common, the newest page is found soon by the index of times.
const FOUND = `
  select ${MESSAGE_COLUMNS}, c."name" as "channelName", u."fullName" as "senderName",
         (select x."userId" from "channelMember" x
          where c."kind" = 'direct' and x."channelId" = c."id" and x."userId" is distinct from m."senderId"
          limit 1) as "receiver"
  from "message" m join "channel" c on c."id" = m."channelId" left join "user" u on u."id" = m."senderId"
  where to_tsvector('english', m."body") @@ websearch_to_tsquery('english', $2) and ${MAY_READ}
    and ($3::timestamptz is null or (m."createdAt", m."id") < ($3::timestamptz, $4::text))
  order by m."createdAt" desc, m."id" desc limit ${PAGE + 1}`;

/**
 * PostgreSQL's parser holds at most 32 operators that wait for their operand, and fails beyond; a dash means "not". Nobody
 * who searches means so many, so they mean nothing.
 */
const DASHES_MAX = 30;

const readable = (q: string): string => (q.split('-').length > DASHES_MAX ? q.replaceAll('-', ' ') : q);

/** Messages with these words in channels that the learner may read, newest first. */
export async function search(
  pool: Pool,
  userId: string,
  {q, before}: {readonly q: string; readonly before?: string | undefined},
): Promise<{messages: readonly FoundMessage[]; next: string | null}> {
  const [at, id] = before?.split('_') ?? [];
  const from = at === undefined ? null : new Date(Number(at));
  const {rows} = await pool.query<Row>(FOUND, [userId, readable(q), from, id ?? null]);
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
