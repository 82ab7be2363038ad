import {useEffect, useState, type ComponentType} from 'react';
import {onceBegun} from '#web/io/preload.ts';
import {currentToast} from '#web/ui/overlay/toast.ts';

/** Keeps pushes and what is shown of them in step with the rows; the page waits for none of it. */
export function Notifying() {
  const [Keeper, setKeeper] = useState<ComponentType<{toastsSince: number}>>();
  const [toastsSince] = useState(() => currentToast()?.id ?? 0);
  useEffect(
    () =>
      onceBegun(async () => {
        const {NotificationKeeper} = await import('#web/notifications/push/notification-keeper.tsx');
        setKeeper(() => NotificationKeeper);
      }),
    [],
  );
  return Keeper ? <Keeper toastsSince={toastsSince} /> : null;
}
