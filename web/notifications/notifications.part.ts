import {queries} from '#schema/queries.ts';
import {Notifying} from '#web/notifications/notifying.tsx';
import type {Part} from '#web/part/part.ts';

export const notificationsPart = {
  preload: [() => queries.notifications.newest(), () => queries.notifications.count()],
  frame: [Notifying],
  words: async () => (await import('#web/notifications/notifications.words.ts')).notificationsWords,
} satisfies Part<'notifications' | 'preferences'>;
