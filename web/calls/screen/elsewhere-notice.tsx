import {useEffect} from 'react';
import {callActions, useCallPart} from '#web/calls/use-call.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Says why a call did not begin here: another tab of this browser has one. Shows nothing itself. */
export function ElsewhereNotice() {
  const error = useCallPart((view) => (view.phase === 'elsewhere' ? view.error : null));
  useEffect(() => {
    if (error === null) return;
    toast({title: error});
    // Said once; the next click says it again.
    callActions.dismiss();
  }, [error]);
  return null;
}
