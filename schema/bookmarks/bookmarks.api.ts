import {endpoint} from '#schema/wire/endpoint.ts';

export type BookmarkCount = {
  readonly lessonId: string;
  readonly title: string;
  /** Learners who have marked it. */
  readonly learners: number;
};

/** How many learners have marked each lesson, the most first. For admins. */
export const getBookmarkCounts = endpoint<{reply: {lessons: readonly BookmarkCount[]}}>()(
  'GET',
  '/api/admin/bookmarks',
);
