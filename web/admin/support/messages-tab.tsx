import {Ban, Check, Trash2, VolumeX} from 'lucide-react';
import {useMemo, useState} from 'react';
import {SUPPORT_MAX} from '#schema/admin/support.queries.ts';
import {adminQueries} from '#schema/admin-queries.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {REPORTED_COLUMNS, REPORTED_FILTERS} from '#web/admin/support/columns.tsx';
import {dismissing, muting, removing, suspendingAuthors} from '#web/admin/support/plans.tsx';
import {byMessage, excerptOf, type Reported} from '#web/admin/support/reported.ts';
import {ReportedPanel} from '#web/admin/support/reported-panel.tsx';
import {SUPPORT} from '#web/admin/support/tabs.ts';

const OWN = {
  columns: REPORTED_COLUMNS,
  filters: REPORTED_FILTERS,
  sort: {id: 'createdAt', desc: true},
} as const;

const idOf = ({messageId}: Reported) => messageId;
const idsOf = (some: readonly Reported[]) => some.map(idOf);

/** Messages that learners reported, and what admins do about them. */
export function MessagesTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const isOpen = view.filters['state'] === undefined;
  const [reports, {type}] = useAdminRows(adminQueries.support.reports({isOpen}));
  const rows = useMemo(() => byMessage(reports), [reports]);
  const colleagues = useColleagues(adminId, SUPPORT);
  const [planned, setPlanned] = useState<PlannedAct>();
  const [turn, setTurn] = useState(0);
  const plan = (make: (ids: readonly string[]) => PlannedAct) => (some: readonly Reported[]) =>
    setPlanned(make(idsOf(some)));
  return (
    <>
      <DataTable
        label="Reported messages"
        {...{view, rows, colleagues, idOf}}
        titleOf={excerptOf}
        columns={REPORTED_COLUMNS}
        filters={REPORTED_FILTERS}
        isKnown={type === 'complete' || rows.length > 0}
        latest={reports.length < SUPPORT_MAX ? undefined : SUPPORT_MAX}
        problem={type === 'error' ? 'Reload the page to try again.' : undefined}
        path={SUPPORT}
        searchLabel="Search reports"
        actions={[
          {label: 'Dismiss', icon: Check, run: plan(dismissing)},
          {label: 'Delete', icon: Trash2, isDanger: true, run: plan(removing)},
          {label: 'Mute', icon: VolumeX, isDanger: true, run: plan(muting)},
          {label: 'Suspend', icon: Ban, isDanger: true, run: plan(suspendingAuthors)},
        ]}
        empty={{title: 'No open reports', text: 'When learners report a message in chat, it shows up here.'}}
      >
        {view.open === null ? null : (
          <ReportedPanel key={view.open} {...{view, turn}} messageId={view.open} onPlan={setPlanned} />
        )}
      </DataTable>
      <ActDialog
        act={planned}
        onClose={() => setPlanned(undefined)}
        onDone={() => setTurn((before) => before + 1)}
      />
    </>
  );
}
