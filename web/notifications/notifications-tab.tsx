import {Suspense} from 'react';
import {piece} from '#web/io/pieces/piece.ts';
import type {ByZone} from '#web/notifications/preferences/notification-settings.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';

const List = piece(async () => (await import('#web/notifications/notifications.screen.tsx')).Notifications);

/** The page of notifications, fetched when it is opened: the profile beside it needs none of it. */
export const NotificationsTab = (zone: ByZone) => (
  <Suspense fallback={<Skeleton label="Loading your notifications" lines={6} />}>
    <List {...zone} />
  </Suspense>
);
