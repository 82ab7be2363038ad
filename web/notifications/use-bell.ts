import {queries} from '#schema/queries.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {bellOf, type Bell} from '#web/notifications/bell-of.ts';

/** The own notifications, live, with what is still on its way. */
export function useBell(): Bell {
  const [newest] = useRows(queries.notifications.newest());
  const [count] = useRows(queries.notifications.count());
  const pending = usePendingOf('notifications.read', 'notifications.readAll', 'notifications.archive');
  return bellOf(newest, count?.unread ?? 0, pending);
}
