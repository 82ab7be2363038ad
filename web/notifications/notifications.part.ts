import type {Part} from '#web/part/part.ts';

export const notificationsPart = {
  words: async () => (await import('#web/notifications/notifications.words.ts')).notificationsWords,
} satisfies Part<'notifications'>;
