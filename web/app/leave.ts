// After an account was deleted: nothing of it stays on this device.
import {atom, getDefaultStore} from 'jotai';
import {signedOutHere} from '#web/account/current-user.ts';
import {dropDataSession} from '#web/app/use-data-session.ts';
import {forgetPerson} from '#web/io/kept.ts';
import {deleteOutboxDb} from '#web/io/outbox/outbox-db.ts';

/** This page's learner is no more; their screens have nothing to show. */
export const hasLeftAtom = atom(false);

/** Removes rows, outbox and all that was kept, and says good-bye. */
export async function leave(userId: string): Promise<void> {
  getDefaultStore().set(hasLeftAtom, true);
  signedOutHere();
  forgetPerson(userId);
  await dropDataSession();
  await deleteOutboxDb(userId);
}
