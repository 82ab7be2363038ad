// After a restored backup: what the server had acknowledged and does not have any more.
import type {Command} from './command.ts';
import type {Recovering} from './flush.ts';
import type {JournalEntry} from './journal-db.ts';
import {isSendable} from './settle.ts';

/** Resolves to those of these ids that the server lacks. */
export type AskMissing = (ids: readonly string[]) => Promise<readonly string[]>;

/** How many acknowledged commands of this device were looked for, and how many the server had lost. */
export type Recovery = {readonly checked: number; readonly missing: number};

/** What the journal keeps of an acknowledged command. @param at now by the server, epoch ms. */
export const entryOf = (
  {id, userId, name, args, lane, createdAt, mark = 0, epoch = 0}: Command,
  at: number,
): JournalEntry => ({id, userId, name, args, lane, createdAt, mark, epoch, at});

/** The command as it goes again. */
export const replayedOf = ({mark, epoch, at: _at, ...command}: JournalEntry): Command => ({
  ...command,
  status: 'waiting',
  attempts: 0,
  replay: {mark, epoch},
});

/** Whether it went again after an earlier restore, and is still on its way. */
export const isReplaying = (command: Command | undefined): boolean =>
  command?.replay !== undefined && isSendable(command);

/** The disk failed in the middle: nothing is known to be brought back, and all of it may be tried again. */
export class DiskTrouble extends Error {}

/** @throws {DiskTrouble} when the disk does not do it. */
export const onDisk = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new DiskTrouble('The disk failed', {cause});
  });

/** By the places that they had. */
export const inOldOrder = (a: Command, b: Command): number =>
  (a.replay?.epoch ?? 0) - (b.replay?.epoch ?? 0) || (a.replay?.mark ?? 0) - (b.replay?.mark ?? 0);

/** After that many failures of the disk, what is new goes without what is old: the next visit tries again. */
const DISK_FAILURES = 5;

type RecoveringOptions = {
  /** The server was restored since this device last found out what it lacks. */
  readonly isDue: () => boolean;
  /** The newest epoch that this page knows of. */
  readonly newest: () => number | undefined;
  /** See `Outbox.recover`. */
  readonly recover: (epoch: number) => Promise<Recovery>;
  /** Only now may the epoch be remembered. */
  readonly onDone: (epoch: number, recovery: Recovery) => void;
};

/** What the flusher does after a restore, before anything new is sent. */
export function recovering({isDue, newest, recover, onDone}: RecoveringOptions): Recovering {
  let failures = 0;
  return {
    isDue: () => failures < DISK_FAILURES && isDue(),
    run: async () => {
      const epoch = newest();
      if (epoch === undefined) return;
      const recovery = await recover(epoch).catch((error: unknown) => {
        if (error instanceof DiskTrouble) failures += 1;
        throw error;
      });
      failures = 0;
      onDone(epoch, recovery);
    },
  };
}
