// What the bell shows: the synced rows with what is still on its way.
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';
import {CHANGES, lastMoves, type Notification} from '#web/notifications/changes.ts';

export type Bell = {
  /** Newest first. */
  readonly newest: readonly Notification[];
  readonly unread: number;
};

const unreadIn = (some: readonly Notification[]): number => some.filter(({isRead}) => !isRead).length;

/**
 * @param newest the newest rows, newest first.
 * @param unread of the count's row: of all, not only of the newest.
 */
export function bellOf(newest: readonly Notification[], unread: number, pending: readonly Command[]): Bell {
  const shown = overlay(newest, lastMoves(pending), CHANGES);
  const isAllRead = pending.some(({name, status}) => name === 'notifications.readAll' && status !== 'failed');
  // Whatever is newer than a newest one is itself among the newest.
  if (isAllRead) return {newest: shown, unread: unreadIn(shown)};
  return {
    newest: shown,
    unread: Math.max(0, unread - unreadIn(newest) + unreadIn(shown) - readBelow(newest, pending)),
  };
}

/** How many older ones than the newest are on their way to being read: only unread ones are sent to be. */
function readBelow(newest: readonly Notification[], pending: readonly Command[]): number {
  const read = pending
    .filter(({status}) => status !== 'failed')
    .flatMap(({name, args}) =>
      name === 'notifications.readSome' ? (args['notificationIds'] as string[]) : [],
    );
  const shown = new Set(newest.map(({id}) => id));
  return new Set(read.filter((id) => !shown.has(id))).size;
}
