import {defineQuery} from '#schema/define-query.ts';
import {NEWEST} from '#schema/notifications/notifications.limits.ts';
import {zql} from '#schema/notifications/notifications.rows.ts';
import type {NotificationCategory} from '#schema/notifications/notifications.table.ts';
import {asGiven} from '#schema/query-args.ts';
import type {Session} from '#schema/session.ts';

/** What of the notifications a list shows: all but the archived ones, the unread ones of them, or the archived ones. */
export type Shown = 'all' | 'unread' | 'archived';

/** Which notifications a list asks for. */
export type Listed = {
  readonly show: Shown;
  readonly category?: NotificationCategory;
  readonly limit: number;
};

// Own rows only, open before the assessment. A guest's id is null, which no row has.
const own = ({userId}: Session) => zql.notification.where('userId', userId ?? '');

export const notificationQueries = {
  /** The newest that are not archived. */
  newest: defineQuery(({ctx}) =>
    own(ctx).where('archivedAt', 'IS', null).orderBy('createdAt', 'desc').orderBy('id', 'asc').limit(NEWEST),
  ),
  /** How many are unread; no row before the first one. */
  count: defineQuery(({ctx}) => zql.notificationCount.where('userId', ctx.userId ?? '').one()),
  /** Where and when the learner wants to hear of them; no rows for what they have left as it is. */
  preferences: defineQuery(({ctx}) => zql.notificationPreference.where('userId', ctx.userId ?? '')),
  schedule: defineQuery(({ctx}) => zql.notificationSchedule.where('userId', ctx.userId ?? '').one()),
  /** The newest of a kind. */
  list: defineQuery(asGiven<Listed>(), ({args: {show, category, limit}, ctx}) => {
    const kept = own(ctx).where('archivedAt', show === 'archived' ? 'IS NOT' : 'IS', null);
    const ofState = show === 'unread' ? kept.where('isRead', false) : kept;
    const ofCategory = category === undefined ? ofState : ofState.where('category', category);
    return ofCategory.orderBy('createdAt', 'desc').orderBy('id', 'asc').limit(limit);
  }),
};
