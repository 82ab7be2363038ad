// After a restored backup: what the server lacks goes again, from the outbox and from the journal.
import type {Clock} from './clock.ts';
import type {Command} from './command.ts';
import type {OutboxDb} from './db.ts';
import type {Journal} from './journal-db.ts';
import {entryOf, isReplaying, onDisk, replayedOf, type AskMissing, type Recovery} from './recovery.ts';

/** What of an outbox it works on. */
type Inside = {
  readonly db: OutboxDb;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly commands: ReadonlyMap<string, Command>;
  readonly load: () => Promise<void>;
  readonly put: (command: Command) => void;
  readonly drop: (id: string) => void;
};

/** See `Outbox.recover`. */
export async function bringBack(epoch: number, ask: AskMissing, inside: Inside): Promise<Recovery> {
  const {db, journal, clock, commands, load, drop} = inside;
  await onDisk(load());
  const acknowledged = [...commands.values()].filter(
    (command) => command.status === 'delivered' && (command.epoch ?? 0) < epoch,
  );
  const entries = acknowledged.map((command) => entryOf(command, clock.serverNow()));
  // Should this tab die between here and the end, the journal has them all.
  await onDisk(journal.put(entries.filter(({id}) => commands.get(id)?.seq !== undefined)));
  const all = [...(await onDisk(journal.before(epoch))), ...entries];
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const missing = new Set(await ask([...byId.keys()]));
  for (const [id, entry] of byId) {
    // What went again after an earlier restore may still be on its way.
    if (missing.has(id) && !isReplaying(commands.get(id))) await replay(replayedOf(entry), inside);
  }
  // What the server has kept is among the rows of the new epoch.
  for (const {id} of acknowledged.filter((command) => !missing.has(command.id))) {
    await onDisk(db.update(id, () => undefined));
    drop(id);
  }
  return {checked: byId.size, missing: missing.size};
}

async function replay(command: Command, {db, commands, put}: Inside): Promise<void> {
  // What the disk refused the first time lives in memory still.
  const isInMemory = commands.has(command.id) && commands.get(command.id)?.seq === undefined;
  const stored = onDisk(db.update(command.id, () => undefined).then(() => db.add(command))).catch(
    (error: unknown): Command => {
      if (!isInMemory) throw error;
      return {...command, status: 'unsaved'};
    },
  );
  put(await stored);
}
