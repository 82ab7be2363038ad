import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';

export const announcementsPart = {
  preload: [() => queries.announcements.live()],
  words: async () => (await import('#web/announcements/announcements.words.ts')).announcementsWords,
} satisfies Part<'announcements'>;
