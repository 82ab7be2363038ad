// How somebody is called from wherever they are shown. The part that makes calls provides it; until then, and before the
// assessment, nothing offers a call.
import {atom} from 'jotai';
import type {CallType} from '#schema/wire/call.ts';

/** The other one, as a call shows them at first. */
export type Callee = {readonly id: string; readonly username: string; readonly fullName: string};

export type Calling = {
  /** From a click. What goes wrong is said over the page. */
  readonly place: (callee: Callee, callType: CallType) => void;
  /** Opens the list of past calls. */
  readonly openHistory: () => void;
};

export const callingAtom = atom<Calling | undefined>(undefined);
