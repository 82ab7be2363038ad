import {Refusal} from '#schema/errors.ts';
import type {EffectsIn} from '#sync/commands/effects.ts';
import type {Sql} from '#sync/commands/sql.ts';

/** What the commands about notifications do: own ones only. */
export const notificationEffects: EffectsIn<'notifications'> = {
  'notifications.read': (sql, {notificationId}, {userId}) =>
    change(sql, `"isRead" = true`, [notificationId, userId]),
  'notifications.readAll': (sql, {until}, {userId}) =>
    sql(
      `update "notification" set "isRead" = true
       where "userId" = $1 and not "isRead" and "archivedAt" is null
         and ($2::float8 is null or "createdAt" <= to_timestamp($2::float8 / 1000))`,
      [userId, until ?? null],
    ),
  'notifications.archive': (sql, {notificationId}, {userId}) =>
    change(sql, `"isRead" = true, "archivedAt" = coalesce("archivedAt", now())`, [notificationId, userId]),
};

/** @throws {Refusal} `NOT_FOUND` for one that is not there, or is somebody else's. */
async function change(
  sql: Sql,
  set: string,
  values: [notificationId: string, userId: string],
): Promise<void> {
  const [row] = await sql(
    `update "notification" set ${set} where "id" = $1 and "userId" = $2 returning 1`,
    values,
  );
  if (!row) throw new Refusal('NOT_FOUND', 'This notification isn’t there anymore.');
}
