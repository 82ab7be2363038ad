import {Check, X} from 'lucide-react';
import {adminQueries} from '#schema/admin-queries.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {answeringMistakes} from '#web/admin/teaching/answering.tsx';
import {Quoted} from '#web/admin/teaching/report-panel.tsx';
import {reportColumns, ReportsTab, type Report} from '#web/admin/teaching/reports-tab.tsx';
import {STATE_FILTER} from '#web/admin/teaching/tabs.ts';

type Mistake = Report & {
  readonly quote: string;
  readonly lessonId: string;
  readonly lesson?: {readonly title: string; readonly moduleId: string} | undefined;
};

const COLUMNS: readonly Column<Mistake>[] = [
  {id: 'text', name: 'Mistake', value: ({text}) => text, heads: true, width: 14},
  {
    id: 'lesson',
    name: 'Lesson',
    value: ({lesson, lessonId}) => lesson?.title ?? lessonId,
    onPhone: true,
    width: 9,
  },
  ...reportColumns<Mistake>('Reported by', 'Reported'),
];
const OWN = {columns: COLUMNS, filters: [STATE_FILTER], sort: {id: 'createdAt', desc: true}} as const;
const ANSWERS = [
  {state: 'mended', label: 'Mark as corrected', icon: Check},
  {state: 'declined', label: 'Decline', icon: X},
] as const;

/** Mistakes that learners found in lessons, and the answers to them. */
export function MistakesTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const isOpen = view.filters['state'] !== 'all';
  const [rows, {type}] = useAdminRows(adminQueries.reports.mistakes({isOpen}));
  return (
    <ReportsTab<Mistake>
      {...{adminId, view, rows, type}}
      label="Mistake reports"
      columns={COLUMNS}
      searchLabel="Search reports"
      empty={{title: 'No open reports', text: 'When learners find a mistake in a lesson, it shows up here.'}}
      answers={ANSWERS}
      plan={answeringMistakes}
      titleOf={({lesson, lessonId}) => lesson?.title ?? lessonId}
      Facts={MistakeFacts}
    />
  );
}

const MistakeFacts = ({report: {text, quote, lesson, lessonId}}: {report: Mistake}) => (
  <>
    <Quoted title="What’s wrong">{text}</Quoted>
    {quote === '' ? null : <Quoted title="In the lesson">{quote}</Quoted>}
    {lesson ? (
      <a
        href={`/modules/${lesson.moduleId}/lessons/${lessonId}`}
        target="_blank"
        rel="noreferrer"
        className="text-sm text-accent hover:underline"
      >
        Open the lesson in a new tab
      </a>
    ) : null}
  </>
);
