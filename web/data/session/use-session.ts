// One learner's data for the whole tab: opened before React needs it, kept across pages.
import {atom, getDefaultStore, useAtomValue} from 'jotai';
import {useEffect} from 'react';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {forgetAcknowledged, isLossKnown} from '#web/data/acknowledged/acknowledged.ts';
import {removeCopiesLeft, removeCopy} from '#web/data/session/copies-left.ts';
import {tellClosing} from '#web/data/before-closing.ts';
import {accountAtom} from '#web/data/current-user.ts';
import {comeBack, forgetWindow, lastLeft} from '#web/data/session/left-behind.ts';
import {forgetEpoch, isRestored} from '#web/data/restored.ts';
import type {DataMeans, DataSession} from '#web/data/session/session.ts';
import {newestEpoch} from '#web/io/epoch.ts';
import {forgetAtDeletion} from '#web/io/kept.ts';
import {toast} from '#web/ui/overlay/toast.ts';

const store = getDefaultStore();
const sessionAtom = atom<DataSession | undefined>(undefined);
let means: DataMeans | undefined;
let dropping: Promise<boolean> = Promise.resolve(true);
let opening: {key: string; userId: string; session: Promise<DataSession>} | undefined;

/** Says what every session is given: once, before the first is opened. */
export function provideData(some: DataMeans): void {
  means = some;
}

function given(): DataMeans {
  if (!means) throw new Error('provideData comes before the first session');
  return means;
}

/** What of a learner changes their data: who they are, and what their queries may return. */
const keyOf = (user: CurrentUser) => [user.id, user.username, user.isDev, user.mayLearn].join(' ');

/** Opens the learner's data, once; another learner's is closed first. */
export async function ensureDataSession(user: CurrentUser): Promise<void> {
  const key = keyOf(user);
  if (opening?.key === key) return;
  const before = opening?.session;
  const session = Promise.resolve(before)
    .then((old) => old?.close())
    // The same learner may come back before the old copy is gone: it would take the new one along.
    .then(() => dropping)
    .then(() => import('#web/data/session/session.ts'))
    .then(({openDataSession}) => openDataSession(user, given(), () => void reopen(user)));
  opening = {key, userId: user.id, session};
  comeBack(user.id);
  store.set(sessionAtom, undefined);
  const opened = await session;
  if (opening?.session === session) store.set(sessionAtom, opened);
}

/** Closes what cannot go on and opens it again; the outbox carries over what waits. */
async function reopen(user: CurrentUser): Promise<void> {
  const account = store.get(accountAtom);
  // Who has signed out meanwhile has nothing to go on with.
  if (account.state !== 'learner' || account.user.id !== user.id || opening === undefined) return;
  opening = {...opening, key: 'reopening'};
  await ensureDataSession(user);
}

/**
 * Closes the data and removes the synced copy from this device. What waits in the outbox stays.
 * @param withJournal also what the academy has acknowledged: not where a restored server may lack it.
 * @returns resolves when it is gone, no matter who has asked for it first; false where the browser keeps it: then it is
 * tried again at the next start.
 */
export function dropDataSession({withJournal = false} = {}): Promise<boolean> {
  const session = opening?.session;
  if (!session) return dropping;
  tellClosing();
  opening = undefined;
  store.set(sessionAtom, undefined);
  dropping = session
    .then((opened) => opened?.drop({withJournal}))
    .then(
      () => true,
      () => false,
    );
  return dropping;
}

/**
 * Somebody whose session had ended signs out completely: nothing stays that could be said again for them, but what waits and
 * what the academy has lost, or may have. Never rejects: what the browser keeps is as private as what waits.
 */
export async function dropJournalLeft(): Promise<void> {
  const userId = lastLeft();
  if (userId === undefined || mayLackOf(userId)) return;
  forgetEpoch(userId);
  forgetAcknowledged(userId);
  const {deleteJournal} = await import('#web/data/outbox/journal-db.ts');
  await deleteJournal(userId).catch(() => undefined);
}

/**
 * An account is no more, here or by another device: nothing of it stays on this one, and nothing of it will be sent.
 * @returns false where the browser keeps something: then it is tried again at the next start. Never rejects.
 */
export async function removeLearner(userId: string): Promise<boolean> {
  const rows = dropDataSession({withJournal: true});
  comeBack(userId);
  forgetWindow(userId);
  forgetAtDeletion(userId);
  const databases = [
    removeCopy(`outbox:${userId}`, async () =>
      (await import('#web/data/outbox/db.ts')).deleteOutboxDb(userId),
    ),
    // Where the academy may have lacked something, the rows went without it.
    removeCopy(`journal:${userId}`, async () =>
      (await import('#web/data/outbox/journal-db.ts')).deleteJournal(userId),
    ),
  ];
  const areGone = (await Promise.allSettled(databases)).every(({status}) => status === 'fulfilled');
  return (await rows) && areGone;
}

/** Removes what earlier sign-outs had to leave here, unless somebody's data is open: then another start will do. */
export function dropCopiesLeft(): void {
  if (opening !== undefined) return;
  const before = dropping;
  dropping = before.then(removeCopiesLeft).then(() => before);
}

/** Where a session has ended, its data goes with it: called for as long as the app runs. */
export const dropAtSignOut = (): (() => void) =>
  store.sub(accountAtom, () => {
    if (store.get(accountAtom).state === 'guest') void dropAndTell();
  });

async function dropAndTell(): Promise<void> {
  const account = store.get(accountAtom);
  const ended = account.state === 'guest' ? account.ended : undefined;
  const isGone =
    ended?.reason === 'deleted'
      ? await removeLearner(ended.userId)
      : await dropDataSession({withJournal: !mayLack()});
  if (isGone) return;
  toast({
    title: 'Your data is still on this device',
    description: 'Your browser didn’t remove it. We’ll try again the next time you open the academy here.',
    tone: 'bad',
  });
}

/** How many commands of the learner this device has not brought to an end: still to be sent, or rejected. */
export async function openCommands(user: CurrentUser): Promise<number> {
  void ensureDataSession(user);
  const session = await opening?.session;
  if (session === undefined) return 0;
  // A page that was opened by its address has not read its disk yet.
  await session.outbox.load().catch(() => undefined);
  // The page that one comes from has just written down how far one has read.
  session.hurry();
  return whatStays(session.outbox);
}

/** How long what can be sent has to be sent, ms. */
const SENDING_MS = 2000;

/** What is still there when all has been sent, or after a moment. */
function whatStays(outbox: DataSession['outbox']): Promise<number> {
  if (outbox.unfinished() === 0) return Promise.resolve(0);
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve(outbox.unfinished());
    };
    const timer = setTimeout(done, SENDING_MS);
    const stop = outbox.subscribe(() => outbox.unfinished() === 0 && done());
  });
}

/** Whether nothing is still to be sent. */
export const nothingWaits = (): boolean =>
  (store.get(sessionAtom)?.outbox.pending() ?? []).every(({status}) => status === 'failed');

/**
 * Whether the academy may lack what is in the journal: a restored server ends all sessions, and one that nobody has told
 * of its restore does not know why this one is over.
 */
function mayLack(): boolean {
  const account = store.get(accountAtom);
  const isUnexplained = account.state === 'guest' && account.ended?.reason === null;
  return isUnexplained || (opening !== undefined && mayLackOf(opening.userId));
}

/** The same of one learner. A page that was opened without a network has not heard whether there was a restore. */
const mayLackOf = (userId: string): boolean =>
  newestEpoch() === undefined || isRestored(userId) || isLossKnown(userId);

/** Calls back with the data that is open, now and whenever it is another. @returns the way to stop. */
export function onDataSession(listener: (session: DataSession | undefined) => void): () => void {
  const tell = () => listener(store.get(sessionAtom));
  const stop = store.sub(sessionAtom, tell);
  tell();
  return stop;
}

/** The learner's data, once it is open. */
export function useDataSession(user: CurrentUser): DataSession | undefined {
  const session = useAtomValue(sessionAtom);
  useEffect(() => void ensureDataSession(user), [user]);
  return session?.userId === user.id ? session : undefined;
}
