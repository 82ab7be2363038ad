import {atom, getDefaultStore} from 'jotai';
import {keep, readKept} from '#web/io/kept.ts';

const KEY = 'sidebar-collapsed';

/** Whether the sidebar shows icons only; kept on the device. */
export const collapsedAtom = atom(readKept(KEY) === true);

export function toggleSidebar(): void {
  const store = getDefaultStore();
  const collapsed = !store.get(collapsedAtom);
  store.set(collapsedAtom, collapsed);
  keep(KEY, collapsed);
}
