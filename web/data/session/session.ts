// All that one signed-in learner has in this tab: Zero for reading, the outbox for writing, what keeps them going. Loaded
// only for a learner; opened once, closed at sign-out.
import {Zero} from '@rocicorp/zero';
import type {CurrentUser} from '#schema/account/account.api.ts';
import {compareRows, forgetAcknowledged} from '#web/data/acknowledged/acknowledged.ts';
import {forgetCopy, removeCopy} from '#web/data/session/copies-left.ts';
import {refreshAccount} from '#web/data/current-user.ts';
import type {Data} from '#web/data/data.ts';
import {holdSockets} from '#web/data/first/held-sockets.ts';
import {deleteJournal} from '#web/data/outbox/journal-db.ts';
import {forgetEpoch, isRestored, watchRestores} from '#web/data/restored.ts';
import {superviseConnection} from '#web/data/connection/supervise-connection.ts';
import {preloadRows, watchMark, type RowsQuery} from '#web/data/synced.ts';
import {openWritePath} from '#web/data/write-path.ts';
import {indexedDbWorks, zeroOptions, type ZeroMeans} from '#web/data/zero-options.ts';

export type DataSession = Data & {
  readonly zero: Zero;
  /** Closes; everything stays on the device. */
  readonly close: () => Promise<void>;
  /**
   * Closes and removes the synced copy from the device, and the journal where that is asked for; rejects where the
   * browser refuses. The outbox stays.
   */
  readonly drop: (which: {readonly withJournal: boolean}) => Promise<void>;
};

/** What a session is given by those who compose the app. */
export type DataMeans = {
  /** Rows that must be on the device, so that they can be read offline. */
  readonly rows: readonly RowsQuery[];
  /** The same, once all of those have arrived. */
  readonly lastRows: readonly RowsQuery[];
  /** All rows of the learner have arrived. */
  readonly onRowsArrived: () => void;
  /** They are on the disk as well. */
  readonly onRowsHere: (userId: string) => void;
  /** The server is newer than this build. */
  readonly onUpdateNeeded: () => void;
};

/** @param reopen called when this session cannot go on and must be opened again. */
export async function openDataSession(
  user: CurrentUser,
  {rows, lastRows, onRowsArrived, onRowsHere, onUpdateNeeded}: DataMeans,
  reopen: () => void,
): Promise<DataSession> {
  holdSockets();
  const hasDisk = await indexedDbWorks();
  const zero = await openZero(user, {kvStore: hasDisk ? 'idb' : 'mem', reopen, onUpdateNeeded});
  // Anyone who is back uses it again.
  forgetCopy(zero.idbName);
  const connection = superviseConnection(zero, () => isSignedIn(user.id), reopen);
  const write = openWritePath(user.id, {
    onConnection: (listener) => zero.connection.state.subscribe(listener),
    onBack: connection.hurry,
  });
  const compared = compareRows(user.id);
  const mark = watchMark(zero, write.outbox, compared.see);
  const onDisk = hasDisk ? () => onRowsHere(user.id) : undefined;
  const stops = [
    preloadRows(zero, {rows, lastRows}, {onArrived: onRowsArrived, onDisk}),
    mark.stop,
    compared.stop,
    ...connection.stops,
    watchRestores(user.id, reopen),
    ...write.stops,
  ];
  const stopAll = () => {
    for (const stop of stops) stop();
  };
  return {
    userId: user.id,
    zero,
    outbox: write.outbox,
    connection: connection.actor,
    send: write.send,
    hurry: write.hurry,
    isOpen: mark.isOpen,
    onOpen: mark.onOpen,
    close: async () => {
      stopAll();
      await zero.close();
    },
    drop: async ({withJournal}) => {
      stopAll();
      if (withJournal) {
        forgetEpoch(user.id);
        forgetAcknowledged(user.id);
        // It may fail by itself: what it keeps is less than what the outbox keeps, and as private.
        void deleteJournal(user.id).catch(() => undefined);
      }
      await removeCopy(zero.idbName, () => deleteZero(zero));
    },
  };
}

/** Asks the server. */
async function isSignedIn(userId: string): Promise<boolean> {
  const account = await refreshAccount({force: true});
  return account.state === 'learner' && account.user.id === userId;
}

/** The learner's rows on this device; those of before a restore are removed first. */
async function openZero(user: CurrentUser, means: ZeroMeans): Promise<Zero> {
  const open = () => new Zero(zeroOptions(user, means));
  if (!isRestored(user.id)) return open();
  const before = open();
  // Where the browser refuses, zero-cache tells the rows apart: it only takes longer.
  await removeCopy(before.idbName, () => deleteZero(before)).catch(() => undefined);
  return open();
}

async function deleteZero(zero: Zero): Promise<void> {
  const {errors} = await zero.delete();
  if (errors.length > 0) throw new Error('a synced copy stays on the device', {cause: errors[0]});
}
