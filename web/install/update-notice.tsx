import {useAtomValue} from 'jotai';
import {applyUpdate, updateReadyAtom} from '#web/install/service-worker.ts';
import {Float} from '#web/ui/overlay/float.tsx';
import {NoticeCard} from '#web/ui/overlay/floating-notice.tsx';

/** Offers a new build once it may take over. */
export function UpdateNotice() {
  const isReady = useAtomValue(updateReadyAtom);
  if (!isReady) return null;
  return (
    <Float at="update">
      <NoticeCard action="Reload" onAction={applyUpdate}>
        A new version of the academy is ready.
      </NoticeCard>
    </Float>
  );
}
