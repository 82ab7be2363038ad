import {lazy, Suspense} from 'react';
import type {ByZone} from '#web/notifications/preferences/notification-settings.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const List = lazy(async () => ({
  default: (await import('#web/notifications/notifications.screen.tsx')).Notifications,
}));

/** The page of notifications, fetched when it is opened: the profile beside it needs none of it. */
export const NotificationsTab = (zone: ByZone) => (
  <Suspense fallback={<Skeleton label="Loading your notifications" lines={6} />}>
    <List {...zone} />
  </Suspense>
);
