import {deviceClock, type Clock} from './clock.ts';
import type {Command, NewCommand, StoredCommand} from './command.ts';
import type {OutboxDb} from './db.ts';
import type {Journal, JournalEntry} from './journal-db.ts';
import type {TabChannel, TabMessage} from './tab-channel.ts';

/** A command as a feature would make it. For tests. */
export function newCommand(id: string, lane = 'lane'): NewCommand {
  return {name: 'counter.add', args: {id, v: 1, text: `text of ${id}`}, lane};
}

/** A disk in memory, with a switch that makes it refuse. For tests. */
export function fakeDb(): OutboxDb & {
  broken: boolean;
  records: Map<string, StoredCommand>;
  /** Another tab deletes it. */
  vanish: () => void;
} {
  const records = new Map<string, StoredCommand>();
  let seq = 0;
  let lost: (() => void) | undefined;
  const db = {
    broken: false,
    records,
    add: async (command: Command) => {
      if (db.broken) throw new Error('QuotaExceededError');
      const stored = {...command, status: 'waiting' as const, seq: ++seq};
      records.set(command.id, stored);
      return stored;
    },
    all: async () => {
      if (db.broken) throw new Error('UnknownError');
      return [...records.values()];
    },
    update: async (id: string, change: (current: StoredCommand) => Command | undefined) => {
      if (db.broken) throw new Error('UnknownError');
      const current = records.get(id);
      const next = current && change(current);
      if (current === undefined) return;
      if (next === undefined) records.delete(id);
      else records.set(id, {...next, seq: current.seq});
    },
    onLost: (listener: () => void) => void (lost = listener),
    vanish: () => {
      records.clear();
      seq = 0;
      lost?.();
    },
    close: () => undefined,
  };
  return db;
}

/** A journal in memory. For tests. */
export function fakeJournal(): Journal & {entries: Map<string, JournalEntry>} {
  const entries = new Map<string, JournalEntry>();
  return {
    entries,
    put: async (some) => {
      for (const entry of some) entries.set(entry.id, entry);
    },
    before: async (epoch) =>
      [...entries.values()]
        .filter((entry) => entry.epoch < epoch)
        .toSorted((a, b) => a.epoch - b.epoch || a.mark - b.mark),
    prune: async () => undefined,
    close: () => undefined,
  };
}

/** A clock that stands still; its timers are the test's. */
export const stoppedAt = (now: number): Clock => ({...deviceClock, now: () => now, serverNow: () => now});

/** Two tabs that hear each other at once. For tests. */
export function fakeTabs(): readonly [TabChannel, TabChannel] {
  const ears: ((message: TabMessage) => void)[] = [() => undefined, () => undefined];
  const tab = (own: number, other: number): TabChannel => ({
    post: (message) => ears[other]?.(message),
    listen: (hear) => void (ears[own] = hear),
    close: () => undefined,
  });
  return [tab(0, 1), tab(1, 0)];
}
