import {useAtomValue} from 'jotai';
import {useSyncExternalStore} from 'react';
import {applyUpdate, updateReadyAtom} from '#web/install/service-worker.ts';
import {isAnyStuck, onStuck} from '#web/io/pieces/stuck.ts';
import {Float} from '#web/ui/overlay/float.tsx';
import {NoticeCard} from '#web/ui/overlay/floating-notice.tsx';

/** Offers a new build once it may take over, or to load the page anew where a part of it does not come otherwise. */
export function UpdateNotice() {
  const isReady = useAtomValue(updateReadyAtom);
  const isStuck = useSyncExternalStore(onStuck, isAnyStuck);
  if (!isReady && !isStuck) return null;
  return (
    <Float at="update">
      <NoticeCard action="Reload" onAction={isReady ? applyUpdate : () => location.reload()}>
        {isReady ? 'A new version of the academy is ready.' : 'Part of the academy didn’t load.'}
      </NoticeCard>
    </Float>
  );
}
