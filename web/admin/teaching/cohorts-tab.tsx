import {Plus} from 'lucide-react';
import {useMemo, useState} from 'react';
import {Link} from 'wouter';
import {adminQueries} from '#schema/admin-queries.ts';
import {useColleagues} from '#web/admin-area/presence.ts';
import type {Column} from '#web/admin-area/table/column.ts';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {CohortDialog, type Edited} from '#web/admin/teaching/cohort-dialog.tsx';
import {dayWords, formOf, joiningOf, nextOf, type Cohort, type Joining} from '#web/admin/teaching/cohorts.ts';
import {TEACHING} from '#web/admin/teaching/tabs.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Notice} from '#web/ui/show/notice.tsx';
import {Tag, type Tone} from '#web/ui/show/tag.tsx';
import {useMinute} from '#web/ui/use-minute.ts';
import {isolated} from '#schema/isolated.ts';

const JOINING: Readonly<Record<Joining, {label: string; tone: Tone}>> = {
  open: {label: 'Open', tone: 'good'},
  full: {label: 'Full', tone: 'warn'},
  'not-yet': {label: 'Opens later', tone: 'neutral'},
  over: {label: 'Joining is over', tone: 'neutral'},
  closed: {label: 'Closed', tone: 'neutral'},
};

/** Without a limit the learners alone. */
const seatsWords = ({seats, count}: Cohort): string => {
  const learners = (count?.learners ?? 0).toLocaleString('en');
  return seats === null ? learners : `${learners} of ${seats.toLocaleString('en')}`;
};

const columnsAt = (now: number): readonly Column<Cohort>[] => [
  {id: 'name', name: 'Cohort', value: ({name}) => name, heads: true, width: 13},
  {
    id: 'joining',
    name: 'Joining',
    value: (cohort) => JOINING[joiningOf(cohort, now)].label,
    show: (cohort) => <JoiningTag cohort={cohort} now={now} />,
    onPhone: true,
    width: 7,
  },
  {
    id: 'learners',
    name: 'Learners',
    value: ({count}) => count?.learners ?? 0,
    show: seatsWords,
    figures: true,
    onPhone: true,
    width: 6,
  },
  {
    id: 'startsOn',
    name: 'First day',
    value: (cohort) => formOf(cohort).startsOn,
    show: (cohort) => dayWords(formOf(cohort).startsOn),
    figures: true,
    isTime: true,
    onPhone: true,
    width: 7,
  },
  {
    id: 'endsOn',
    name: 'Last day',
    value: (cohort) => formOf(cohort).endsOn,
    show: (cohort) => dayWords(formOf(cohort).endsOn),
    figures: true,
    isTime: true,
    width: 7,
  },
  {
    id: 'closingText',
    name: 'Closing text',
    value: ({closingText}) => closingText,
    isExtra: true,
    width: 12,
  },
];

const OWN = {
  columns: columnsAt(0),
  filters: [],
  sort: {id: 'startsOn', desc: true},
  fixed: {tab: 'cohorts'},
} as const;

/** Learners who start together: who may join, how many there are, and what the landing page says of it. */
export function CohortsTab({adminId}: {adminId: string}) {
  const view = useView(OWN);
  const [rows, {type}] = useAdminRows(adminQueries.students.cohorts());
  const cohorts: readonly Cohort[] = rows;
  const colleagues = useColleagues(adminId, TEACHING);
  const [edited, setEdited] = useState<Edited>();
  const now = useMinute();
  const columns = useMemo(() => columnsAt(now), [now]);
  const isKnown = type === 'complete' || rows.length > 0;
  const opened = cohorts.find(({id}) => id === view.open);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {isKnown ? <NextCohort next={nextOf(cohorts, now)} /> : <span />}
        <Button size="small" onClick={() => setEdited({cohort: undefined})}>
          <Plus size={15} aria-hidden /> New cohort
        </Button>
      </div>
      <DataTable
        label="Cohorts"
        rows={cohorts}
        {...{view, columns, colleagues, isKnown}}
        problem={type === 'error' ? 'Reload the page to try again.' : undefined}
        idOf={({id}) => id}
        titleOf={({name}) => name}
        path={TEACHING}
        searchLabel="Search cohorts"
        empty={{title: 'No cohorts yet', text: 'Create one, and new learners join it.'}}
      >
        {view.open === null ? null : (
          <SidePanel view={view} id={view.open} title={opened?.name ?? 'Cohort'}>
            {opened ? (
              <CohortPanel cohort={opened} now={now} onEdit={() => setEdited({cohort: opened})} />
            ) : isKnown ? (
              <Notice tone="warn" title="This cohort isn’t there">
                Check the address, or choose a cohort from the list.
              </Notice>
            ) : null}
          </SidePanel>
        )}
      </DataTable>
      <CohortDialog edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

const NextCohort = ({next}: {next: Cohort | undefined}) => (
  <p className="text-sm text-muted" role="status">
    {next
      ? `New learners join ${isolated(next.name)}.`
      : 'New learners join no cohort: none is open with a free seat.'}
  </p>
);

const JoiningTag = ({cohort, now}: {cohort: Cohort; now: number}) => {
  const {label, tone} = JOINING[joiningOf(cohort, now)];
  return <Tag tone={tone}>{label}</Tag>;
};

function CohortPanel({cohort, now, onEdit}: {cohort: Cohort; now: number; onEdit: () => void}) {
  const {startsOn, endsOn, opensOn, closesOn, closingText} = formOf(cohort);
  const facts = [
    ['Joining', <JoiningTag key="tag" cohort={cohort} now={now} />],
    ['Learners', seatsWords(cohort)],
    ['First day', dayWords(startsOn)],
    ['Last day', dayWords(endsOn)],
    ['Joining from', opensOn === '' ? 'At once' : dayWords(opensOn)],
    ['Joining until', closesOn === '' ? 'No end' : dayWords(closesOn)],
    ['Closing text', closingText === '' ? '–' : closingText],
  ] as const;
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="secondary" size="small" onClick={onEdit}>
          Edit
        </Button>
        <Link
          href={`/admin/students?cohort=${encodeURIComponent(cohort.id)}`}
          className="text-sm text-accent hover:underline"
        >
          Show learners
        </Link>
      </div>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
