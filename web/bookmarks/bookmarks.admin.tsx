import {Bookmark} from 'lucide-react';
import {getBookmarkCounts} from '#schema/bookmarks/bookmarks.api.ts';
import {useRest} from '#web/data/use-rest.ts';
import {HttpError} from '#web/io/call.ts';
import type {AdminScreens} from '#web/part/part.ts';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';

const COLUMNS = [{name: 'Lesson'}, {name: 'Bookmarks', figures: true}];

export const adminScreens = {
  '/admin/bookmarks': {icon: Bookmark, Show: BookmarkCounts},
} satisfies AdminScreens;

/** How many learners have marked each lesson. */
function BookmarkCounts() {
  const {answer, error} = useRest(getBookmarkCounts, {});
  return (
    <Page title="Bookmarks" lead="How many learners have marked each lesson.">
      {error ? (
        <Notice tone="bad" title="The bookmarks could not be read">
          {wordsFor(error)}
        </Notice>
      ) : null}
      {answer?.lessons.length === 0 ? (
        <EmptyState title="No bookmarks yet">Whatever learners mark is counted here.</EmptyState>
      ) : null}
      {answer && answer.lessons.length > 0 ? (
        <Table caption="Bookmarks by lesson" columns={COLUMNS}>
          {answer.lessons.map(({lessonId, title, bookmarks}) => (
            <tr key={lessonId}>
              <Cell heads>{title}</Cell>
              <Cell figures>{bookmarks}</Cell>
            </tr>
          ))}
        </Table>
      ) : null}
      {answer || error ? null : <Skeleton label="Loading the bookmarks" lines={5} />}
    </Page>
  );
}

const wordsFor = (error: unknown): string =>
  error instanceof HttpError
    ? error.message
    : 'The academy cannot be reached. Check your connection and try again.';
