import {useEffect, useState} from 'react';
import {getNotificationStats} from '#schema/notifications/notifications.api.ts';
import {queries} from '#schema/queries.ts';
import {useIsLive, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {call} from '#web/io/call.ts';
import {bellOf, type Bell} from '#web/notifications/bell/bell-of.ts';
import {CHANGING} from '#web/notifications/changes.ts';

/** Specification, section 9: notification stats polling. */
const POLL_MS = 30_000;

/** The own notifications, live, with what is still on its way. */
export function useBell(): Bell {
  const [newest] = useRows(queries.notifications.newest());
  const [count] = useRows(queries.notifications.count());
  const asked = useAskedCount();
  const pending = usePendingOf(...CHANGING);
  return bellOf(newest, asked ?? count?.unread ?? 0, pending);
}

/** How many are unread by REST, while rows do not come by themselves. */
function useAskedCount(): number | undefined {
  const isLive = useIsLive();
  const [unread, setUnread] = useState<number>();
  useEffect(() => {
    if (isLive) return undefined;
    const ask = async () => {
      if (!navigator.onLine || document.hidden) return;
      try {
        setUnread((await call(getNotificationStats, {})).unreadCount);
      } catch {
        // Nobody answers: what is on the device stays, and it is asked again.
      }
    };
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      clearInterval(timer);
      setUnread(undefined);
    };
  }, [isLive]);
  return unread;
}
