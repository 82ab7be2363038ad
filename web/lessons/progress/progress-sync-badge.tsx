import {Check, CloudOff, LoaderCircle} from 'lucide-react';
import {useIsLive, useIsOffline, usePending} from '#web/io/data.ts';

/** Whether the figures on this page are the academy's own as of now. */
export function ProgressSyncBadge() {
  const isLive = useIsLive();
  const isOffline = useIsOffline();
  const waiting = usePending().length;
  const Icon = isOffline ? CloudOff : waiting > 0 || !isLive ? LoaderCircle : Check;
  const words = isOffline
    ? waiting > 0
      ? `Off line: as of the last sync, with ${waiting} of your changes still to be sent`
      : 'Off line: as of the last sync'
    : waiting > 0
      ? `Sending ${waiting} ${waiting === 1 ? 'change' : 'changes'}`
      : isLive
        ? 'Up to date'
        : 'Connecting';
  return (
    <p
      role="status"
      className={`flex items-center justify-end gap-1.5 text-sm ${isOffline ? 'text-warn' : 'text-muted'}`}
    >
      <Icon size={14} aria-hidden /> {words}
    </p>
  );
}
