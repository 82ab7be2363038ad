import {atom, getDefaultStore} from 'jotai';
import {isFlag, kept} from '#web/io/kept.ts';
import {mediaMatches, onMediaChange} from '#web/ui/window/media.ts';
import {SHORT_WINDOW} from '#web/ui/window/short-window.ts';

const keptState = kept({name: 'sidebar-collapsed', owner: 'device', until: 'forever', schema: isFlag});

const isShort = () => mediaMatches(SHORT_WINDOW);

const chosenAtom = atom(keptState.read() === true);
/** A short window collapses it. Expanded there, it stays expanded until the window changes. */
const shortAtom = atom(isShort());
shortAtom.onMount = (set) => {
  const look = () => set(isShort());
  look();
  return onMediaChange(SHORT_WINDOW, look);
};

/** Whether the sidebar shows icons only; the learner's choice is kept on the device. */
export const collapsedAtom = atom((get) => get(shortAtom) || get(chosenAtom));

export function toggleSidebar(): void {
  const store = getDefaultStore();
  const collapsed = !store.get(collapsedAtom);
  if (isShort()) return store.set(shortAtom, collapsed);
  store.set(chosenAtom, collapsed);
  keptState.keep(collapsed);
}
