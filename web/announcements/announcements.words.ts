import type {Words} from '#web/part/words.ts';

export const announcementsWords = {
  'announcements.dismiss': () => 'Dismiss an announcement',
} satisfies Words<'announcements'>;
