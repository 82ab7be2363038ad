import {useLayoutEffect, useMemo, type ReactNode} from 'react';
import {queries} from '#schema/queries.ts';
import {useRows} from '#web/data/rows.ts';
import {
  modulesOf,
  readingOrder,
  useCourse,
  useIsCourseKnown,
  type Course,
  type Module,
  type Month,
} from '#web/lessons/course.ts';
import {PathOver} from '#web/lessons/home/home-path.tsx';
import {sizesByModule} from '#web/lessons/modules/device-size.ts';
import {ModulesFilterBar} from '#web/lessons/modules/filter-bar.tsx';
import {isShown, NO_FILTER, type Filter, type Search} from '#web/lessons/modules/filter.ts';
import {ModuleCard} from '#web/lessons/modules/module-card.tsx';
import {progressOfModules, type ModuleProgress, type ModuleState} from '#web/lessons/modules/module-state.ts';
import {PythonSwitch} from '#web/lessons/modules/python-switch.tsx';
import {useCourseSearch, useModulesFilter} from '#web/lessons/modules/use-filter.ts';
import {useQuizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {useDoneLessons, useLessonMarks, useNextStep, useLearnerState} from '#web/lessons/use-progress.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Later} from '#web/ui/later.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The whole program, month by month, and where one stands in it. */
export function ModulesScreen() {
  const course = useCourse();
  const isKnown = useIsCourseKnown();
  return (
    // How high the path is shows with the course: what is below it comes with it.
    <Page title="Modules" eyebrow={<LessonsDone />} across={isKnown ? <PathOver /> : <Awaited />}>
      {course.length > 0 ? (
        <Program course={course} />
      ) : isKnown ? (
        <EmptyState title="Lessons aren’t open yet">Pass the Python assessment to open them.</EmptyState>
      ) : null}
    </Page>
  );
}

const Awaited = () => (
  <div className="mt-6 max-w-[64rem]">
    <CourseSkeleton />
  </div>
);

/** How much of what is written is done. */
function LessonsDone() {
  const written = readingOrder(useCourse());
  const done = useDoneLessons();
  if (written.length === 0) return null;
  return `${written.filter(({lesson}) => done.has(lesson.id)).length} of ${written.length} lessons done`;
}

function Program({course}: {course: Course}) {
  const [filter, change] = useModulesFilter();
  const search = useCourseSearch(course, filter.query);
  const progressById = useProgressByModule(course);
  useAddressedModule();
  const months = course
    .map((month) => ({month, modules: shownOf(month, {filter, search, progressById})}))
    .filter(({modules}) => modules.length > 0);
  const coming = modulesOf(course).filter(({id}) => progressById.get(id)?.state === 'coming');
  const counts = useMemo(() => countStates(progressById), [progressById]);
  const found = months.reduce((sum, {modules}) => sum + modules.length, 0);
  return (
    <>
      <ModulesFilterBar filter={filter} course={course} counts={counts} onChange={change} />
      <p role="status" className="sr-only">
        {search.words.length > 0 ? `${found} modules, ${search.hits.size} lessons found.` : ''}
      </p>
      {found === 0 ? (
        <EmptyState
          title={search.words.length > 0 ? `No results for “${filter.query.trim()}”` : 'No modules match'}
          action={
            <Button kind="secondary" onClick={() => change(NO_FILTER)}>
              Show all modules
            </Button>
          }
        >
          {search.words.length > 0
            ? 'We searched lesson titles, the lessons saved on this device, and your notes.'
            : 'Choose a different status or month.'}
        </EmptyState>
      ) : (
        <Months months={months} progressById={progressById} search={search} />
      )}
      {coming.length > 0 && isUnfiltered(filter) ? <Coming modules={coming} /> : null}
      {isUnfiltered(filter) ? <PythonSwitch /> : null}
    </>
  );
}

const isUnfiltered = ({query, state, month}: Filter): boolean =>
  query.trim() === '' && state === undefined && month === undefined;

/** What is still to be written: a dotted stretch, and what it will be about. */
const Coming = ({modules}: {modules: readonly Module[]}) => (
  <section aria-labelledby="coming" className="mt-12">
    <h2 id="coming" className="flex items-center gap-4 text-md text-muted">
      Coming
      <span aria-hidden className="coming-line grow" />
    </h2>
    <p className="mt-2 max-w-[42rem] text-md text-muted">{modules.map(({title}) => title).join(', ')}</p>
  </section>
);

type Shown = readonly {readonly month: Month; readonly modules: Month['modules']}[];
type ProgressByModule = ReadonlyMap<string, ModuleProgress>;

function useProgressByModule(course: Course): ProgressByModule {
  const learnerState = useLearnerState();
  const marks = useLessonMarks();
  return useMemo(
    () => progressOfModules(modulesOf(course), learnerState, (id) => marks.get(id)?.openedAt != null),
    [course, learnerState, marks],
  );
}

function shownOf(
  month: Month,
  given: {filter: Filter; search: Search; progressById: ProgressByModule},
): Month['modules'] {
  return month.modules.filter((module) => {
    const state = given.progressById.get(module.id)?.state ?? 'coming';
    return state !== 'coming' && isShown(module, {...given, month: month.position, state});
  });
}

function countStates(progressById: ProgressByModule): ReadonlyMap<ModuleState, number> {
  const counts = new Map<ModuleState, number>();
  for (const {state} of progressById.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

/** A link to a module finds it once it is drawn. */
function useAddressedModule(): void {
  useLayoutEffect(() => {
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, []);
}

type MonthsProps = {months: Shown; progressById: ProgressByModule; search: Search};

function Months({months, progressById, search}: MonthsProps) {
  const [bodies] = useRows(queries.lessons.bodies());
  const [traces] = useRows(queries.lessons.traces());
  const sizes = useMemo(() => sizesByModule(bodies, traces), [bodies, traces]);
  const quizzes = useQuizzes();
  const next = useNextStep();
  const near = new Set(
    months
      .flatMap(({modules}) => modules)
      .slice(0, NEAR)
      .map(({id}) => id),
  );
  const group = ({month, modules}: Shown[number]) => (
    <MonthGroup key={month.id} month={month}>
      {modules.map((module) => {
        const progress = progressById.get(module.id);
        return progress ? (
          <ModuleCard
            key={module.id}
            module={module}
            progress={progress}
            checkpoint={quizzes.checkpoint(module.id)}
            size={sizes.get(module.id) ?? 0}
            next={next?.moduleId === module.id ? next : undefined}
            search={search}
            isFar={!near.has(module.id)}
          />
        ) : null;
      })}
    </MonthGroup>
  );
  // A link to a module must find it at once.
  const atOnce = location.hash === '' ? MONTHS_AT_ONCE : months.length;
  const below = months.slice(atOnce);
  return (
    <div className="space-y-12">
      {months.slice(0, atOnce).map(group)}
      {below.length > 0 ? <Later height={below.length * MONTH_PX}>{below.map(group)}</Later> : null}
    </div>
  );
}

/** Modules at the top: in any window. */
const NEAR = 2;
/** Months that fill a tall screen, and about how high one is, px. */
const MONTHS_AT_ONCE = 2;
const MONTH_PX = 900;

function MonthGroup({month, children}: {month: Month; children: ReactNode}) {
  return (
    <section aria-labelledby={month.id}>
      <p className="text-xs text-muted">Month {month.position}</p>
      <h2 id={month.id} className="mb-4 text-xl font-semibold">
        {month.title}
      </h2>
      <div className="grid gap-4">{children}</div>
    </section>
  );
}
