import {atom, getDefaultStore} from 'jotai';
import {isFlag, kept} from '#web/io/kept.ts';

const keptState = kept({name: 'sidebar-collapsed', owner: 'device', until: 'forever', schema: isFlag});

/** Whether the sidebar shows icons only; kept on the device. */
export const collapsedAtom = atom(keptState.read() === true);

export function toggleSidebar(): void {
  const store = getDefaultStore();
  const collapsed = !store.get(collapsedAtom);
  store.set(collapsedAtom, collapsed);
  keptState.keep(collapsed);
}
