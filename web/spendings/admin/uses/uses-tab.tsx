import {useState} from 'react';
import {KEPT_DAYS} from '#schema/spendings/kept.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {SPENDINGS} from '#web/spendings/admin/tabs.ts';
import {UsePanel} from '#web/spendings/admin/uses/use-panel.tsx';
import {useUses} from '#web/spendings/admin/uses/use-uses.ts';
import {learnerOf, USE_COLUMNS, USE_FILTERS, type Use} from '#web/spendings/admin/uses/uses.tsx';

const OWN = {
  columns: USE_COLUMNS,
  filters: USE_FILTERS,
  sort: {id: 'createdAt', desc: true},
  fixed: {tab: 'uses'},
} as const;

const idOf = ({id}: Use) => id;

/** Every use of a model: who, what for, how much, and what became of it. */
export function UsesTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const {uses, isKnown, problem, asked} = useUses(view);
  const colleagues = useColleagues(adminId, SPENDINGS);
  const [planned, setPlanned] = useState<PlannedAct>();
  return (
    <>
      <DataTable
        label="AI uses"
        rows={uses}
        {...{view, isKnown, problem, colleagues, idOf, asked}}
        titleOf={learnerOf}
        columns={USE_COLUMNS}
        filters={USE_FILTERS}
        path={SPENDINGS}
        searchLabel="Name or username"
        empty={{
          title: 'No uses yet',
          text: 'When a learner’s question goes to a model, it shows up here with its cost.',
        }}
      >
        {view.open === null ? null : (
          <UsePanel
            key={view.open}
            view={view}
            id={view.open}
            listed={uses.find(({id}) => id === view.open)}
            onPlan={setPlanned}
          />
        )}
      </DataTable>
      <p className="mt-3 text-sm text-muted">
        Each use is kept for {KEPT_DAYS} days. What a month cost in all, by feature, model, and learner is
        kept longer.
      </p>
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </>
  );
}
