import {asText, type Words} from '#web/part/words.ts';

/** The list replaces the id of a lesson by its title. */
export const bookmarksWords = {
  'bookmarks.put': ({lessonId}) => `Bookmark “${asText(lessonId)}”`,
  'bookmarks.remove': ({lessonId}) => `Remove the bookmark from “${asText(lessonId)}”`,
} satisfies Words<'bookmarks'>;
