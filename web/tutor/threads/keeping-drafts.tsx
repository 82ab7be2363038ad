import {useEffect, useState, type ComponentType} from 'react';
import {onceBegun} from '#web/io/preload.ts';

/** Keeps drafts in step with the conversations; the page waits for none of it. */
export function KeepingDrafts() {
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(
    () =>
      onceBegun(async () => {
        const {DraftsKeeper} = await import('#web/tutor/threads/drafts-keeper.tsx');
        setKeeper(() => DraftsKeeper);
      }),
    [],
  );
  return Keeper ? <Keeper /> : null;
}
