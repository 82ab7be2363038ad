import {keepVersions} from '#sync/chat/message-versions.ts';
import {mentionKey, type Withdraw} from '#sync/chat/notices.ts';
import type {Sql} from '#sync/commands/sql.ts';

/**
 * Removes messages: their rows stay with an empty body, and what they said is kept for admins for a while. Who may is
 * asked before. @returns those that were not removed before.
 */
export async function removeMessages(
  sql: Sql,
  ids: readonly string[],
  withdraw: Withdraw,
): Promise<readonly string[]> {
  await keepVersions(sql, ids);
  const rows = await sql(
    `update "message" set "body" = '', "attachments" = '[]', "deletedAt" = now()
     where "id" = any($1) and "deletedAt" is null returning "id"`,
    [ids],
  );
  const removed = [...rows].map((row) => String(row['id']));
  for (const table of ['reaction', 'mention', 'pin']) {
    await sql(`delete from "${table}" where "messageId" = any($1)`, [removed]);
  }
  for (const id of removed) await withdraw(sql, mentionKey(id));
  return removed;
}

/** The same, knowing how notifications are taken back: what other features are handed. */
export const removerWith =
  (withdraw: Withdraw) =>
  (sql: Sql, ids: readonly string[]): Promise<readonly string[]> =>
    removeMessages(sql, ids, withdraw);
