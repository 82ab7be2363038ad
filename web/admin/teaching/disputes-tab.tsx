import {Check, X} from 'lucide-react';
import {adminQueries} from '#schema/admin-queries.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {answeringDisputes} from '#web/admin/teaching/answering.tsx';
import {Quoted} from '#web/admin/teaching/report-panel.tsx';
import {reportColumns, ReportsTab, type Report} from '#web/admin/teaching/reports-tab.tsx';
import {STATE_FILTER} from '#web/admin/teaching/tabs.ts';

type Dispute = Report & {
  readonly period: string;
  readonly entry?: {readonly name: string; readonly points: number} | undefined;
};

/** `week:2026-11-16` → `Week of 2026-11-16`. */
const periodWords = (period: string): string => {
  const [kind, day = ''] = period.split(':');
  if (kind === 'all') return 'All time';
  return kind === 'week' ? `Week of ${day}` : `Month ${day}`;
};

const UNLISTED = 'Not listed anymore';

const COLUMNS: readonly Column<Dispute>[] = [
  {id: 'entry', name: 'Entry', value: ({entry}) => entry?.name ?? UNLISTED, heads: true, width: 8},
  {
    id: 'points',
    name: 'Points',
    value: ({entry}) => entry?.points ?? null,
    figures: true,
    onPhone: true,
    width: 5,
  },
  {id: 'period', name: 'Period', value: ({period}) => periodWords(period), onPhone: true, width: 7},
  {id: 'text', name: 'Objection', value: ({text}) => text, onPhone: true, width: 12},
  ...reportColumns<Dispute>('Questioned by', 'Questioned'),
];
const OWN = {
  columns: COLUMNS,
  filters: [STATE_FILTER],
  sort: {id: 'createdAt', desc: true},
  fixed: {tab: 'disputes'},
} as const;
const ANSWERS = [
  {state: 'upheld', label: 'Uphold', icon: Check},
  {state: 'declined', label: 'Decline', icon: X},
] as const;

/** Sums on the leaderboard that learners contest, and the answers to them. */
export function DisputesTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const isOpen = view.filters['state'] !== 'all';
  const [rows, {type}] = useAdminRows(adminQueries.reports.disputes({isOpen}));
  return (
    <ReportsTab<Dispute>
      {...{adminId, view, rows, type}}
      label="Score disputes"
      columns={COLUMNS}
      searchLabel="Search disputes"
      empty={{
        title: 'No open disputes',
        text: 'When learners question points on the leaderboard, it shows up here.',
      }}
      answers={ANSWERS}
      plan={answeringDisputes}
      titleOf={({entry}) => entry?.name ?? UNLISTED}
      Facts={DisputeFacts}
    />
  );
}

const DisputeFacts = ({report: {text, entry, period}}: {report: Dispute}) => (
  <>
    <p>
      {entry ? `${entry.points.toLocaleString('en')} points` : UNLISTED}, {periodWords(period).toLowerCase()}
    </p>
    <Quoted title="Why they question it">{text}</Quoted>
  </>
);
