import type {Words} from '#web/part/words.ts';

export const notificationsWords = {
  'notifications.read': () => 'Mark a notification as read',
  'notifications.readAll': () => 'Mark all notifications as read',
  'notifications.archive': () => 'Archive a notification',
} satisfies Words<'notifications'>;
