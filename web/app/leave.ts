// After an account was deleted: nothing of it stays on this device.
import {atom, getDefaultStore} from 'jotai';
import {signedOutHere} from '#web/data/current-user.ts';
import {removeLearner} from '#web/data/session/use-session.ts';

/**
 * This page's learner is no more; their screens have nothing to show. `partly`: the browser keeps something of them
 * until the next start.
 */
export const hasLeftAtom = atom<false | 'wholly' | 'partly'>(false);

/** Removes rows, outbox and all that was kept, and says good-bye. */
export async function leave(userId: string): Promise<void> {
  const store = getDefaultStore();
  store.set(hasLeftAtom, 'wholly');
  signedOutHere();
  if (!(await removeLearner(userId))) store.set(hasLeftAtom, 'partly');
}
