import {Square} from 'lucide-react';
import {useCommand, useIsOffline} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {Button} from '#web/ui/form/button.tsx';

type Props = {turnId: string; asking: Command};

/** The question is on its way, or waits for a connection. */
export function Waiting({turnId, asking}: Props) {
  const stop = useCommand('tutor.stop');
  const isOffline = useIsOffline();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="text-muted">
        {wordsFor(asking, isOffline)}
      </p>
      <Button kind="quiet" size="small" onClick={() => stop({turnId})}>
        <Square size={13} aria-hidden /> Stop
      </Button>
    </div>
  );
}

function wordsFor({status, reason}: Command, isOffline: boolean): string {
  // The disk refused it: it goes with the window.
  if (status === 'unsaved') return 'Keep this window open until your question is sent.';
  if (isOffline) return 'Waiting to send. I’ll answer when you’re back online.';
  // Such as that there were too many in a minute.
  return reason?.message ?? 'Looking through your lessons…';
}
