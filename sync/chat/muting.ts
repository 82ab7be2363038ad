// Learners whom an admin has muted: they read, and post nothing until it is over.
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Mutes learners for a time; who is muted for longer stays so. @returns those for whom it changed something. */
export async function muteInChat(
  sql: Sql,
  userIds: readonly string[],
  hours: number,
): Promise<readonly string[]> {
  const rows = await sql(
    `insert into private."chatMute" as m ("userId", "until")
     select u, now() + make_interval(hours => $2) from unnest($1::text[]) as u order by u
     on conflict ("userId") do update set "until" = excluded."until" where m."until" < excluded."until"
     returning "userId"`,
    [userIds, hours],
  );
  return [...rows].map((row) => String(row['userId']));
}

/** Lets learners post again. @returns those who were muted. */
export async function unmuteInChat(sql: Sql, userIds: readonly string[]): Promise<readonly string[]> {
  const rows = await sql(
    `delete from private."chatMute" where "userId" = any($1) and "until" > now() returning "userId"`,
    [userIds],
  );
  return [...rows].map((row) => String(row['userId']));
}

const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Why a muted learner's message is rejected, and until when. Final: the outbox keeps what they typed and moves on. */
export const muted = (until: Date): Refusal =>
  new Refusal(
    'FORBIDDEN',
    `An admin muted you in chat. You can post again after ${WHEN.format(endOfMinute(until))} UTC.`,
  );

/** The minute by which it is over for certain. */
const endOfMinute = (at: Date) => new Date(Math.ceil(at.getTime() / 60_000) * 60_000);

/** @throws {Refusal} `FORBIDDEN` while the learner is muted. */
export async function demandUnmuted(sql: Sql, userId: string): Promise<void> {
  const [row] = await sql(`select "until" from private."chatMute" where "userId" = $1 and "until" > now()`, [
    userId,
  ]);
  if (row) throw muted(row['until'] as Date);
}
