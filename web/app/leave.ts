// After an account was deleted: nothing of it stays on this device.
import {atom, getDefaultStore} from 'jotai';
import {removeCopy} from '#web/data/session/copies-left.ts';
import {signedOutHere} from '#web/data/current-user.ts';
import {comeBack, forgetWindow} from '#web/data/session/left-behind.ts';
import {deleteOutboxDb} from '#web/data/outbox/db.ts';
import {dropDataSession} from '#web/data/session/use-session.ts';
import {forgetAtDeletion} from '#web/io/kept.ts';

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
  comeBack(userId);
  forgetWindow(userId);
  forgetAtDeletion(userId);
  const areRowsGone = await dropDataSession({withJournal: true});
  const isOutboxGone = await removeCopy(`outbox:${userId}`, () => deleteOutboxDb(userId)).then(
    () => true,
    () => false,
  );
  if (!areRowsGone || !isOutboxGone) store.set(hasLeftAtom, 'partly');
}
