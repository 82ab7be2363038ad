import {defineQuery} from '#schema/define-query.ts';
import {NEWEST} from '#schema/notifications/notifications.limits.ts';
import {zql} from '#schema/notifications/notifications.rows.ts';

// Own rows only, open before the assessment. A guest's id is null, which no row has.
export const notificationQueries = {
  /** The newest that are not archived. */
  newest: defineQuery(({ctx}) =>
    zql.notification
      .where('userId', ctx.userId ?? '')
      .where('archivedAt', 'IS', null)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'asc')
      .limit(NEWEST),
  ),
  /** How many are unread; no row before the first one. */
  count: defineQuery(({ctx}) => zql.notificationCount.where('userId', ctx.userId ?? '').one()),
};
