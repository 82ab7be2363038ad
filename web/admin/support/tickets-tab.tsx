import {Check, RotateCcw} from 'lucide-react';
import {useState} from 'react';
import {SUPPORT_MAX} from '#schema/admin/support.queries.ts';
import {adminQueries} from '#schema/admin-queries.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {SUPPORT} from '#web/admin/support/tabs.ts';
import {TicketPanel} from '#web/admin/support/ticket-panel.tsx';
import {
  closing,
  reopening,
  TICKET_COLUMNS,
  TICKET_FILTERS,
  type Ticket,
} from '#web/admin/support/tickets.tsx';

const OWN = {
  columns: TICKET_COLUMNS,
  filters: TICKET_FILTERS,
  sort: {id: 'createdAt', desc: true},
  fixed: {tab: 'tickets'},
} as const;

const idOf = ({id}: Ticket) => id;
const titleOf = ({subject}: Ticket) => subject;

/** What people wrote by the contact form, and what admins do about it. */
export function TicketsTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const isOpen = view.filters['state'] === undefined;
  const [rows, {type}] = useAdminRows(adminQueries.support.tickets({isOpen}));
  const colleagues = useColleagues(adminId, SUPPORT);
  const [planned, setPlanned] = useState<PlannedAct>();
  const plan = (make: (ids: readonly string[]) => PlannedAct) => (some: readonly Ticket[]) =>
    setPlanned(make(some.map(idOf)));
  return (
    <>
      <DataTable
        label="Tickets"
        {...{view, rows, colleagues, idOf, titleOf}}
        columns={TICKET_COLUMNS}
        filters={TICKET_FILTERS}
        isKnown={type === 'complete' || rows.length > 0}
        latest={rows.length < SUPPORT_MAX ? undefined : SUPPORT_MAX}
        problem={type === 'error' ? 'Reload the page to try again.' : undefined}
        path={SUPPORT}
        searchLabel="Search tickets"
        actions={[
          {label: 'Close', icon: Check, run: plan(closing)},
          {label: 'Reopen', icon: RotateCcw, run: plan(reopening)},
        ]}
        empty={{title: 'No open tickets', text: 'When someone writes by the contact form, it shows up here.'}}
      >
        {view.open === null ? null : (
          <TicketPanel
            key={view.open}
            view={view}
            ticketId={view.open}
            listed={rows.find(({id}) => id === view.open)}
            onPlan={setPlanned}
          />
        )}
      </DataTable>
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </>
  );
}
