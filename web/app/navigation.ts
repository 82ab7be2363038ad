// Where a learner can go: the sidebar, the mobile menu, the palette and the shortcuts show the same.
import {parts} from '#web/app/parts.ts';
import type {AnyPart, NavigationEntry} from '#web/part/part.ts';

const entries: readonly NavigationEntry[] = parts
  .flatMap(({navigation = []}: AnyPart) => navigation)
  .toSorted((a, b) => a.order - b.order);

/** The entries that this user sees. */
export const navigationFor = ({isDev}: {isDev: boolean}): readonly NavigationEntry[] =>
  entries.filter(({devOnly}) => !devOnly || isDev);
