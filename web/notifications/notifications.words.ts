import type {Words} from '#web/part/words.ts';

export const notificationsWords = {
  'notifications.read': () => 'Mark a notification as read',
  'notifications.readAll': () => 'Mark all notifications as read',
  'notifications.archive': () => 'Archive a notification',
  'notifications.remove': () => 'Delete a notification',
  'notifications.readSome': () => 'Mark notifications as read',
  'notifications.archiveSome': () => 'Archive notifications',
  'notifications.unarchiveSome': () => 'Move notifications back to the list',
  'notifications.removeSome': () => 'Delete notifications',
  'preferences.channel': () => 'Change how you hear about something',
  'preferences.quiet': () => 'Change your quiet hours',
  'preferences.digest': () => 'Change when emails come',
  'preferences.nudge': () => 'Change your reminders',
  'toasts.keep': () => 'Keep a message in your notifications',
} satisfies Words<'notifications' | 'preferences' | 'toasts'>;
