// Another app shares something with the installed academy: it becomes a note or the draft of a message. All but this is
// fetched then.
import {lazy, Suspense, useEffect, useMemo} from 'react';
import {useLocation, useSearch} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {sharedIn} from '#web/io/browser/shared-text.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {Unless} from '#web/ui/show/unless.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('#web/app/sharing/share-dialog.tsx')).ShareDialog,
}));

/** Is there once, among a learner's data. */
export function ShareLayer({user: {mayLearn}}: {user: CurrentUser}) {
  const [path, go] = useLocation();
  const search = useSearch();
  const shared = useMemo(() => sharedIn(search), [search]);
  if (shared === undefined || !mayLearn) return null;
  const leave = (address: string) => go(address, {replace: true});
  return (
    <Unless fails={<NotOpened />}>
      <Suspense>
        <ShareDialog shared={shared} onDone={leave} onClose={() => leave(path)} />
      </Suspense>
    </Unless>
  );
}

/** It stays in the address. */
function NotOpened(): null {
  useEffect(() => {
    toast({
      title: 'What you shared couldn’t be opened',
      description: 'Go online and reload the page.',
      tone: 'bad',
    });
  }, []);
  return null;
}
