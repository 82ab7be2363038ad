import {useEffect} from 'react';
import {MESSAGE_MAX, TITLE_MAX} from '#schema/notifications/notifications.limits.ts';
import {useCommand, useIsLive} from '#web/data/data.ts';
import {currentToast, onToast} from '#web/ui/overlay/toast.ts';

/** The last one that was written down: on another page of the app it may still be shown. */
let lastKept = 0;

/**
 * Writes what is shown for a moment to the list of notifications, where it can be read again. Without a connection it is not:
 * there would be more changes that wait than the learner has made.
 */
export function useKeepingToasts(): void {
  const keep = useCommand('toasts.keep');
  const isLive = useIsLive();
  useEffect(() => {
    if (!isLive) return undefined;
    return onToast(() => {
      const shown = currentToast();
      if (!shown?.open || shown.isUnlisted || shown.id <= lastKept) return;
      lastKept = shown.id;
      const {title, description = '', tone = 'neutral'} = shown;
      keep({title: cut(title, TITLE_MAX), message: cut(description, MESSAGE_MAX), tone});
    });
  }, [keep, isLive]);
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();
