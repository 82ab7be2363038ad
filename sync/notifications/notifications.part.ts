import type {Pool} from 'pg';
import {own} from '#sync/db/belonging.ts';
import {notificationEffects} from '#sync/notifications/notifications.effects.ts';
import {quietPart} from '#sync/part/part.ts';

/** How long a notification is kept, days. */
const KEPT_DAYS = 180;
/** Most rows of one sweep: each is replicated. */
const SWEPT = 500;

/** Deletes old notifications. Resolves to whether there are more. */
export async function sweepNotifications(pool: Pool): Promise<boolean> {
  const {rowCount} = await pool.query(
    `delete from "notification" where "id" in (
       select "id" from "notification" where "createdAt" < now() - make_interval(days => $1)
       order by "createdAt" limit $2)`,
    [KEPT_DAYS, SWEPT],
  );
  return rowCount === SWEPT;
}

export const notifications = quietPart({
  effects: () => notificationEffects,
  sweeps: [sweepNotifications],
  belongings: [own('public."notification"'), own('public."notificationCount"')],
});
