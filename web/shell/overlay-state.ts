import {atom, getDefaultStore} from 'jotai';

export const paletteOpenAtom = atom(false);
export const helpOpenAtom = atom(false);

/** Opens the command palette over whatever page is shown. */
export const openPalette = (): void => getDefaultStore().set(paletteOpenAtom, true);
/** Opens the list of shortcuts. */
export const openHelp = (): void => getDefaultStore().set(helpOpenAtom, true);
/** What their keys do: they close what they have opened. */
export const togglePalette = (): void => getDefaultStore().set(paletteOpenAtom, (isOpen) => !isOpen);
export const toggleHelp = (): void => getDefaultStore().set(helpOpenAtom, (isOpen) => !isOpen);
