// Another app shares something with the installed academy: it becomes a note or the draft of a message. All but this is
// fetched then.
import {lazy, Suspense, useEffect, useSyncExternalStore} from 'react';
import {useLocation} from 'wouter';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {forgetShared, hasJustArrived, onShared, sharedFor} from '#web/app/sharing/waiting.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {Unless} from '#web/ui/show/unless.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('#web/app/sharing/share-dialog.tsx')).ShareDialog,
}));

/** Is there once, among a learner's data. */
export function ShareLayer({user: {id, mayLearn}}: {user: CurrentUser}) {
  const [path, go] = useLocation();
  const shared = useSyncExternalStore(onShared, () => sharedFor(id));
  if (shared === '') return null;
  if (!mayLearn) return hasJustArrived() ? <NotYet /> : null;
  const leave = (address: string) => {
    forgetShared(id);
    go(address, {replace: true});
  };
  return (
    <Unless fails={<NotOpened />}>
      <Suspense>
        <ShareDialog shared={shared} onDone={leave} onClose={() => leave(path)} />
      </Suspense>
    </Unless>
  );
}

/** Neither lessons nor conversations are open before the assessment is passed. */
function NotYet(): null {
  useEffect(() => {
    toast({
      title: 'What you shared is kept on this device',
      description: 'Once you’ve passed the assessment, you choose where it goes.',
    });
  }, []);
  return null;
}

/** It waits on. */
function NotOpened(): null {
  useEffect(() => {
    toast({
      title: 'What you shared couldn’t be opened',
      description: 'It’s kept on this device. Go online and reload the page.',
      tone: 'bad',
    });
  }, []);
  return null;
}
