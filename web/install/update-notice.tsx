import {useAtomValue} from 'jotai';
import {applyUpdate, updateReadyAtom} from '#web/install/service-worker.ts';
import {Button} from '#web/ui/button.tsx';

/** Offers a new build once it may take over. */
export function UpdateNotice() {
  const isReady = useAtomValue(updateReadyAtom);
  if (!isReady) return null;
  return (
    <div
      role="status"
      className="rise fixed right-4 bottom-4 z-40 flex items-center gap-4 rounded-xl border border-line bg-surface py-3 pr-3 pl-5 shadow-float"
    >
      <p className="text-sm">A new version of the academy is ready.</p>
      <Button size="small" onClick={applyUpdate}>
        Reload
      </Button>
    </div>
  );
}
