import {Bookmark} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import type {Part} from '#web/part/part.ts';
import {likelyScreen, screens} from '#web/part/screens.ts';

export const bookmarksPart = {
  screens: screens({
    '/bookmarks': likelyScreen(
      async () => (await import('#web/bookmarks/bookmarks.screen.tsx')).BookmarksScreen,
    ),
  }),
  adminScreens: async () => (await import('#web/bookmarks/bookmarks.admin.tsx')).adminScreens,
  preload: [() => queries.bookmarks.own()],
  words: async () => (await import('#web/bookmarks/bookmarks.words.ts')).bookmarksWords,
  navigation: [
    {
      path: '/bookmarks',
      label: 'Bookmarks',
      description: 'Lessons you marked',
      icon: Bookmark,
      order: 45,
    },
  ],
} satisfies Part<'bookmarks'>;
