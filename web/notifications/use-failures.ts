import {useEffect} from 'react';
import {useData, usePendingOf} from '#web/data/data.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {CHANGING} from '#web/notifications/changes.ts';
import {toast} from '#web/ui/overlay/toast.ts';

/** Specification, section 8; of moving back it says nothing. */
const TEXTS: readonly (readonly [begins: string, text: string])[] = [
  ['notifications.readAll', 'Failed to mark all notifications as read.'],
  ['notifications.read', 'Failed to mark notification as read.'],
  ['notifications.remove', 'Failed to delete notification.'],
  ['notifications.unarchive', 'Couldn’t move notifications back.'],
  ['notifications.', 'Failed to archive notification.'],
];
const textOf = ({name}: Command) => TEXTS.find(([begins]) => name.startsWith(begins))?.[1] ?? '';

/** Says what the academy has rejected, and gives it up: sending the same again changes nothing. */
export function useFailures(): void {
  const {outbox} = useData();
  const pending = usePendingOf(...CHANGING);
  useEffect(() => {
    const look = () => {
      // One tab says it: the one that is looked at.
      if (document.hidden) return;
      for (const command of pending.filter(({status}) => status === 'failed')) {
        toast({
          isUnlisted: true,
          title: textOf(command),
          description: command.reason?.message ?? '',
          tone: 'bad',
        });
        void outbox.discard(command.id);
      }
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [outbox, pending]);
}
