import {ZeroProvider} from '@rocicorp/zero/react';
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {Suspense, useEffect, useMemo} from 'react';
import {Link, matchRoute, Router, useLocation, useRouter} from 'wouter';
import {memoryLocation} from 'wouter/memory-location';
import {routeAt} from '#schema/wire/routes.ts';
import type {ShowViewed, ViewedProps} from '#web/admin-area/viewed.ts';
import {screenFor} from '#web/app/screen-for.tsx';
import {ReadOnly} from '#web/app/admin/read-only.tsx';
import {ViewedProfile} from '#web/app/admin/viewed-profile.tsx';
import {openViewed, type ViewedData} from '#web/app/admin/viewed-data.ts';
import {DataContext} from '#web/data/data.ts';
import {useCourse, useIsCourseKnown} from '#web/lessons/course.ts';
import {Button} from '#web/ui/form/button.tsx';
import {toast} from '#web/ui/overlay/toast.ts';
import {Page} from '#web/ui/page.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';
import {Opening} from '#web/ui/show/opening.tsx';
import {Typed} from '#web/ui/show/typed.tsx';
import {isolated} from '#schema/isolated.ts';

/** The learner's screens that a look shows: where they stand, and what they learn. */
const SHOWN: ReadonlySet<string> = new Set([
  '/dashboard',
  '/progress',
  '/leaderboard',
  '/profile',
  '/modules',
  '/modules/:moduleId/lessons/:lessonId',
  '/modules/:moduleId/lesson/:lessonId',
]);
const PAGES = [
  {path: '/dashboard', label: 'Home'},
  {path: '/progress', label: 'Progress'},
  {path: '/modules', label: 'Modules'},
  {path: '/leaderboard', label: 'Leaderboard'},
  {path: '/profile', label: 'Profile'},
] as const;

const store = getDefaultStore();
const viewedAtom = atom<ViewedData | undefined>(undefined);

/** Opens the learner's rows. @returns the way to close them. */
function keepViewed(given: Parameters<typeof openViewed>[0]): () => void {
  const opened = openViewed(given);
  store.set(viewedAtom, opened);
  return () => {
    store.set(viewedAtom, undefined);
    opened.close();
  };
}

function tellOver(onEnd: () => void): void {
  toast({isUnlisted: true, title: 'The view is over', description: 'Open it again to go on.'});
  onEnd();
}

const tellNo = ({fullName}: {fullName: string}) =>
  void toast({
    isUnlisted: true,
    title: 'You’re only viewing',
    description: `Nothing of ${isolated(fullName)}’s changes here.`,
  });

/** A learner's own screens with the learner's own rows, for reading alone. */
function ViewedLearner({viewId, learner, adminId, onEnd}: ViewedProps) {
  const data = useAtomValue(viewedAtom);
  useEffect(
    () =>
      keepViewed({viewId, learner, adminId, onOver: () => tellOver(onEnd), onRefused: () => tellNo(learner)}),
    [viewId, learner, adminId, onEnd],
  );
  const {hook, searchHook} = useMemo(() => memoryLocation({path: PAGES[0].path}), []);
  return (
    <Router hook={hook} searchHook={searchHook}>
      <section aria-label={`The academy as ${learner.fullName} sees it`}>
        <Banner name={learner.fullName} onEnd={onEnd} />
        <ReadOnly onPressed={() => tellNo(learner)}>
          {data ? (
            <ZeroProvider zero={data.zero}>
              <DataContext.Provider value={data}>
                <Suspense fallback={<Opening framed />}>
                  <Shown />
                </Suspense>
              </DataContext.Provider>
            </ZeroProvider>
          ) : (
            <Opening framed />
          )}
        </ReadOnly>
      </section>
    </Router>
  );
}

/** For the admin area. */
export const showViewed: ShowViewed = (props) => <ViewedLearner {...props} />;

function Banner({name, onEnd}: {name: string; onEnd: () => void}) {
  const [path] = useLocation();
  return (
    <div
      role="status"
      className="sticky top-0 z-20 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-warn bg-warn-tint py-2.5 pr-8 pl-16 mobile:top-14 mobile:px-5"
    >
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">
          Viewing as <Typed>{name}</Typed>.
        </span>{' '}
        You see what they see, and can’t change anything.
      </p>
      {/* On a phone below the words, and scrolled where it is wider. */}
      <nav
        aria-label="Pages of the learner"
        className="flex gap-4 overflow-x-auto py-0.5 text-sm max-md:order-last max-md:w-full"
      >
        {PAGES.map((page) => (
          <Link
            key={page.path}
            href={page.path}
            aria-current={path === page.path ? 'page' : undefined}
            className="underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline"
          >
            {page.label}
          </Link>
        ))}
      </nav>
      <Button kind="secondary" size="small" onClick={onEnd}>
        End view
      </Button>
    </div>
  );
}

function Shown() {
  const [path] = useLocation();
  const {parser} = useRouter();
  const isLocked = useIsLocked();
  const route = routeAt(path);
  if (!route || !SHOWN.has(route.path)) {
    return (
      <EmptyState title="Not shown here">
        Viewing as a learner covers what they learn and how they rank. The rest is theirs alone.
      </EmptyState>
    );
  }
  if (route.path === '/profile') return <ViewedProfile />;
  if (LEARNING.has(route.path) && isLocked) return <Locked path={route.path} />;
  const [, params] = matchRoute(parser, route.path, path);
  const screen = screenFor(route, params ?? {});
  return route.path === '/dashboard' ? <div data-view-only>{screen}</div> : screen;
}

/** Those of them that open with the lessons. */
const LEARNING: ReadonlySet<string> = new Set(
  [...SHOWN].filter((path) => !/^.(?:leaderboard|profile)/.test(path)),
);

/** No lesson comes to a look at a learner who may not learn yet. */
function useIsLocked(): boolean {
  const course = useCourse();
  const isKnown = useIsCourseKnown();
  return isKnown && course.length === 0;
}

const Locked = ({path}: {path: string}) => (
  <Page title={PAGES.find((page) => page.path === path)?.label ?? 'Lesson'}>
    <EmptyState title="The lessons aren’t open to them yet">
      Until they pass the Python assessment, they see the assessment instead of this page.
    </EmptyState>
  </Page>
);
