import {TOASTS_KEPT} from '#schema/notifications/notifications.limits.ts';
import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

const READ = `update "notification" set "isRead" = true`;
const ARCHIVE = `update "notification" set "isRead" = true, "archivedAt" = coalesce("archivedAt", now())`;
const UNARCHIVE = `update "notification" set "archivedAt" = null`;
const REMOVE = `delete from "notification"`;

/** What the commands about notifications do: own ones only. */
export const notificationEffects: EffectsIn<'notifications'> = {
  'notifications.read': (sql, {notificationId}, {userId}) => one(sql, READ, [notificationId, userId]),
  'notifications.readAll': (sql, {until}, {userId}) =>
    sql(
      `update "notification" set "isRead" = true
       where "userId" = $1 and not "isRead" and "archivedAt" is null
         and ($2::float8 is null or "createdAt" <= to_timestamp($2::float8 / 1000))`,
      [userId, until ?? null],
    ),
  'notifications.archive': (sql, {notificationId}, {userId}) => one(sql, ARCHIVE, [notificationId, userId]),
  'notifications.remove': (sql, {notificationId}, {userId}) => one(sql, REMOVE, [notificationId, userId]),
  'notifications.readSome': (sql, {notificationIds}, {userId}) => some(sql, READ, [notificationIds, userId]),
  'notifications.archiveSome': (sql, {notificationIds}, {userId}) =>
    some(sql, ARCHIVE, [notificationIds, userId]),
  'notifications.unarchiveSome': (sql, {notificationIds}, {userId}) =>
    some(sql, UNARCHIVE, [notificationIds, userId]),
  'notifications.removeSome': (sql, {notificationIds}, {userId}) =>
    some(sql, REMOVE, [notificationIds, userId]),
};

/** @throws {Refusal} `NOT_FOUND` for one that is not there, or is somebody else's. */
async function one(sql: Sql, act: string, values: [notificationId: string, userId: string]): Promise<void> {
  const [row] = await sql(`${act} where "id" = $1 and "userId" = $2 returning 1`, values);
  if (!row) throw new Refusal('NOT_FOUND', 'This notification isn’t there anymore.');
}

const some = (sql: Sql, act: string, values: [notificationIds: readonly string[], userId: string]) =>
  // In one order always: two devices that change the same ones wait for each other, and never in a circle.
  sql(
    `with "these" as (
       select "id" from "notification" where "id" = any($1) and "userId" = $2 order by "id" for update)
     ${act} where "id" in (select "id" from "these")`,
    values,
  );

const TYPES = {neutral: 'info', good: 'success', bad: 'error'} as const;

/** What was shown for a moment is kept for reading again: nothing new, so it is read, and neither pushed nor sent by email. */
export const toastEffects: EffectsIn<'toasts'> = {
  'toasts.keep': async (sql, {id, title, message, tone}, {userId}) => {
    await sql(
      `insert into "notification" ("userId", "dedupeKey", "type", "category", "title", "message", "isRead", "archivedAt")
       select $1, $2, $3, 'general', $4, $5, true,
         (select now() from "notificationPreference" where "userId" = $1 and "category" = 'general' and not "inApp")
       on conflict ("userId", "dedupeKey") do nothing`,
      [userId, `toast:${id}`, TYPES[tone], title, message],
    );
    await sql(
      `delete from "notification" where "id" in (
         select "id" from "notification" where "userId" = $1 and "dedupeKey" like 'toast:%'
         order by "createdAt" desc, "id" offset $2)`,
      [userId, TOASTS_KEPT],
    );
  },
};
