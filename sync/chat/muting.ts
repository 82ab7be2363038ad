// Learners whom an admin has muted: they read, and post nothing until it is over.
import {Refusal} from '#schema/errors.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** A mute as it was changed: moments as PostgreSQL writes them, to the microsecond. Null: there was none. */
export type ChangedMute = {readonly userId: string; readonly from: string | null; readonly to: string};

/**
 * Mutes learners for a time; who is muted for longer stays so. Their accounts are locked by the caller.
 * @returns those for whom it changed something.
 */
export async function muteInChat(
  sql: Sql,
  userIds: readonly string[],
  hours: number,
): Promise<readonly ChangedMute[]> {
  const rows = await sql(
    `with before as (select "userId", "until" from private."chatMute" where "userId" = any($1)),
     changed as (
       insert into private."chatMute" as m ("userId", "until")
       select u, now() + make_interval(hours => $2) from unnest($1::text[]) as u order by u
       on conflict ("userId") do update set "until" = excluded."until" where m."until" < excluded."until"
       returning "userId", "until")
     select c."userId", b."until"::text as "from", c."until"::text as "to"
     from changed c left join before b on b."userId" = c."userId"`,
    [userIds, hours],
  );
  return [...rows].map((row) => ({
    userId: String(row['userId']),
    from: row['from'] as string | null,
    to: row['to'] as string,
  }));
}

/** Puts mutes back to what they were, unless they were changed again. @returns those whose mute is as it was. */
export async function muteAsBefore(sql: Sql, changes: readonly ChangedMute[]): Promise<readonly string[]> {
  const rows = await sql(
    `with meant as (
       select m."userId", v."from" from private."chatMute" m
       join unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as v("userId", "from", "to")
         on v."userId" = m."userId" and v."to" = m."until"),
     lifted as (
       delete from private."chatMute" m using meant
       where m."userId" = meant."userId" and (meant."from" is null or meant."from" <= now())
       returning m."userId"),
     shortened as (
       update private."chatMute" m set "until" = meant."from" from meant
       where m."userId" = meant."userId" and meant."from" > now()
       returning m."userId")
     select "userId" from lifted union all select "userId" from shortened`,
    [changes.map(({userId}) => userId), changes.map(({from}) => from), changes.map(({to}) => to)],
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
