import {SOME_MAX} from '#schema/notifications/notifications.limits.ts';
import {useCommand} from '#web/data/data.ts';
import type {Notification} from '#web/notifications/changes.ts';
import {toast} from '#web/ui/overlay/toast.ts';

type Some = readonly Notification[];

/** What a learner does with notifications; the texts are the specification's (section 8). */
export type Acts = {
  readonly read: (some: Some) => void;
  readonly archive: (some: Some) => void;
  readonly unarchive: (some: Some) => void;
  readonly remove: (some: Some) => void;
};

function each(some: Some, give: (args: {notificationIds: string[]}) => void): void {
  const ids = some.map(({id}) => id);
  for (let at = 0; at < ids.length; at += SOME_MAX) give({notificationIds: ids.slice(at, at + SOME_MAX)});
}

const words = (some: Some, done: string) =>
  some.length === 1 ? `Notification ${done}` : `${some.length} notifications ${done}`;

export function useActs(): Acts {
  const readSome = useCommand('notifications.readSome');
  const archiveSome = useCommand('notifications.archiveSome');
  const unarchiveSome = useCommand('notifications.unarchiveSome');
  const removeSome = useCommand('notifications.removeSome');
  const read = (some: Some) =>
    each(
      some.filter(({isRead}) => !isRead),
      readSome,
    );
  return {
    read,
    archive: (some) => {
      // First, for the bell has not all of them among its rows: it counts those that are read.
      read(some);
      each(some, archiveSome);
      toast({
        isUnlisted: true,
        title: words(some, 'archived'),
        tone: 'good',
        action: {label: 'Undo', run: () => each(some, unarchiveSome)},
      });
    },
    unarchive: (some) => {
      each(some, unarchiveSome);
      toast({isUnlisted: true, title: words(some, 'moved back'), tone: 'good'});
    },
    remove: (some) => {
      read(some);
      each(some, removeSome);
      toast({isUnlisted: true, title: words(some, 'deleted'), tone: 'good'});
    },
  };
}
