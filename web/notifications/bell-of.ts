// What the bell shows: the synced rows with what is still on its way.
import type {NotificationType} from '#schema/notifications/notifications.table.ts';
import type {Command} from '#web/data/outbox/command.ts';
import {overlay} from '#web/data/outbox/overlay.ts';

export type Notification = {
  readonly id: string;
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
  readonly isRead: boolean;
  /** A path of the academy: what it is about. */
  readonly actionUrl: string | null;
  /** The words of the link to it. */
  readonly actionText: string | null;
  /** Unix time, ms. */
  readonly createdAt: number;
};

export type Bell = {
  /** Newest first. */
  readonly newest: readonly Notification[];
  readonly unread: number;
};

const read = (one: Notification): Notification => (one.isRead ? one : {...one, isRead: true});
const unreadIn = (some: readonly Notification[]): number => some.filter(({isRead}) => !isRead).length;

/**
 * @param newest the newest rows, newest first.
 * @param unread of the count's row: of all, not only of the newest.
 */
export function bellOf(newest: readonly Notification[], unread: number, pending: readonly Command[]): Bell {
  const shown = overlay(newest, pending, {
    'notifications.read': (some, {args}) =>
      some.map((one) => (one.id === args.notificationId ? read(one) : one)),
    'notifications.readAll': (some, {args: {until}}) =>
      some.map((one) => (until === undefined || one.createdAt <= until ? read(one) : one)),
    'notifications.archive': (some, {args}) => some.filter(({id}) => id !== args.notificationId),
  });
  const isAllRead = pending.some(({name, status}) => name === 'notifications.readAll' && status !== 'failed');
  // Whatever is newer than a newest one is itself among the newest.
  if (isAllRead) return {newest: shown, unread: unreadIn(shown)};
  return {newest: shown, unread: Math.max(0, unread - unreadIn(newest) + unreadIn(shown))};
}
