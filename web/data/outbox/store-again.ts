// The database was taken away from under an open tab: what the tab knows of goes into a new one.
import type {Command} from './command.ts';
import type {OutboxDb} from './db.ts';
import type {GivenOrder} from './order.ts';

/** How often what a new database has refused is stored once more, and after how long, ms. */
export const STORING: {readonly times: number; readonly everyMs: number} = {times: 5, everyMs: 1000};

/** What of an outbox it works on. */
type Inside = {
  readonly db: OutboxDb;
  readonly order: GivenOrder;
  readonly commands: ReadonlyMap<string, Command>;
  readonly put: (command: Command) => void;
};

/**
 * Stores all that waits or was rejected, in the order in which it was given; what the disk refuses is `unsaved`.
 * @returns whether it has taken all of it.
 */
export async function storeAgain(inside: Inside): Promise<boolean> {
  const {db, order, commands} = inside;
  // What another tab could not store is that tab's.
  const own = [...commands.values()].filter(({id, seq}) => seq !== undefined || order.has(id));
  // What the new one has taken already, where it took only some, would keep a number before the rest. In one task with the
  // rest: what is given meanwhile comes after all of it.
  for (const {id} of own) void db.update(id, () => undefined).catch(() => undefined);
  const known = order.oldestFirst(own);
  // The numbers of a database that is gone say nothing beside those of a new one.
  for (const {id} of known) order.forget(id);
  for (const {id} of known) order.give(id, []);
  await Promise.all(known.map((command) => store(command, inside)));
  return known.every(({id}) => isOnDisk(commands.get(id)));
}

const isOnDisk = (command: Command | undefined): boolean =>
  command === undefined || command.status === 'delivered' || command.seq !== undefined;

async function store({seq: _gone, ...command}: Command, {db, commands, put}: Inside): Promise<void> {
  const {id, status} = command;
  // It is the server's, and shown from memory until the rows have it.
  if (status === 'delivered') return put(command);
  put(status === 'waiting' ? {...command, status: 'saving'} : command);
  // Refused, it stays in memory and says so: `unsaved`.
  const stored = await db.add(command).catch(() => undefined);
  // A rejection that is not on the disk is heard again at the next sending.
  if (stored && status === 'failed')
    await db.update(id, (added) => ({...added, status})).catch(() => undefined);
  const current = commands.get(id);
  if (current === undefined) return;
  const isPending = current.status === 'saving' || current.status === 'unsaved';
  const seq = stored === undefined ? {} : {seq: stored.seq};
  put({...current, ...seq, status: isPending ? (stored ? 'waiting' : 'unsaved') : current.status});
}
