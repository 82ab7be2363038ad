import {useEffect, useState, type ComponentType} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {onceBegun} from '#web/io/preload.ts';

/** Keeps drafts in step with the conversations; the page waits for none of it. */
export function KeepingDrafts({user: {mayLearn}}: {user: CurrentUser}) {
  const [Keeper, setKeeper] = useState<ComponentType>();
  useEffect(() => {
    if (!mayLearn) return;
    onceBegun(async () => {
      const {DraftsKeeper} = await import('#web/tutor/threads/drafts-keeper.tsx');
      setKeeper(() => DraftsKeeper);
    });
  }, [mayLearn]);
  // Who may not learn is told of no conversation, and all of them would seem to be gone.
  return mayLearn && Keeper ? <Keeper /> : null;
}
