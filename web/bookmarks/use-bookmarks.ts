import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import {bookmarksOf, type Bookmark} from '#web/bookmarks/bookmarks.ts';
import {usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';

/** The own bookmarks, newest first. */
export function useBookmarks(): readonly Bookmark[] {
  const [rows] = useRows(queries.bookmarks.own());
  const pending = usePendingOf('bookmarks.put', 'bookmarks.remove');
  return useMemo(() => bookmarksOf(rows, pending), [rows, pending]);
}

export type MarkedLesson = {
  readonly id: string;
  readonly title: string;
  readonly path: string;
};

/** Lessons that may be marked, in reading order. */
export function useLessons(): readonly MarkedLesson[] {
  const [months] = useRows(queries.lessons.outline());
  return useMemo(
    () =>
      months.flatMap(({modules}) =>
        modules.flatMap((module) =>
          module.lessons.map(({id, title}) => ({
            id,
            title,
            path: `/modules/${module.id}/lessons/${id}`,
          })),
        ),
      ),
    [months],
  );
}
