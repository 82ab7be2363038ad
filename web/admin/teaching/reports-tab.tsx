import {REPORTS_MAX} from '#schema/admin/reports.queries.ts';
import type {LucideIcon} from 'lucide-react';
import {useState, type ComponentType} from 'react';
import {Link} from 'wouter';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {createdAtColumn} from '#web/admin-area/table/created-at-column.tsx';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import type {TableView} from '#web/admin-area/table/view/use-view.ts';
import {ReportPanel, ReportState, stateLabel} from '#web/admin/teaching/report-panel.tsx';
import {STATE_FILTER, TEACHING} from '#web/admin/teaching/tabs.ts';
import {Time} from '#web/ui/show/time.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** What reports of every kind have. */
export type Report = {
  readonly id: string;
  readonly text: string;
  readonly state: string;
  readonly createdAt: number;
  readonly reporter?: {readonly id: string; readonly fullName: string} | undefined;
};

type Props<Row extends Report> = {
  adminId: string;
  label: string;
  view: TableView;
  rows: readonly Row[];
  /** How far the rows have come, in Zero’s words. */
  type: 'unknown' | 'complete' | 'error';
  columns: readonly Column<Row>[];
  searchLabel: string;
  empty: {readonly title: string; readonly text: string};
  answers: readonly {readonly state: string; readonly label: string; readonly icon: LucideIcon}[];
  plan: (answer: {state: string; ids: readonly string[]}) => PlannedAct;
  titleOf: (row: Row) => string;
  /** What the panel shows of a report beside its state. */
  Facts: ComponentType<{report: Row}>;
};

/** Reports that wait for an answer: one by one beside the table, or many at once. */
export function ReportsTab<Row extends Report>(props: Props<Row>) {
  const {adminId, label, view, rows, type, columns, answers, plan, Facts, titleOf} = props;
  const [planned, setPlanned] = useState<PlannedAct>();
  const colleagues = useColleagues(adminId, TEACHING);
  const opened = rows.find(({id}) => id === view.open);
  const answer = (state: string, some: readonly Row[]) =>
    setPlanned(plan({ids: some.map(({id}) => id), state}));
  return (
    <>
      <DataTable
        {...{label, rows, view, columns, colleagues}}
        isKnown={type === 'complete' || rows.length > 0}
        problem={type === 'error' ? 'Reload the page to try again.' : undefined}
        idOf={({id}) => id}
        titleOf={({text}) => text}
        filters={FILTERS}
        path={TEACHING}
        searchLabel={props.searchLabel}
        actions={answers.map(({state, ...shown}) => ({
          ...shown,
          run: (some: readonly Row[]) => answer(state, some),
        }))}
        empty={props.empty}
        latest={props.rows.length < REPORTS_MAX ? undefined : REPORTS_MAX}
      >
        {view.open === null ? null : (
          <SidePanel view={view} id={view.open} title={opened ? titleOf(opened) : 'Report'}>
            <ReportPanel
              isKnown={type === 'complete'}
              isThere={opened !== undefined}
              isOpen={opened?.state === 'open'}
              answers={answers.map(({state, label: words}) => ({
                label: words,
                run: () => opened && answer(state, [opened]),
              }))}
            >
              {opened ? (
                <>
                  <Head report={opened} />
                  <Facts report={opened} />
                </>
              ) : null}
            </ReportPanel>
          </SidePanel>
        )}
      </DataTable>
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} />
    </>
  );
}

const FILTERS = [STATE_FILTER];

const Head = ({report: {state, reporter, createdAt}}: {report: Report}) => (
  <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
    <ReportState state={state} />
    {reporter ? (
      <Link href={`/admin/students?open=${reporter.id}`} className="text-accent hover:underline">
        <Typed>{reporter.fullName}</Typed>
      </Link>
    ) : null}
    <Time at={createdAt} />
  </p>
);

/** Whose it is, what has become of it, and since when: the last columns of every report. */
export const reportColumns = <Row extends Report>(by: string, since: string): readonly Column<Row>[] => [
  {
    id: 'reporter',
    name: by,
    value: ({reporter}) => reporter?.fullName ?? null,
    onPhone: true,
    width: 7,
  },
  {
    id: 'reportState',
    name: 'State',
    value: ({state}) => stateLabel(state),
    show: ({state}) => <ReportState state={state} />,
    onPhone: true,
    width: 6,
  },
  createdAtColumn(since, ({createdAt}) => createdAt),
];
