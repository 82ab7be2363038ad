// After a restored backup: what the server had acknowledged and does not have any more.
import type {Command} from './command.ts';
import type {JournalEntry} from './journal-db.ts';

/** Resolves to those of these ids that the server lacks. */
export type AskMissing = (ids: readonly string[]) => Promise<readonly string[]>;

/** How many acknowledged commands of this device were looked for, and how many the server had lost. */
export type Recovery = {readonly checked: number; readonly missing: number};

/** What the journal keeps of an acknowledged command. @param at now, epoch ms. */
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
