import {Ban, Mail, RotateCcw, Trash2, Unlock, Users} from 'lucide-react';
import {useCallback, useMemo, useState} from 'react';
import type {AdminIdentity} from '#schema/admin/admin.api.ts';
import {STUDENTS_MAX} from '#schema/admin/students/students.queries.ts';
import {adminQueries} from '#schema/admin-queries.ts';
import {ActDialog, type PlannedAct} from '#web/admin-area/acts/act-dialog.tsx';
import {useColleagues} from '#web/admin-area/presence.ts';
import type {BulkAction} from '#web/admin-area/table/bulk-bar.tsx';
import {DataTable} from '#web/admin-area/table/data-table.tsx';
import {SidePanel} from '#web/admin-area/table/side-panel.tsx';
import {useView} from '#web/admin-area/table/view/use-view.ts';
import {useViewed} from '#web/admin-area/viewed.ts';
import {useAdminRows} from '#web/admin-area/use-admin-rows.ts';
import {studentColumns, type Student} from '#web/admin/students/columns.tsx';
import {MessageDialog} from '#web/admin/students/message-dialog.tsx';
import {
  deleting,
  movingCohort,
  restoring,
  someOf,
  suspending,
  unlocking,
  type Choice,
  type Some,
} from '#web/admin/students/plans.tsx';
import {StudentActions, type View} from '#web/admin/students/student-actions.tsx';
import {StudentPanel} from '#web/admin/students/student-panel.tsx';
import {useFilters} from '#web/admin/students/use-filters.ts';
import {addressesFor, useAddresses, useStudents} from '#web/admin/students/use-students.ts';
import {Page} from '#web/ui/page.tsx';

const PATH = '/admin/students';
const SORT = {id: 'lastActiveAt', desc: true} as const;
const VIEWS = [
  {label: 'All', search: ''},
  {label: 'Active this week', search: 'active=week'},
  {label: 'At risk', search: 'active=idle&sort=lastActiveAt'},
  {label: 'Suspended', search: 'state=suspended'},
] as const;
const idOf = ({userId}: Student) => userId;
const titleOf = ({fullName}: Student) => fullName;

/** Every learner, live: found, looked at, and what admins may do to their accounts. */
export function StudentsScreen({admin}: {admin: AdminIdentity}) {
  const showViewed = useViewed();
  const [view, setView] = useState<View>();
  const end = useCallback(() => setView(undefined), []);
  return view ? (
    showViewed({...view, adminId: admin.id, onEnd: end})
  ) : (
    <Students admin={admin} onView={setView} />
  );
}

function Students({admin, onView}: {admin: AdminIdentity; onView: (view: View) => void}) {
  const course = useCourse();
  const {cohorts, lessons} = course;
  const filters = useFilters(cohorts);
  const own = useMemo(() => ({columns: studentColumns(NOTHING_KNOWN), filters, sort: SORT}), [filters]);
  const view = useView(own);
  const {students, isKnown, problem, allRows, ...asked} = useStudents(view);
  const hasEmail = view.columns?.includes('email') ?? false;
  const addresses = useAddresses(students, hasEmail);
  const columnsWith = useCallback(
    (known: typeof addresses) =>
      studentColumns({
        cohorts: new Map(cohorts.map(({id, name}) => [id, name])),
        addresses: known,
        lessons,
      }),
    [cohorts, lessons],
  );
  const columns = useMemo(() => columnsWith(addresses), [columnsWith, addresses]);
  const forFile = async () => {
    const rows = await allRows();
    const known = hasEmail ? await addressesFor(rows, addresses) : addresses;
    return {rows, columns: columnsWith(known), isCut: rows.length === STUDENTS_MAX};
  };
  const colleagues = useColleagues(admin.id, PATH);
  const [planned, setPlanned] = useState<PlannedAct>();
  const [readers, setReaders] = useState<Some>();
  const [turn, setTurn] = useState(0);
  const onDone = () => setTurn((before) => before + 1);
  return (
    <Page width="full" title="Students" lead="Everyone who learns here, as it happens.">
      <DataTable
        label="Students"
        {...{view, columns, filters, problem, isKnown, colleagues, idOf, titleOf}}
        rows={students}
        path={PATH}
        views={VIEWS}
        searchLabel="Name, username, or email"
        asked={{...asked, forFile}}
        actions={bulkActions({...course, onPlan: setPlanned, onMessage: setReaders})}
        empty={{title: 'No learners yet', text: 'New learners appear here.'}}
      >
        {view.open === null ? null : (
          <OpenStudent
            {...{view, course, turn}}
            userId={view.open}
            listed={students.find(({userId}) => userId === view.open)}
            onPlan={setPlanned}
            onMessage={(student) => setReaders([student])}
            onView={onView}
          />
        )}
      </DataTable>
      <ActDialog act={planned} onClose={() => setPlanned(undefined)} onDone={onDone} />
      <MessageDialog readers={readers} onClose={() => setReaders(undefined)} onDone={onDone} />
    </Page>
  );
}

type Bulk = {
  cohorts: readonly Choice[];
  modules: readonly Choice[];
  onPlan: (act: PlannedAct) => void;
  onMessage: (readers: Some) => void;
};

/** What can be done with many learners at once. */
const bulkActions = ({cohorts, modules, onPlan, onMessage}: Bulk): readonly BulkAction<Student>[] => [
  {label: 'Message', icon: Mail, run: (rows, ids) => onMessage(someOf(rows, ids))},
  {label: 'Cohort', icon: Users, run: (rows, ids) => onPlan(movingCohort(someOf(rows, ids), cohorts))},
  {label: 'Suspend', icon: Ban, isDanger: true, run: (rows, ids) => onPlan(suspending(someOf(rows, ids)))},
  {
    label: 'Unlock a module',
    icon: Unlock,
    isRare: true,
    run: (rows, ids) => onPlan(unlocking(someOf(rows, ids), modules)),
  },
  {
    label: 'Lift suspension',
    icon: RotateCcw,
    isRare: true,
    run: (rows, ids) => onPlan(restoring(someOf(rows, ids))),
  },
  {
    label: 'Delete accounts',
    icon: Trash2,
    isRare: true,
    isDanger: true,
    run: (rows, ids) => onPlan(deleting(someOf(rows, ids))),
  },
];

const NOTHING_KNOWN = {cohorts: new Map<string, string>(), addresses: {}, lessons: 0};

type Course = ReturnType<typeof useCourse>;

/** What learners are in, and what they learn. */
function useCourse() {
  const [cohorts] = useAdminRows(adminQueries.students.cohorts());
  const [rows] = useAdminRows(adminQueries.students.modules());
  return useMemo(() => {
    const written = rows.filter(({lessons}) => lessons.some(({isWritten}) => isWritten));
    return {
      cohorts,
      modules: written.map(({id, title}) => ({id, name: title})),
      lessons: written.flatMap(({lessons}) => lessons.filter(({isWritten}) => isWritten)).length,
    };
  }, [cohorts, rows]);
}

type OpenProps = {
  view: ReturnType<typeof useView>;
  course: Course;
  userId: string;
  /** The row of the list, at hand at once. */
  listed: Student | undefined;
  turn: number;
  onPlan: (act: PlannedAct) => void;
  onMessage: (student: Student) => void;
  onView: (view: View) => void;
};

function OpenStudent({view, course, userId, listed, turn, onPlan, onMessage, onView}: OpenProps) {
  const [row, {type}] = useAdminRows(adminQueries.students.one({userId}), {ttl: 'none'});
  const student: Student | undefined = row ?? (type === 'complete' ? undefined : listed);
  const cohort = course.cohorts.find(({id}) => id === student?.cohortId);
  return (
    <SidePanel view={view} id={userId} title={student?.fullName ?? 'Learner'}>
      <StudentPanel
        {...{userId, student, turn}}
        isKnown={type === 'complete'}
        cohortName={cohort?.name}
        renderActions={(detail) =>
          student ? (
            <StudentActions
              student={student}
              assessment={detail?.assessment}
              cohorts={course.cohorts}
              modules={course.modules}
              {...{onPlan, onMessage, onView}}
            />
          ) : null
        }
      />
    </SidePanel>
  );
}
