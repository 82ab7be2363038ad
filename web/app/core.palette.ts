// What the palette brings one to without any feature: pages, and a few things to do.
import {useAtomValue} from 'jotai';
import {
  CircleHelp,
  FileText,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  Settings2,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {AVATAR_SERVICES} from '#schema/avatar/avatar.services.ts';
import {routes, type Route} from '#schema/wire/routes.ts';
import {judge} from '#web/app/guard.ts';
import {navigationFor} from '#web/app/navigation.ts';
import {hasScreen} from '#web/app/screen-for.tsx';
import {PROFILE_SECTIONS} from '#web/app/profile-sections.ts';
import {SIGN_OUT_MEANT} from '#web/data/session/sign-out-intent.ts';
import type {PaletteEntry, PaletteMeans, PaletteSource} from '#web/part/palette.ts';
import {openHelp} from '#web/shell/overlay-state.ts';
import {toggleSidebar} from '#web/shell/sidebar-state.ts';
import {chooseTheme, themeAtom, type Theme} from '#web/shell/theme/theme.ts';
import {sectionId} from '#web/ui/settings-section.tsx';

export const pagesPalette: PaletteSource = {needsData: false, useEntries: ({user}) => pageEntries(user)};

/** Each matter of the profile, at its place. */
export const settingsPalette: PaletteSource = {
  needsData: false,
  useEntries: ({user}) => settingsEntries(user),
};

const settingsEntries = (user: CurrentUser): readonly PaletteEntry[] =>
  routes.some((route) => route.path === '/profile' && mayOpen(route, user))
    ? PROFILE_SECTIONS.map((title) => ({
        id: `setting ${title}`,
        kind: 'Settings',
        title,
        detail: 'Profile',
        icon: Settings2,
        path: `/profile#${sectionId(title)}`,
      }))
    : [];

export const actionsPalette: PaletteSource = {
  needsData: false,
  useEntries: (means) => actionEntries(useAtomValue(themeAtom), means),
};

/** Pages that make sense only when something else leads there. */
const NOT_BY_SEARCH: ReadonlySet<string> = new Set([
  '/payment/verify',
  // Those that are set up are found by web/app/avatar/service/avatar.palette.ts.
  ...Object.values(AVATAR_SERVICES).map(({path}) => path),
]);

/** Every student page without parameters that this learner may open: the sidebar's first, in its order. */
export function pageEntries(user: CurrentUser): readonly PaletteEntry[] {
  const known = navigationFor(user).filter(({path}) =>
    routes.some((route) => route.path === path && mayOpen(route, user)),
  );
  // What the sidebar hides from this user stays hidden here, and so does what is still to be built.
  const listed = new Set<string>(navigationFor({isDev: true}).map(({path}) => path));
  const more = routes.filter((route) => mayFind(route, user) && !listed.has(route.path));
  return [
    ...known.map(({path, label, description, icon, keys}) => pageEntry(path, label, description, icon, keys)),
    ...more.map(({path, title}) => pageEntry(path, title, path, FileText)),
  ];
}

const pageEntry = (path: string, title: string, detail: string, icon: LucideIcon, keys?: string) =>
  ({id: `page ${path}`, kind: 'Pages', title, detail, icon, keys, path}) as const;

function mayFind(route: Route, user: CurrentUser): boolean {
  if (route.audience !== 'student' || route.path.includes(':') || NOT_BY_SEARCH.has(route.path)) return false;
  if (route.path === '/assessment' && user.isPythonTestCompleted) return false;
  return hasScreen(route.path) && mayOpen(route, user);
}

const mayOpen = (route: Route, user: CurrentUser): boolean =>
  judge(route, {state: 'learner', user}, '').to === 'page';

const THEME_ACTIONS = [
  {theme: 'light', title: 'Use the light theme', icon: Sun},
  {theme: 'dark', title: 'Use the dark theme', icon: Moon},
  {theme: 'system', title: 'Use the system theme', icon: Monitor},
] as const;

const action = (title: string, icon: LucideIcon, run: () => void, keys?: string): PaletteEntry => ({
  id: `action ${title}`,
  kind: 'Actions',
  title,
  detail: '',
  icon,
  keys,
  run,
});

export function actionEntries(present: Theme, {go}: Pick<PaletteMeans, 'go'>): readonly PaletteEntry[] {
  return [
    ...THEME_ACTIONS.filter(({theme}) => theme !== present).map(({theme, title, icon}) =>
      action(title, icon, () => chooseTheme(theme)),
    ),
    action('Collapse or expand the sidebar', PanelLeft, toggleSidebar, '['),
    action('Show help and shortcuts', CircleHelp, openHelp, '?'),
    // A public page: it is outside the app.
    {
      ...action('Sign out', LogOut, () => go('/logout', {state: SIGN_OUT_MEANT})),
      detail: 'Log out of this browser',
    },
  ];
}
