import {MESSAGE_MAX, TITLE_MAX} from '#schema/notifications/notifications.limits.ts';
import {ALWAYS} from '#schema/notifications/preferences/preferences.defaults.ts';
import type {NotificationCategory, NotificationType} from '#schema/notifications/notifications.table.ts';
import {shortened} from '#schema/shortened.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** Something to tell a learner. */
export type Notice = {
  readonly userId: string;
  /** Names its cause, which is told once to each learner; at most 200 characters. */
  readonly dedupeKey: string;
  /** Who caused it: it goes with their account, for it names them. */
  readonly actorId?: string;
  readonly type: NotificationType;
  readonly category: NotificationCategory;
  /** At most 200 characters; a longer one is shortened. */
  readonly title: string;
  /** At most 500 characters; a longer one is shortened. */
  readonly message: string;
  /** Its feature sends an email of its own to those who want one: none is ordered here. */
  readonly hasOwnEmail?: true;
} & (
  | {readonly actionUrl?: never; readonly actionText?: never}
  /** A path of the academy, with the words of its link. */
  | {readonly actionUrl: string; readonly actionText: string}
);

// In the order of the learners: the rows of their counts are locked in it. A learner who does not want to see a category
// in the app has it among what is archived: it is told once there, too. What is about the account itself is always told.
const WRITE = `
  with "written" as (
    insert into "notification" ("userId", "dedupeKey", "actorId", "type", "category", "title", "message", "actionUrl", "actionText", "isRead", "archivedAt")
    select v."userId", v."dedupeKey", v."actorId", v."type", v."category", v."title", v."message", v."actionUrl", v."actionText",
      "isOff", case when "isOff" then now() end
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
      as v("userId", "dedupeKey", "actorId", "type", "category", "title", "message", "actionUrl", "actionText")
      left join "notificationPreference" p on p."userId" = v."userId" and p."category" = v."category"
      cross join lateral (select v."category" <> '${ALWAYS}' and not coalesce(p."inApp", true) as "isOff") as "shown"
    order by v."userId"
    on conflict ("userId", "dedupeKey") do nothing
    returning "id", "userId", "category", "dedupeKey"
  ), "pushed" as (
    insert into private."pushOrder" ("notificationId", "subscriptionId")
    select w."id", s."id" from "written" w join private."pushSubscription" s on s."userId" = w."userId"
    where w."category" = '${ALWAYS}' or w."category" = any(s."categories")
  )
  insert into private."notificationEmail" ("notificationId", "userId")
  select w."id", w."userId" from "written" w
    join "notificationPreference" p on p."userId" = w."userId" and p."category" = w."category"
  where p."email" and w."category" <> '${ALWAYS}' and w."dedupeKey" <> all($10::text[])`;

/**
 * Writes notifications, in the transaction of their cause, and orders their pushes and emails as their learners want them.
 */
export async function notify(sql: Sql, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql(WRITE, [
    notices.map(({userId}) => userId),
    notices.map(({dedupeKey}) => dedupeKey),
    notices.map(({actorId}) => actorId ?? null),
    notices.map(({type}) => type),
    notices.map(({category}) => category),
    notices.map(({title}) => shortened(title, TITLE_MAX).toWellFormed()),
    notices.map(({message}) => shortened(message, MESSAGE_MAX).toWellFormed()),
    notices.map(({actionUrl}) => actionUrl ?? null),
    notices.map(({actionText}) => actionText ?? null),
    notices.filter(({hasOwnEmail}) => hasOwnEmail).map(({dedupeKey}) => dedupeKey),
  ]);
}

/** Takes back what a cause has told everybody. */
export const withdraw = (sql: Sql, dedupeKey: string) =>
  sql(`delete from "notification" where "dedupeKey" = $1`, [dedupeKey]);
