// What the academy itself says in a channel: a message without an author.
import type {Push} from '#schema/wire/link.ts';
import {asMessage, pushOf} from '#sync/chat/message-frame.ts';
import type {Sql} from '#sync/commands/sql.ts';
import type {Live} from '#sync/signal/live.ts';

export type Announcement = {
  readonly id: string;
  readonly channelId: string;
  readonly body: string;
  readonly isPinned: boolean;
};

/**
 * Writes a message of the academy's, once for its id, in a transaction of the caller.
 * @returns what sockets are to be told after the commit; nothing where the channel is not there or the id is taken.
 */
async function write(sql: Sql, {id, channelId, body, isPinned}: Announcement): Promise<Push | undefined> {
  const known = await sql(`select 1 from "message" where "id" = $1`, [id]);
  if ([...known].length > 0) return undefined;
  const [channel] = await sql(
    `update "channel"
     set "lastSeq" = "lastSeq" + 1,
         "lastMessageAt" = greatest("lastMessageAt", date_trunc('milliseconds', clock_timestamp()))
     where "id" = $1 and "archivedAt" is null returning "lastSeq"::float8 as "seq", "lastMessageAt"`,
    [channelId],
  );
  if (!channel) return undefined;
  const seq = Number(channel['seq']);
  const createdAt = channel['lastMessageAt'] as Date;
  await sql(
    `insert into "message" ("id", "channelId", "kind", "seq", "body", "createdAt")
     values ($1, $2, 'system', $3, $4, $5)`,
    [id, channelId, seq, body, createdAt],
  );
  if (isPinned) await pinAnnounced(sql, [id], true);
  const row = {id, channelId, senderId: null, seq, body, replyToId: null, createdAt};
  return pushOf(asMessage(row), []);
}

/** The same, knowing the sockets: what other features are handed. @returns tells them, after the commit. */
export const announcerWith =
  (live: Pick<Live, 'push'>) =>
  async (sql: Sql, announcement: Announcement): Promise<(() => void) | undefined> => {
    const push = await write(sql, announcement);
    return push && (() => live.push([push]));
  };

/** Pins messages of the academy's to their channel, or takes its pins off; what is not there, or was removed, is passed over. */
export async function pinAnnounced(sql: Sql, ids: readonly string[], isOn: boolean): Promise<void> {
  await sql(
    isOn
      ? `insert into "pin" ("messageId", "channelId")
         select "id", "channelId" from "message"
         where "id" = any($1) and "kind" = 'system' and "deletedAt" is null on conflict do nothing`
      : `delete from "pin" where "messageId" = any($1) and "pinnedBy" is null`,
    [ids],
  );
}
