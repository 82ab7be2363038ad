// Which component shows which route. Each is a part of its own, fetched when it is likely to be needed.
import {lazy, type ComponentType, type ReactNode} from 'react';
import {ComingScreen} from '#web/app/coming.screen.tsx';
import type {Route} from '#schema/wire/routes.ts';

type Params = Readonly<Record<string, string | undefined>>;

const load = {
  lesson: () => import('#web/lessons/lesson.screen.tsx'),
  modules: () => import('#web/lessons/modules.screen.tsx'),
  progress: () => import('#web/app/progress.screen.tsx'),
  tutor: () => import('#web/app/tutor.screen.tsx'),
  machines: () => import('#web/app/machines.screen.tsx'),
};

const LessonScreen = lazy(async () => ({default: (await load.lesson()).LessonScreen}));
const ModulesScreen = named(load.modules, 'ModulesScreen');
const ProgressScreen = named(load.progress, 'ProgressScreen');
const TutorScreen = named(load.tutor, 'TutorScreen');
const MachinesScreen = named(load.machines, 'MachinesScreen');

const lesson = ({moduleId = '', lessonId = ''}: Params) => (
  <LessonScreen key={lessonId} moduleId={moduleId} lessonId={lessonId} />
);

const SCREENS: Readonly<Record<string, (params: Params) => ReactNode>> = {
  '/modules': () => <ModulesScreen />,
  '/modules/:moduleId/lessons/:lessonId': lesson,
  '/modules/:moduleId/lesson/:lessonId': lesson,
  '/progress': () => <ProgressScreen />,
  '/personal-tutor': () => <TutorScreen />,
  '/dev/machines': () => <MachinesScreen />,
};

/** The screen of a route; a page whose feature is not open yet says so. */
export const screenFor = (route: Route, params: Params): ReactNode =>
  SCREENS[route.path]?.(params) ?? <ComingScreen title={route.title} />;

/** Fetches the parts that a learner is likely to open next, so that a change of page waits for nothing. */
export const preloadScreens = async (): Promise<void> => {
  await Promise.all([load.lesson(), load.modules(), load.progress(), load.tutor()]);
};

function named<K extends string>(fetch: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({default: (await fetch())[name]}));
}
