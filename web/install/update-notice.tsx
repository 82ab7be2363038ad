import {useAtomValue} from 'jotai';
import {applyUpdate, updateReadyAtom} from '#web/install/service-worker.ts';
import {FloatingNotice} from '#web/ui/overlay/floating-notice.tsx';

/** Offers a new build once it may take over. */
export function UpdateNotice() {
  const isReady = useAtomValue(updateReadyAtom);
  if (!isReady) return null;
  return (
    <FloatingNotice place="end" action="Reload" onAction={applyUpdate}>
      A new version of the academy is ready.
    </FloatingNotice>
  );
}
