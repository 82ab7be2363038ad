// Where an admin can go: every admin page that is built, in the order of the table of routes, with its icon.
import {CircleGauge, type LucideIcon} from 'lucide-react';
import {routes} from '#schema/wire/routes.ts';
import type {AdminScreen} from '#web/part/part.ts';

export type AdminEntry = {readonly path: string; readonly label: string; readonly icon: LucideIcon};

/** By path, those of all parts. */
export type BuiltScreens = Readonly<Record<string, AdminScreen>>;

/** A page that is not built yet says so at its address, and has no entry. */
export const adminEntries = (screens: BuiltScreens): readonly AdminEntry[] =>
  routes
    .filter(({path}) => screens[path] !== undefined)
    .map(({path, title}) => ({
      path,
      label: path === '/admin' ? 'Overview' : title,
      icon: screens[path]?.icon ?? CircleGauge,
    }));
