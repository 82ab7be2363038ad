// What of calls is open on the screen of this tab.
import {atom} from 'jotai';
import type {CallType} from '#schema/wire/call.ts';
import {kept, isText} from '#web/io/kept.ts';
import type {Callee} from '#web/people/calling.ts';

export type Check = {
  /** Whom to call once the devices are checked; without it somebody only looks. */
  readonly before?: {readonly callee: Callee; readonly callType: CallType};
};

/** "Will this call work?" is open. */
export const checkAtom = atom<Check | undefined>(undefined);

/** The list of past calls is open. */
export const isHistoryOpenAtom = atom(false);

/** Says "yes" once the devices of this browser were checked, or the check was passed over. */
export const checkedBefore = kept({name: 'call-checked', owner: 'device', until: 'forever', schema: isText});
