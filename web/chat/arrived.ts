// Messages that the socket has brought, as the rows that will come for them. Pure.
import type {MessageRow, Sender} from '#web/chat/said.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';

/**
 * A channel's rows with what has arrived behind the last of them, up to the first gap. What cannot be shown as its row will
 * be is left for the row: a message of a stranger to these rows, an answer to one that they lack, and one that may name
 * people.
 * @param rows ascending by `seq`, up to the newest.
 * @param arrivals ascending by `seq`.
 * @param people who may have written besides the senders of the rows.
 */
export function withArrivals(
  rows: readonly MessageRow[],
  arrivals: readonly ChatMessage[],
  people: readonly Sender[],
): readonly MessageRow[] {
  let last = rows.at(-1)?.seq ?? 0;
  const fresh = arrivals.filter(({seq}) => seq > last);
  if (fresh.length === 0) return rows;
  const all = [...rows];
  for (const message of fresh) {
    const row = message.seq === last + 1 ? rowOf(message, all, people) : undefined;
    if (!row) break;
    last = row.seq;
    all.push(row);
  }
  return all;
}

function rowOf(
  {id, seq, senderId, content, timestamp, replyToId}: ChatMessage,
  rows: readonly MessageRow[],
  people: readonly Sender[],
): MessageRow | undefined {
  const sender =
    people.find((one) => one.id === senderId) ?? rows.findLast((row) => row.sender?.id === senderId)?.sender;
  const original = replyToId == null ? undefined : rows.find((row) => row.id === replyToId);
  if (!sender || content.includes('@') || (replyToId != null && !original)) return undefined;
  return {
    id,
    kind: 'text',
    seq,
    body: content,
    replyToId: replyToId ?? null,
    threadRootId: original ? (original.threadRootId ?? original.id) : null,
    replyCount: 0,
    createdAt: Date.parse(timestamp),
    editedAt: null,
    deletedAt: null,
    senderId,
    sender,
    reactions: [],
    mentions: [],
    ...(original ? {replyTo: original} : {}),
  };
}
