import {useEffect} from 'react';
import {MESSAGE_MAX, TITLE_MAX} from '#schema/notifications/notifications.limits.ts';
import {shortened} from '#schema/shortened.ts';
import {useCommand, useIsLive} from '#web/data/data.ts';
import {currentToast, onToast} from '#web/ui/overlay/toast.ts';

/** The last one that was written down: on another page of the app it may still be shown. */
let lastKept = 0;

/**
 * Writes what is shown for a moment to the list of notifications, where it can be read again. Without a connection it is not:
 * there would be more changes that wait than the learner has made.
 * @param since the last one before the learner's pages: it may be about another learner.
 */
export function useKeepingToasts(since: number): void {
  const keep = useCommand('toasts.keep');
  const isLive = useIsLive();
  useEffect(() => {
    if (!isLive) return undefined;
    const look = () => {
      const shown = currentToast();
      if (!shown?.open || shown.isUnlisted || shown.id <= Math.max(lastKept, since)) return;
      lastKept = shown.id;
      const {title, description = '', tone = 'neutral'} = shown;
      keep({title: shortened(title, TITLE_MAX), message: shortened(description, MESSAGE_MAX), tone});
    };
    // This is fetched while the page idles, and the connection takes its time: one may have been shown before.
    look();
    return onToast(look);
  }, [keep, isLive, since]);
}
