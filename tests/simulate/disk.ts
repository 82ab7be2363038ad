// The disk of one browser: what its tabs share, and what outlives them.
import type {Random} from '#tests/simulate/random.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';
import type {Command, StoredCommand} from '#web/data/outbox/command.ts';
import type {OutboxDb} from '#web/data/outbox/db.ts';
import type {Journal, JournalEntry} from '#web/data/outbox/journal-db.ts';

/** The caller of an operation: a reply to a closed tab is dropped. */
export type Scope = {readonly isAlive: boolean};

type Records<T> = Map<string, T>;

type Database<T> = {
  readonly records: Records<T>;
  /** What a loss of power leaves. */
  readonly durable: Records<T>;
  seq: number;
  /** Transactions of one database go one after the other. */
  freeAt: number;
  answeredAt: number;
};

type Write = () => void;

type Transaction<T, Result> = {
  readonly durability?: 'strict' | 'relaxed';
  /** The tab takes part until the end: without it nothing is written. */
  readonly needsTab?: boolean;
  readonly work: (records: Records<T>, set: (id: string, value: T | undefined) => void) => Result;
};

/** `openOutboxDb` gives up after that long; what it asked for may still be done. */
const DISK_LIMIT_MS = 3_000;

export class Disk {
  isBroken = false;
  /** Chance of a transaction that takes long, or is rejected. */
  troubles = 0;
  readonly #scheduler: Scheduler;
  readonly #random: Random;
  readonly #databases = new Map<string, Database<unknown>>();
  /** Relaxed writes since the last strict one, of all databases in their order, as a browser's log has them. */
  #relaxed: Write[] = [];
  #life = 0;

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler;
    this.#random = random;
  }

  /** What is on it right now. */
  read<T>(name: string): ReadonlyMap<string, T> {
    return this.#database<T>(name).records;
  }

  remove(name: string): void {
    this.#databases.delete(name);
  }

  /** The power is gone, and with it what was written last and never forced to the disk. */
  crash(): void {
    this.#life++;
    for (const write of this.#relaxed.slice(0, this.#random.int(this.#relaxed.length + 1))) write();
    this.#relaxed = [];
    for (const database of this.#databases.values()) {
      database.records.clear();
      for (const [id, record] of database.durable) database.records.set(id, record);
    }
  }

  /** The learner's outbox, as one tab opens it. */
  outboxDb(userId: string, tab: Scope): OutboxDb {
    const name = outboxName(userId);
    const scope = closable(tab);
    return {
      add: (command) =>
        this.#run<StoredCommand, StoredCommand>(name, scope, {
          durability: 'strict',
          work: (records, set) => this.#add(name, command, records, set),
        }),
      all: () =>
        this.#run<StoredCommand, readonly StoredCommand[]>(name, scope, {
          work: (records) => [...records.values()].toSorted((a, b) => a.seq - b.seq),
        }),
      update: (id, change) =>
        this.#run<StoredCommand, void>(name, scope, {
          needsTab: true,
          work: (records, set) => {
            const current = records.get(id);
            const next = current && change(current);
            if (current !== undefined) set(id, next && {...next, seq: current.seq});
          },
        }),
      // No history takes the database away from an open tab.
      onLost: () => undefined,
      close: scope.close,
    };
  }

  /** The learner's journal, as one tab opens it. A history is shorter than a week: nothing is pruned. */
  journal(userId: string, tab: Scope): Journal {
    const name = journalName(userId);
    const scope = closable(tab);
    return {
      put: (entries) =>
        this.#run<JournalEntry, void>(name, scope, {
          work: (_records, set) => {
            for (const entry of entries) set(entry.id, entry);
          },
        }),
      before: (epoch) =>
        this.#run<JournalEntry, readonly JournalEntry[]>(name, scope, {
          work: (records) =>
            [...records.values()]
              .filter((entry) => entry.epoch < epoch)
              .toSorted((a, b) => a.epoch - b.epoch || a.mark - b.mark),
        }),
      prune: async () => undefined,
      close: scope.close,
    };
  }

  /** Writes one value, some time soon; what is lost with the power is lost. */
  write<T>(name: string, id: string, value: (current: T | undefined) => T): void {
    this.#commit(this.#database<T>(name), 'relaxed', (records, set) => set(id, value(records.get(id))));
  }

  #database<T>(name: string): Database<T> {
    let database = this.#databases.get(name);
    if (database === undefined) {
      database = {records: new Map(), durable: new Map(), seq: 0, freeAt: 0, answeredAt: 0};
      this.#databases.set(name, database);
    }
    return database as Database<T>;
  }

  #add(
    name: string,
    {seq: _none, ...command}: Command,
    records: ReadonlyMap<string, StoredCommand>,
    set: (id: string, value: StoredCommand) => void,
  ): StoredCommand {
    const known = records.get(command.id);
    if (known !== undefined) return known;
    const stored: StoredCommand = {...command, status: 'waiting', seq: ++this.#database(name).seq};
    set(command.id, stored);
    return stored;
  }

  #run<T, Result>(name: string, scope: Closable, transaction: Transaction<T, Result>): Promise<Result> {
    if (scope.isClosed) return Promise.reject(new Error('The database is closed'));
    const {promise, resolve, reject} = Promise.withResolvers<Result>();
    const database = this.#database<T>(name);
    const {now} = this.#scheduler;
    const life = this.#life;
    const isHard = this.#random.chance(this.troubles);
    database.freeAt = Math.max(database.freeAt, now) + this.#random.between(0.2, isHard ? 4_500 : 3);
    const isRefused = this.isBroken || (isHard && this.#random.chance(0.5));
    this.#scheduler.after(database.freeAt - now, () => {
      const isGone = !scope.isAlive && (transaction.needsTab === true || this.#random.chance(0.5));
      // A tab's death ends its transaction before the commit, or it comes too late for that.
      if (isGone || life !== this.#life) return;
      if (this.#databases.get(name) !== database)
        return answer(() => reject(new Error('The database was removed')));
      if (isRefused || this.isBroken) return answer(() => reject(new Error('QuotaExceededError')));
      const result = this.#commit(database, transaction.durability ?? 'relaxed', transaction.work);
      answer(() => resolve(result));
    });
    if (isHard)
      this.#scheduler.after(
        DISK_LIMIT_MS,
        () => scope.isAlive && reject(new Error('The disk didn’t answer')),
      );
    const answer = (tell: () => void): void => {
      // Between the commit and the word of it a tab may die as well.
      const at = Math.max(database.answeredAt, this.#scheduler.now + (this.#random.chance(0.3) ? 1 : 0));
      database.answeredAt = at;
      if (at <= this.#scheduler.now) {
        if (scope.isAlive) tell();
      } else this.#scheduler.after(at - this.#scheduler.now, () => scope.isAlive && tell());
    };
    return promise;
  }

  #commit<T, Result>(
    {records, durable}: Database<T>,
    durability: 'strict' | 'relaxed',
    work: Transaction<T, Result>['work'],
  ): Result {
    const put = (into: Records<T>, id: string, value: T | undefined): void => {
      if (value === undefined) into.delete(id);
      else into.set(id, value);
    };
    const result = work(records, (id, value) => {
      put(records, id, value);
      this.#relaxed.push(() => put(durable, id, value));
    });
    if (durability === 'strict') {
      for (const write of this.#relaxed) write();
      this.#relaxed = [];
    }
    return result;
  }
}

export const outboxName = (userId: string): string => `outbox:${userId}`;
export const journalName = (userId: string): string => `journal:${userId}`;

type Closable = {readonly isAlive: boolean; readonly isClosed: boolean; readonly close: () => void};

/** A connection that is closed takes no more orders; what was ordered before is done. */
function closable(tab: Scope): Closable {
  let isClosed = false;
  return {
    get isAlive() {
      return tab.isAlive;
    },
    get isClosed() {
      return isClosed;
    },
    close: () => {
      isClosed = true;
    },
  };
}
