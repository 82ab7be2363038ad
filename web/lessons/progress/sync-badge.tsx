import {Check, CloudOff, LoaderCircle} from 'lucide-react';
import {useIsLive, useIsOffline, usePending} from '#web/data/data.ts';

type Sync = {readonly Icon: typeof Check; readonly words: string; readonly tone: string};

function syncOf({isLive, isOffline, waiting}: {isLive: boolean; isOffline: boolean; waiting: number}): Sync {
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  if (isOffline) {
    const toSend = waiting > 0 ? `, with ${changes} waiting to send` : '';
    return {Icon: CloudOff, words: `Offline, showing your last sync${toSend}`, tone: 'text-warn'};
  }
  if (!isLive) return {Icon: LoaderCircle, words: 'Connecting', tone: 'text-muted'};
  if (waiting > 0) return {Icon: LoaderCircle, words: `Saving ${changes}`, tone: 'text-muted'};
  return {Icon: Check, words: 'Up to date', tone: 'text-muted'};
}

/** Whether the figures on this page are the academy's own as of now. */
export function ProgressSyncBadge() {
  const waiting = usePending().filter(({status}) => status !== 'failed' && status !== 'delivered').length;
  const {Icon, words, tone} = syncOf({isLive: useIsLive(), isOffline: useIsOffline(), waiting});
  return (
    <p role="status" className={`flex items-center gap-1.5 text-md ${tone}`}>
      <Icon size={14} aria-hidden /> <span>{words}</span>
    </p>
  );
}
