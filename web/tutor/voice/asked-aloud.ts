// Between the tutor's page and whoever talks with the tutor: what is asked aloud goes the way of what is typed.
import {atom, getDefaultStore} from 'jotai';

export type Asked = {readonly threadId: string; readonly turnId: string};

/** The last question of this tab, typed or spoken. */
export const askedAtom = atom<Asked | undefined>(undefined);

export const noteAsked = (asked: Asked): void => getDefaultStore().set(askedAtom, asked);

/** Asks in the conversation that is open; there is none on other pages. */
export const askerAtom = atom<{readonly ask: (text: string) => void} | undefined>(undefined);

/** A question that waits for the tutor's page: it is to be asked there, where there is more to decide first. */
export const waitingQuestionAtom = atom<string | undefined>(undefined);
