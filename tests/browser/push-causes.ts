// What a test tells its learner, as the academy does, and when that is pushed.
import {sqlOn} from '#sync/commands/sql.ts';
import {notify} from '#sync/notifications/notify.ts';
import type {TestLearner} from '#tests/browser/learner.ts';
import type {Notices} from '#tests/browser/notices.ts';

/** @param notices there once the tests run. */
export function causesOf({username}: TestLearner, notices: () => Notices) {
  const tell = async (dedupeKey: string, title: string, actionUrl: string) => {
    const {database} = notices();
    const {rows} = await database.query<{id: string}>(`select "id" from "user" where "username" = $1`, [
      username,
    ]);
    const words = {type: 'info', category: 'general', message: 'Words', actionText: 'Open'} as const;
    await notify(sqlOn(database), [{userId: rows[0]?.id ?? '', dedupeKey, title, actionUrl, ...words}]);
  };
  const putOff = (dedupeKey: string, seconds: number) =>
    notices().database.query(
      `update private."pushOrder" set "dueAt" = now() + make_interval(secs => $2) where "notificationId" in
         (select "id" from "notification" where "dedupeKey" = $1)`,
      [dedupeKey, seconds],
    );
  return {tell, putOff};
}
