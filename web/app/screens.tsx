// Which component shows which route. Each is a part of its own, fetched when it is likely to be needed.
import {lazy, type ComponentType, type ReactNode} from 'react';
import {AssessmentScreen} from '#web/app/assessment.screen.tsx';
import {ComingScreen} from '#web/app/coming.screen.tsx';
import type {Route} from '#schema/wire/routes.ts';

type Params = Readonly<Record<string, string | undefined>>;

const load = {
  leaderboard: () => import('#web/leaderboard/leaderboard.screen.tsx'),
  lesson: () => import('#web/lessons/reading/lesson.screen.tsx'),
  checkpoint: () => import('#web/lessons/quiz/checkpoint.screen.tsx'),
  modules: () => import('#web/lessons/modules/modules.screen.tsx'),
  profile: () => import('#web/app/profile.screen.tsx'),
  progress: () => import('#web/app/progress.screen.tsx'),
  tutor: () => import('#web/app/tutor.screen.tsx'),
  machines: () => import('#web/app/machines.screen.tsx'),
  parts: () => import('#web/app/parts.screen.tsx'),
  forgotPassword: () => import('#web/account/forgot-password.screen.tsx'),
  resetPassword: () => import('#web/account/reset-password.screen.tsx'),
};

const LeaderboardScreen = named(load.leaderboard, 'LeaderboardScreen');
const LessonScreen = lazy(async () => ({default: (await load.lesson()).LessonScreen}));
const CheckpointScreen = lazy(async () => ({default: (await load.checkpoint()).CheckpointScreen}));
const ModulesScreen = named(load.modules, 'ModulesScreen');
const ProfileScreen = named(load.profile, 'ProfileScreen');
const ProgressScreen = named(load.progress, 'ProgressScreen');
const TutorScreen = named(load.tutor, 'TutorScreen');
const MachinesScreen = named(load.machines, 'MachinesScreen');
const ForgotPasswordScreen = named(load.forgotPassword, 'ForgotPasswordScreen');
const ResetPasswordScreen = named(load.resetPassword, 'ResetPasswordScreen');
const PartsScreen = named(load.parts, 'PartsScreen');

/** A module's checkpoint stands among its lessons, under a name that no lesson has. */
const lesson = ({moduleId = '', lessonId = ''}: Params) =>
  lessonId === 'checkpoint' ? (
    <CheckpointScreen moduleId={moduleId} />
  ) : (
    <LessonScreen key={lessonId} moduleId={moduleId} lessonId={lessonId} />
  );

const SCREENS: Readonly<Record<string, (params: Params) => ReactNode>> = {
  '/assessment': () => <AssessmentScreen title="Python assessment" />,
  '/auth/forgot-password': () => <ForgotPasswordScreen />,
  '/auth/reset-password': () => <ResetPasswordScreen />,
  '/leaderboard': () => <LeaderboardScreen />,
  '/modules': () => <ModulesScreen />,
  '/modules/:moduleId/lessons/:lessonId': lesson,
  '/modules/:moduleId/lesson/:lessonId': lesson,
  '/profile': () => <ProfileScreen />,
  '/progress': () => <ProgressScreen />,
  '/personal-tutor': () => <TutorScreen />,
  '/dev/machines': () => <MachinesScreen />,
  '/dev/parts': () => <PartsScreen />,
};

/** The screen of a route; a page whose feature is not open yet says so. */
export const screenFor = (route: Route, params: Params): ReactNode =>
  SCREENS[route.path]?.(params) ?? <ComingScreen title={route.title} />;

/** Fetches the parts that a learner is likely to open next, so that a change of page waits for nothing. */
export const preloadScreens = async (): Promise<void> => {
  const {lesson: openLesson, checkpoint, modules, progress, profile, tutor, leaderboard} = load;
  await Promise.all(
    [openLesson, checkpoint, modules, progress, profile, tutor, leaderboard].map((part) => part()),
  );
};

function named<K extends string>(fetch: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => ({default: (await fetch())[name]}));
}
