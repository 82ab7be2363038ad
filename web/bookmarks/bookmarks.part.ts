import {Bookmark} from 'lucide-react';
import {queries} from '#schema/queries.ts';
import {BookmarkLayer} from '#web/bookmarks/bookmark-layer.tsx';
import type {Part} from '#web/part/part.ts';
import {likelyScreen} from '#web/part/screens.ts';

export const bookmarksPart = {
  screens: {
    '/bookmarks': likelyScreen(
      async () => (await import('#web/bookmarks/bookmarks.screen.tsx')).BookmarksScreen,
    ),
  },
  adminScreens: async () => (await import('#web/bookmarks/bookmarks.admin.tsx')).adminScreens,
  preload: [() => queries.bookmarks.own()],
  frame: [BookmarkLayer],
  onceBegun: async () => (await import('#web/bookmarks/keep-bookmarks.ts')).keepBookmarks,
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
  palette: async () => (await import('#web/bookmarks/bookmarks.palette.ts')).bookmarksPalette,
} satisfies Part<'bookmarks'>;
