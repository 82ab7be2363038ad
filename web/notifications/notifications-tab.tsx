import {lazy, Suspense} from 'react';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const List = lazy(async () => ({
  default: (await import('#web/notifications/notifications.screen.tsx')).Notifications,
}));

/** The page of notifications, fetched when it is opened: the profile beside it needs none of it. */
export const NotificationsTab = () => (
  <Suspense fallback={<Skeleton label="Loading your notifications" lines={6} />}>
    <List />
  </Suspense>
);
