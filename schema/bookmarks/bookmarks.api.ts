import {endpoint} from '#schema/wire/endpoint.ts';

export type BookmarkCount = {
  readonly lessonId: string;
  readonly title: string;
  /** Learners who have marked it. */
  readonly bookmarks: number;
};

/** How many bookmarks there are for each lesson that has any, most first. For admins. */
export const getBookmarkCounts = endpoint<{reply: {lessons: readonly BookmarkCount[]}}>()(
  'GET',
  '/api/admin/bookmarks',
);
