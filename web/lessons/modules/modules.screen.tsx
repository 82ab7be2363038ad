import {useLayoutEffect, useMemo, type ReactNode} from 'react';
import {queries} from '#schema/queries.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {modulesOf, useCourse, type Course, type Month} from '#web/lessons/course.ts';
import {sizesByModule} from '#web/lessons/modules/device-size.ts';
import {ModulesFilterBar} from '#web/lessons/modules/filter-bar.tsx';
import {isShown, NO_FILTER, type Filter, type Search} from '#web/lessons/modules/filter.ts';
import {ModuleCard} from '#web/lessons/modules/module-card.tsx';
import {progressOfModules, type ModuleProgress, type ModuleState} from '#web/lessons/modules/module-state.ts';
import {useCourseSearch, useModulesFilter} from '#web/lessons/modules/use-filter.ts';
import {useQuizzes} from '#web/lessons/quiz/use-quizzes.ts';
import {CourseSkeleton} from '#web/lessons/skeletons.tsx';
import {useLessonMarks, useNextStep, useLearnerState} from '#web/lessons/use-progress.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Later} from '#web/ui/later.tsx';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

/** The whole program, month by month, and where one stands in it. */
export function ModulesScreen() {
  const course = useCourse();
  const isOpen = useStoreOpen();
  return (
    <Page
      title="Modules"
      lead="Twelve modules in six months, from your first reliable program to a product that you can explain."
    >
      {course.length > 0 ? (
        <Program course={course} />
      ) : isOpen ? (
        <EmptyState title="The lessons are not open yet">
          They open as soon as the Python assessment is passed.
        </EmptyState>
      ) : (
        <CourseSkeleton />
      )}
    </Page>
  );
}

function Program({course}: {course: Course}) {
  const [filter, change] = useModulesFilter();
  const search = useCourseSearch(course, filter.query);
  const progressById = useProgressByModule(course);
  useAddressedModule();
  const months = course
    .map((month) => ({month, modules: shownOf(month, {filter, search, progressById})}))
    .filter(({modules}) => modules.length > 0);
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
          title={
            search.words.length > 0
              ? `Nothing has “${filter.query.trim()}” in it`
              : 'No module is in this state'
          }
          action={
            <Button kind="secondary" onClick={() => change(NO_FILTER)}>
              Show all modules
            </Button>
          }
        >
          {search.words.length > 0
            ? 'Searched: titles, the texts that are on this device, and your notes.'
            : 'Choose another state or month.'}
        </EmptyState>
      ) : (
        <Months
          months={months}
          progressById={progressById}
          search={search}
          isFiltered={found < progressById.size}
        />
      )}
    </>
  );
}

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
    return isShown(module, {...given, month: month.position, state});
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

type MonthsProps = {months: Shown; progressById: ProgressByModule; search: Search; isFiltered: boolean};

function Months({months, progressById, search, isFiltered}: MonthsProps) {
  const [bodies] = useRows(queries.lessons.bodies());
  const sizes = useMemo(() => sizesByModule(bodies), [bodies]);
  const quizzes = useQuizzes();
  const next = useNextStep();
  const near = new Set(
    months
      .flatMap(({modules}) => modules)
      .slice(0, NEAR)
      .map(({id}) => id),
  );
  const group = ({month, modules}: Shown[number]) => (
    <MonthGroup key={month.id} month={month} isWhole={!isFiltered}>
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

function MonthGroup({month, isWhole, children}: {month: Month; isWhole: boolean; children: ReactNode}) {
  return (
    <section aria-labelledby={month.id}>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <span className="gutter">month {month.position}</span>
        <h2 id={month.id} className="text-xl font-semibold">
          {month.title}
        </h2>
      </div>
      <div className="grid gap-4">
        {children}
        {isWhole ? (
          <p className="rounded-xl border border-dashed border-line px-5 py-3.5 text-sm text-muted">
            <span className="font-medium text-ink">Project: {month.projectTitle}.</span>{' '}
            {month.projectSummary}
          </p>
        ) : null}
      </div>
    </section>
  );
}
