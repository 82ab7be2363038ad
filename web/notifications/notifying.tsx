import {useEffect, useState, type ComponentType} from 'react';
import {onceBegun} from '#web/io/preload.ts';

/** Keeps pushes and what is shown of them in step with the rows; the page waits for none of it. */
export function Notifying() {
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(
    () =>
      onceBegun(async () => {
        const {NotificationKeeper} = await import('#web/notifications/push/notification-keeper.tsx');
        setKeeper(() => NotificationKeeper);
      }),
    [],
  );
  return Keeper ? <Keeper /> : null;
}
