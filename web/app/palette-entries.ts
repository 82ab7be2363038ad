// All that the palette can bring one to: pages, modules, lessons, and a few things to do.
import {
  BookOpen,
  CircleHelp,
  FileText,
  LogOut,
  Mail,
  Monitor,
  Moon,
  PanelLeft,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {routes, type Route} from '#schema/wire/routes.ts';
import {judge} from '#web/app/guard.ts';
import {navigationFor} from '#web/app/navigation.ts';
import {openHelp} from '#web/app/overlay-state.ts';
import type {Findable} from '#web/app/palette-search.ts';
import {toggleSidebar} from '#web/app/sidebar-state.ts';
import {chooseTheme, type Theme} from '#web/app/theme.ts';
import {gutterNumber, lessonPath, modulesOf, type Course, type Module} from '#web/lessons/course.ts';

export type PaletteEntry = Findable & {
  readonly icon: LucideIcon;
  /** Shown at the right: a shortcut, or a few words. */
  readonly keys?: string | undefined;
  readonly note?: string | undefined;
} & (
    | {
        /** An address of the app, with `#` and an element's id where the page is long. */ readonly path: string;
      }
    | {readonly run: () => void}
  );

export type PaletteMeans = {user: CurrentUser; theme: Theme; course: Course; go: (path: string) => void};

export const paletteEntries = (means: PaletteMeans): readonly PaletteEntry[] => [
  ...pages(means.user),
  ...modulesOf(means.course).flatMap((module) => [moduleEntry(module), ...lessonEntries(module)]),
  ...actions(means),
];

/** Pages that make sense only when something else leads there. */
const NOT_BY_SEARCH: ReadonlySet<string> = new Set(['/payment/verify']);

/** Every student page without parameters that this learner may open: the sidebar's first, in its order. */
function pages(user: CurrentUser): readonly PaletteEntry[] {
  const open = routes.filter((route) => mayFind(route, user));
  const known = navigationFor(user).filter(({path}) => open.some((route) => route.path === path));
  // What the sidebar hides from this user stays hidden here.
  const listed = new Set(navigationFor({isDev: true}).map(({path}) => path));
  const more = open.filter(({path}) => !listed.has(path));
  return [
    ...known.map(({path, label, description, icon, keys}) => pageEntry(path, label, description, icon, keys)),
    ...more.map(({path, title}) => pageEntry(path, title, path, FileText)),
  ];
}

const pageEntry = (path: string, title: string, detail: string, icon: LucideIcon, keys?: string) =>
  ({id: `page ${path}`, kind: 'page', title, detail, icon, keys, path}) as const;

function mayFind(route: Route, user: CurrentUser): boolean {
  if (route.audience !== 'student' || route.path.includes(':') || NOT_BY_SEARCH.has(route.path)) return false;
  if (route.path === '/assessment' && user.isPythonTestCompleted) return false;
  return judge(route, {state: 'learner', user}, '').to === 'page';
}

const moduleEntry = ({id, title, summary, position}: Module): PaletteEntry => ({
  id: `module ${id}`,
  kind: 'module',
  title,
  detail: summary,
  icon: BookOpen,
  note: `Module ${gutterNumber(position)}`,
  path: `/modules#${id}`,
});

const lessonEntries = (module: Module): readonly PaletteEntry[] =>
  module.lessons.map(({id, title, summary, minutes, isWritten}) => ({
    id: `lesson ${id}`,
    kind: 'lesson',
    title,
    detail: summary === '' ? module.title : `${module.title}: ${summary}`,
    icon: FileText,
    note: isWritten ? `${minutes} min` : 'Coming',
    path: lessonPath(module.id, id),
  }));

const THEME_ACTIONS = [
  {theme: 'light', title: 'Use the light theme', icon: Sun},
  {theme: 'dark', title: 'Use the dark theme', icon: Moon},
  {theme: 'system', title: 'Use the theme of the system', icon: Monitor},
] as const;

const action = (title: string, icon: LucideIcon, run: () => void, keys?: string): PaletteEntry => ({
  id: `action ${title}`,
  kind: 'action',
  title,
  detail: '',
  icon,
  keys,
  run,
});

function actions({theme: present, go}: PaletteMeans): readonly PaletteEntry[] {
  return [
    ...THEME_ACTIONS.filter(({theme}) => theme !== present).map(({theme, title, icon}) =>
      action(title, icon, () => chooseTheme(theme)),
    ),
    action('Fold or unfold the sidebar', PanelLeft, toggleSidebar, '['),
    action('Show help and shortcuts', CircleHelp, openHelp, '?'),
    // A public page: it stands outside the app.
    action('Open the free email course', Mail, () => location.assign('/email-course')),
    action('Log out', LogOut, () => go('/logout')),
  ];
}
