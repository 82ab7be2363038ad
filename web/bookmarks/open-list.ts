import {atom, getDefaultStore} from 'jotai';

/** Whether the list of bookmarks is open, over whatever page is shown. */
export const listOpenAtom = atom(false);

/** Opens it. */
export const openList = (): void => getDefaultStore().set(listOpenAtom, true);
