// The tables that commands write, in memory: what sync/commands/claim.ts does on PostgreSQL, statement for statement.
// sync/commands/claim-model.pg.test.ts holds the two against each other.
import {Refusal} from '#schema/errors.ts';
import type {Claim, Claimant} from '#sync/commands/claim.ts';
import type {Sql} from '#sync/commands/sql.ts';

export type MarkRow = {readonly last: number; readonly recent: readonly string[]; readonly epoch: number};
type Processed = Omit<Claimant, 'argsHash'> & {
  readonly argsHash: string;
  readonly mark: number;
  readonly epoch: number;
};
/** What a command has done: nothing that it could find done already, so that doing it twice shows. */
export type Effect = {readonly id: string; readonly userId: string};

/** Everything that a backup has. Values are never changed in place. */
export type Tables = {
  readonly epoch: number;
  readonly processed: ReadonlyMap<string, Processed>;
  readonly marks: ReadonlyMap<string, MarkRow>;
  readonly effects: ReadonlyMap<string, readonly Effect[]>;
};

const RECENT = 32;

const EMPTY: Tables = {epoch: 0, processed: new Map(), marks: new Map(), effects: new Map()};

/** A database with transactions that wait for each other's rows. */
export class Database {
  /** What is committed. */
  tables: Tables = EMPTY;
  readonly #locks = new Map<string, Transaction>();
  readonly #open = new Set<Transaction>();
  readonly #waiting: {readonly key: string; readonly by: Transaction; readonly taken: () => void}[] = [];

  begin(): Transaction {
    const transaction = new Transaction(this);
    this.#open.add(transaction);
    return transaction;
  }

  /** Every learner has a mark from registration on. */
  register(userIds: readonly string[]): void {
    const {epoch} = this.tables;
    const marks = new Map(userIds.map((userId) => [userId, {last: 0, recent: [], epoch}]));
    this.tables = {...this.tables, marks};
  }

  /** The server or the database was killed: what was not committed is gone. */
  forgetTransactions(): void {
    this.#open.clear();
    this.#locks.clear();
    this.#waiting.length = 0;
  }

  /** A backup was restored: marks start over in the new epoch. */
  restore(backup: Tables, epoch: number): void {
    this.forgetTransactions();
    const marks = new Map([...backup.marks].map(([userId, {recent}]) => [userId, {last: 0, recent, epoch}]));
    this.tables = {...backup, epoch, marks};
  }

  async lock(key: string, by: Transaction): Promise<void> {
    const holder = this.#locks.get(key);
    if (holder === by) return;
    const isOpen = this.#open.has(by);
    if (holder === undefined && isOpen) return void this.#locks.set(key, by);
    await new Promise<void>((taken) => {
      // One that was killed waits for ever.
      if (isOpen) this.#waiting.push({key, by, taken});
    });
  }

  release(held: Transaction): void {
    this.#open.delete(held);
    for (const [key, holder] of this.#locks) {
      if (holder !== held) continue;
      this.#locks.delete(key);
      const next = this.#waiting.findIndex((waiting) => waiting.key === key);
      const [waiter] = next < 0 ? [] : this.#waiting.splice(next, 1);
      if (waiter === undefined) continue;
      this.#locks.set(key, waiter.by);
      waiter.taken();
    }
  }
}

/** One transaction: nobody sees what it writes before it is committed. */
export class Transaction {
  readonly #database: Database;
  readonly #marks = new Map<string, MarkRow>();
  readonly #processed: Processed[] = [];
  readonly #effects: Effect[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  async claim(claimant: Claimant): Promise<Claim> {
    const claimed = await this.#take(claimant);
    if (claimed === undefined) return this.#before(claimant);
    const {id, userId, subject, replayOf} = claimant;
    const isNewer = (other: Processed): boolean =>
      other.userId === userId &&
      other.subject === subject &&
      other.epoch === claimed.epoch &&
      (other.replayOf === null || other.replayOf > (replayOf ?? 0)) &&
      other.id !== id;
    if (replayOf !== null && subject !== null && [...this.#tables.processed.values()].some(isNewer)) {
      throw new Refusal('SUPERSEDED', 'Something newer is already saved.');
    }
    return claimed;
  }

  /** Adds to what the learner's commands have done. */
  act(effect: Effect): void {
    this.#effects.push(effect);
  }

  /** @returns what it has done. */
  commit(): readonly Effect[] {
    const {epoch, processed, marks, effects} = this.#tables;
    const acted = new Map(effects);
    for (const effect of this.#effects)
      acted.set(effect.userId, [...(acted.get(effect.userId) ?? []), effect]);
    this.#database.tables = {
      epoch,
      processed: new Map([...processed, ...this.#processed.map((one) => [one.id, one] as const)]),
      marks: new Map([...marks, ...this.#marks]),
      effects: acted,
    };
    this.#database.release(this);
    return this.#effects;
  }

  rollback(): void {
    this.#database.release(this);
  }

  get #tables(): Tables {
    return this.#database.tables;
  }

  async #take({id, userId, argsHash, ...more}: Claimant): Promise<Claim | undefined> {
    // As of the beginning of the statement: it may wait for the row after this.
    if (this.#tables.processed.has(id)) return undefined;
    await this.#database.lock(`mark ${userId}`, this);
    const row = this.#tables.marks.get(userId);
    if (row?.recent.includes(id)) return undefined;
    const raised: MarkRow =
      row === undefined
        ? {last: 1, recent: [id], epoch: this.#tables.epoch}
        : {...row, last: row.last + 1, recent: [id, ...row.recent].slice(0, RECENT)};
    this.#marks.set(userId, raised);
    await this.#database.lock(`id ${id}`, this);
    if (this.#tables.processed.has(id)) return undefined;
    const position = {mark: raised.last, epoch: raised.epoch};
    this.#processed.push({id, userId, ...more, argsHash: argsHash.toString('hex'), ...position});
    return {isNew: true, ...position};
  }

  #before({id, userId, argsHash}: Claimant): Claim {
    const before = this.#tables.processed.get(id);
    const row = before && (this.#marks.get(before.userId) ?? this.#tables.marks.get(before.userId));
    if (row === undefined || before?.userId !== userId || before.argsHash !== argsHash.toString('hex')) {
      throw new Refusal('INVALID', 'This command id is already in use. Send the command with a new one.');
    }
    return {isNew: false, mark: before.epoch === row.epoch ? before.mark : 0, epoch: row.epoch};
  }
}

/** The transaction behind a `Sql`: the one statement that the model of the database knows. */
export async function transactionOf(sql: Sql): Promise<Transaction> {
  const [transaction] = await sql('transaction', []);
  return transaction as unknown as Transaction;
}

/** What `claimCommand` does, on the model. */
export const claimInModel = async (sql: Sql, claimant: Claimant): Promise<Claim> =>
  (await transactionOf(sql)).claim(claimant);
