import {Bookmark} from 'lucide-react';
import {openList} from '#web/bookmarks/open-list.ts';
import {useBookmarks} from '#web/bookmarks/use-bookmarks.ts';
import type {PaletteEntry, PaletteSource} from '#web/part/palette.ts';

const SHOW: PaletteEntry = {
  id: 'action show bookmarks',
  kind: 'Actions',
  title: 'Show your bookmarks',
  detail: 'Go to a lesson you marked',
  icon: Bookmark,
  run: openList,
};

/** Opens the list from any page, where there is something in it. */
export const bookmarksPalette: PaletteSource = {
  needsData: true,
  useEntries: () => (useBookmarks().length === 0 ? [] : [SHOW]),
};
