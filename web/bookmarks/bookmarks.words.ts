import {asText, type Words} from '#web/part/words.ts';

const lesson = (args: {readonly lessonId?: unknown}) => asText(args.lessonId).replaceAll('-', ' ');

export const bookmarksWords = {
  'bookmarks.put': (args) => `Bookmark the lesson “${lesson(args)}”`,
  'bookmarks.remove': (args) => `Remove the bookmark of “${lesson(args)}”`,
} satisfies Words<'bookmarks'>;
