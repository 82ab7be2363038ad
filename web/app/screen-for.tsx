// Which screen shows which route.
import type {ReactNode} from 'react';
import type {Route} from '#schema/wire/routes.ts';
import {parts} from '#web/app/parts.ts';
import {ComingScreen} from '#web/app/screens/coming.screen.tsx';
import type {AnyPart} from '#web/part/part.ts';
import type {Screen} from '#web/part/screens.ts';

/** By path. A screen takes the parameters of its own path, which are all that is found there. */
const all: Readonly<Record<string, Screen<Readonly<Record<string, string>>>>> = Object.assign(
  {},
  ...parts.map(({screens}: AnyPart) => screens ?? {}),
);

/** What wouter finds in an address. */
type Found = Readonly<Record<string, string | undefined>>;

/** The screen of a route; a page whose feature is not open yet says so. */
export function screenFor({path, title}: Route, found: Found): ReactNode {
  const shown = all[path];
  if (!shown) return <ComingScreen title={title} />;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return <shown.Show {...Object.fromEntries(names.map((name) => [name, found[name] ?? '']))} />;
}

/** Whether a page has been built. */
export const hasScreen = (path: string): boolean => all[path] !== undefined;

/** Fetches the screens that a learner is likely to open next, so that a change of page waits for nothing. */
export const fetchLikelyScreens = async (): Promise<void> => {
  await Promise.all(Object.values(all).flatMap(({fetchAhead}) => fetchAhead?.() ?? []));
};
