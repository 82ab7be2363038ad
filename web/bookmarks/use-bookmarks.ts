import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {bookmarksOf, type Bookmark} from '#web/bookmarks/bookmarks.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';

/** Own bookmarks, the newest first. */
export function useBookmarks(): readonly Bookmark[] {
  const [rows] = useRows(queries.bookmarks.own());
  const pending = usePendingOf('bookmarks.put', 'bookmarks.remove');
  return useMemo(() => bookmarksOf(rows, pending), [rows, pending]);
}

export type LessonChoice = {
  readonly id: string;
  readonly title: string;
  readonly path: string;
};

/** Lessons that can be marked, in reading order. */
export function useLessonChoices(): readonly LessonChoice[] {
  const [months] = useRows(queries.lessons.outline());
  return useMemo(
    () =>
      months
        .flatMap(({modules}) => modules.flatMap(({lessons}) => lessons))
        .filter(({isWritten}) => isWritten)
        .map(({id, title, moduleId}) => ({id, title, path: `/modules/${moduleId}/lessons/${id}`})),
    [months],
  );
}
