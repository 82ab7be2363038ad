import {Bookmark} from 'lucide-react';
import {getBookmarkCounts, type BookmarkCount} from '#schema/bookmarks/bookmarks.api.ts';
import {useHint} from '#web/admin-area/hints.ts';
import {LoadProblem} from '#web/admin-area/load-problem.tsx';
import {useAdminRest} from '#web/admin-area/use-admin-rest.ts';
import type {AdminScreens} from '#web/part/part.ts';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Skeleton} from '#web/ui/show/skeleton.tsx';
import {Cell, Table} from '#web/ui/show/table.tsx';

const COLUMNS = [{name: 'Lesson'}, {name: 'Learners', figures: true}];

export const adminScreens = {
  '/admin/bookmarks': {icon: Bookmark, Show: BookmarkCounts},
} satisfies AdminScreens;

/** How many learners have marked each lesson; it asks again when the server has counted. */
function BookmarkCounts() {
  const {data, problem, askAgain} = useAdminRest(getBookmarkCounts, {}, useHint('bookmarks'));
  return (
    <Page title="Bookmarks" lead="How many learners have bookmarked each lesson. It’s counted every minute.">
      <div className="space-y-4">
        {problem ? (
          <LoadProblem title="The bookmarks couldn’t be loaded" onRetry={askAgain}>
            {problem}
          </LoadProblem>
        ) : null}
        {data ? <Counts lessons={data.lessons} /> : null}
        {data || problem ? null : <Skeleton label="Loading bookmarks" lines={5} />}
      </div>
    </Page>
  );
}

const Counts = ({lessons}: {lessons: readonly BookmarkCount[]}) =>
  lessons.length === 0 ? (
    <EmptyState title="No lessons yet">Each lesson of the course is counted here.</EmptyState>
  ) : (
    <Table caption="Bookmarks by lesson" columns={COLUMNS}>
      {lessons.map(({lessonId, title, learners}) => (
        <tr key={lessonId}>
          <Cell heads>{title}</Cell>
          <Cell figures>{learners}</Cell>
        </tr>
      ))}
    </Table>
  );
