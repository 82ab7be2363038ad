// Notifications and commands about them, for tests.
import type {Command, Json} from '#web/data/outbox/command.ts';
import type {Notification} from '#web/notifications/changes.ts';

/** One whose time is its id. */
export const notification = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  dedupeKey: id,
  actorId: null,
  type: 'info',
  category: 'community',
  title: id,
  message: '',
  isRead: false,
  actionUrl: null,
  actionText: null,
  createdAt: Number(id),
  ...more,
});

/** A command that waits to be sent. @param name without `notifications.` */
export const waiting = (name: string, args: Readonly<Record<string, Json>>): Command => ({
  id: 'c',
  userId: 'u',
  name: `notifications.${name}`,
  args: {...args, id: 'c', v: 1},
  lane: 'notifications',
  createdAt: 0,
  status: 'waiting',
  attempts: 0,
});
