import {Ages} from './ages.ts';
import {bringBack} from './bring-back.ts';
import type {Clock} from './clock.ts';
import type {Command, NewCommand, Settlement} from './command.ts';
import type {OutboxDb} from './db.ts';
import type {Lanes} from './flush.ts';
import type {Journal} from './journal-db.ts';
import {lanesOf} from './lanes.ts';
import type {OutboxOptions} from './options.ts';
import {GivenOrder} from './order.ts';
import {entryOf, type AskMissing, type Recovery} from './recovery.ts';
import {heard, isSendable, retried, settled, takenOver} from './settle.ts';
import {storeAgain, STORING} from './store-again.ts';
import type {TabChannel} from './tab-channel.ts';
import {inThisBuild} from './this-build.ts';
import {isInRows, NOTHING_SEEN, type Mark} from './visible.ts';

/**
 * How long a delivered command outlives its visibility on disk. Zero persists what it received up to 1.5 s later;
 * a tab killed in between and opened offline would otherwise show neither the row nor the command.
 */
const KEEP_VISIBLE_MS = 10_000;

/** A learner's commands in this tab: a store for the screen, a queue for the flusher. Knows neither React nor Zero. */
export class Outbox {
  readonly #userId: string;
  readonly #db: OutboxDb;
  readonly #journal: Journal;
  readonly #channel: TabChannel | null;
  readonly #clock: Clock;
  readonly #beforePaint: (work: () => void) => void;
  readonly #commands = new Map<string, Command>();
  /** Commands whose newest state is not on the disk yet: what the disk says of them is older. */
  readonly #writing = new Map<string, number>();
  /** For each reading of the disk that is under way, what has gone since it began: the disk may still tell of it. */
  readonly #reading = new Set<Set<string>>();
  readonly #order: GivenOrder;
  readonly #ages: Ages;
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Command[] = [];
  #synced: Mark = NOTHING_SEEN;
  #stopSweeper: (() => void) | undefined;
  #isBehind = false;
  #isClosed = false;
  /** Another tab, or an earlier visit, may have written what this tab has not read; `all`: it has read nothing yet. */
  #mustRead: boolean | 'all' = 'all';

  /** @param before the learner's outbox in this tab until now: what the disk has not taken is known to nobody else. */
  constructor(options: OutboxOptions, before?: Outbox) {
    const {userId, db, journal, channel, clock, beforePaint = (work) => work()} = options;
    this.#userId = userId;
    this.#db = db;
    this.#journal = journal;
    this.#channel = channel;
    this.#clock = clock;
    this.#beforePaint = beforePaint;
    channel?.listen((message) => {
      if (message.type === 'drop') this.#drop(message.id, false);
      else this.#hear(message.command);
    });
    // The order is that of the window, whichever outbox it was given to.
    this.#order = before === undefined ? new GivenOrder() : before.#order;
    this.#ages = new Ages(clock, before === undefined ? undefined : before.#ages);
    db.onLost(() => void this.#storeAgain());
    if (before !== undefined) this.#takeOver(before.#commands.values());
  }

  /** What this tab's rows do not show yet, failed commands included, oldest first. The same array until something changes. */
  readonly pending = (): readonly Command[] => this.#snapshot;

  /** Calls `listener` after every change; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Brings in what is on disk: at start, and when the tab becomes visible again. Rejects when the disk cannot be read. */
  async load(): Promise<void> {
    const gone = new Set<string>();
    this.#reading.add(gone);
    const stored = await this.#db.all().finally(() => this.#reading.delete(gone));
    const isFirst = this.#mustRead === 'all';
    this.#mustRead = false;
    this.#learn(stored.filter(({id}) => !gone.has(id)));
    // That nothing was there is news, once.
    if (isFirst) for (const listener of this.#listeners) listener();
  }

  /** Shows the command at once as `saving`; resolves when it is on disk (`waiting`) or the disk refused (`unsaved`). Never rejects. */
  async enqueue({name, args, lane}: NewCommand): Promise<Command> {
    const known = this.#commands.get(args.id);
    if (known !== undefined) return known;
    const userId = this.#userId;
    const createdAt = this.#clock.serverNow();
    const id = args.id;
    const saving: Command = {id, userId, name, args, lane, createdAt, status: 'saving', attempts: 0};
    // The disk first: drawing the screen would hold the transaction back.
    const stored = this.#db.add(saving).catch((): Command => ({...saving, status: 'unsaved'}));
    this.#order.give(saving.id, this.isUnread() ? undefined : this.#commands.values());
    this.#ages.begin(saving.id);
    this.#commands.set(saving.id, saving);
    // At once: a second key may follow within this frame, and builds on what the first has done.
    this.#publish();
    const {seq, status} = await stored;
    const current = this.#commands.get(saving.id);
    if (current === undefined) return saving;
    // It may have been sent meanwhile, here or by another tab that found it on the disk.
    const next = current.status === 'saving' ? {...current, status} : current;
    this.#put(seq === undefined ? next : {...next, seq});
    return next;
  }

  /**
   * Goes on with what was given in this window and is on no disk. What was being stored may be there by now: the disk says
   * so when it is read. Another tab's is that tab's.
   */
  #takeOver(commands: Iterable<Command>): void {
    for (const command of commands) {
      const isOnlyHere = command.seq === undefined && this.#order.has(command.id);
      if (isOnlyHere) this.#commands.set(command.id, takenOver(command));
    }
    this.#publish();
  }

  /** The disk has lost its database. A browser that is still clearing it takes the new one away as well, and does not say so. */
  async #storeAgain(again = STORING.times): Promise<void> {
    const [db, order, commands] = [this.#db, this.#order, this.#commands];
    const isStored = await storeAgain({db, order, commands, put: (command) => this.#put(command)});
    if (isStored || again === 0 || this.#isClosed) return;
    this.#clock.after(STORING.everyMs, () => void this.#storeAgain(again - 1));
  }

  /** What may be sent, oldest first, lane by lane. As long as something is to be said again, nothing else goes. */
  async lanes(): Promise<Lanes> {
    if (this.isUnread()) await this.load().catch(() => undefined);
    return this.#lanes();
  }

  /** The same at once; `undefined` where the disk has to be read first. */
  lanesNow(): Lanes | undefined {
    return this.isUnread() ? undefined : this.#lanes();
  }

  #lanes(): Lanes {
    this.#order.read(this.#commands.values());
    const sendable = [...this.#commands.values()].filter(
      (command) => isSendable(command) && !this.#isVisible(command),
    );
    return lanesOf(this.#order.oldestFirst(sendable));
  }

  /** The disk was not read, or could not be: something may wait there that nobody knows of. Listeners hear of the first reading. */
  readonly isUnread = (): boolean => this.#mustRead !== false;

  /** Reads the disk before the next sending: somebody else may have written. */
  distrust(): void {
    this.#mustRead ||= true;
  }

  /** Is it still to be sent, as far as this tab knows? */
  waits(id: string): boolean {
    const command = this.#commands.get(id);
    return command !== undefined && isSendable(command) && !this.#isVisible(command);
  }

  /** Writes down what became of an attempt: here at once, on the disk as soon as it can. */
  settle(id: string, settlement: Settlement): void {
    void this.#change(id, (current) => settled(current, settlement));
  }

  /** The rows of this tab contain what `mark` says. Call it in the task in which the rows change, for one frame to show both. */
  seen(mark: Mark): void {
    const {epoch, last} = this.#synced;
    if (mark.epoch < epoch || (mark.epoch === epoch && mark.last < last)) return;
    this.#synced = mark;
    const visible = [...this.#commands.values()].filter((command) => this.#isVisible(command));
    if (visible.length === 0) return;
    this.#sweepLater();
    this.#publish();
    // Synced before it was acknowledged: the rows are the acknowledgement.
    for (const {id, status} of visible) {
      if (status !== 'delivered') this.settle(id, {type: 'delivered', mark: mark.last, epoch: mark.epoch});
    }
  }

  /** Sends a failed command again, or a waiting one now. */
  retry(id: string): Promise<void> {
    return this.#change(id, retried);
  }

  /** Throws a command away. One that is already on its way may still take effect. */
  async discard(id: string): Promise<void> {
    await this.#db.update(id, () => undefined).catch(() => undefined);
    this.#drop(id);
  }

  /** For how long this page has known of a command, ms, whatever becomes of the device's clock; see `Ages`. */
  readonly ageOf = (id: string): number => this.#ages.of(id);

  /** How many commands have not been brought to an end, as of now: still to be sent, or rejected. */
  unfinished(): number {
    return this.#open().length;
  }

  /** How much lives in memory only, of what was given here or told by another tab: leaving the page loses it. */
  readonly onlyHere = (): number => this.#open().filter(({seq}) => seq === undefined).length;

  /**
   * The server was restored and is at this epoch: what it had acknowledged before and lacks now goes again.
   * @param ask which of these ids the server lacks.
   * @throws {DiskTrouble}, and what `ask` does. Then it may be tried again: nothing is lost, and nothing goes twice.
   */
  recover(epoch: number, ask: AskMissing): Promise<Recovery> {
    return bringBack(epoch, ask, {
      db: this.#db,
      journal: this.#journal,
      clock: this.#clock,
      commands: this.#commands,
      load: () => this.load(),
      put: (command) => this.#put(command),
      drop: (id) => this.#drop(id),
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#stopSweeper?.();
    this.#listeners.clear();
    this.#channel?.close();
    this.#db.close();
    this.#journal.close();
  }

  /** Stored, sent, taken: what follows fast on one another is drawn once, and holds up neither disk nor network. */
  #publishSoon(): void {
    if (this.#isBehind) return;
    this.#isBehind = true;
    this.#beforePaint(() => {
      if (this.#isBehind) this.#publish();
    });
  }

  #publish(): void {
    this.#isBehind = false;
    const shown = [...this.#commands.values()].filter((command) => !this.#isVisible(command));
    this.#snapshot = this.#order.oldestFirst(shown).map(inThisBuild);
    for (const listener of this.#listeners) listener();
  }

  #isVisible(command: Command): boolean {
    return isInRows(command, this.#synced);
  }

  /** Another tab tells of a command. */
  #hear(told: Command): void {
    const known = this.#commands.get(told.id);
    if (known === undefined) this.#ages.begin(told.id);
    this.#put(heard(known, told), false);
  }

  #put(command: Command, tell = true): void {
    this.#commands.set(command.id, command);
    if (tell) this.#channel?.post({type: 'put', command});
    if (this.#isVisible(command)) this.#sweepLater();
    this.#publishSoon();
  }

  #drop(id: string, tell = true): void {
    if (tell) this.#channel?.post({type: 'drop', id});
    for (const gone of this.#reading) gone.add(id);
    if (this.#forget(id)) this.#publishSoon();
  }

  /** Here and in the other tabs at once; resolves when the disk has it or refuses. Memory still knows then. */
  async #change(id: string, next: (current: Command) => Command): Promise<void> {
    const current = this.#commands.get(id);
    if (current !== undefined) this.#put(next(current));
    this.#writing.set(id, (this.#writing.get(id) ?? 0) + 1);
    await this.#db.update(id, next).catch(() => undefined);
    const left = (this.#writing.get(id) ?? 1) - 1;
    if (left > 0) this.#writing.set(id, left);
    else this.#writing.delete(id);
  }

  /** What the rows show now leaves the outbox after a while; what they show until then, after another. */
  #sweepLater(): void {
    if (this.#isClosed || this.#stopSweeper !== undefined) return;
    const due = this.#inRows().map(({id}) => id);
    this.#stopSweeper = this.#clock.after(KEEP_VISIBLE_MS, () => {
      this.#stopSweeper = undefined;
      void this.#sweep(due)
        .catch(() => undefined)
        .then(() => this.#inRows().length > 0 && this.#sweepLater());
    });
  }

  /** From the outbox into the journal, which keeps it for a while; on a disk that refuses, it stays where it is. */
  async #sweep(due: readonly string[]): Promise<void> {
    const swept = this.#inRows().filter(({id}) => due.includes(id));
    // What the disk never took lives in memory alone.
    for (const {id, seq} of swept) if (seq === undefined) this.#forget(id);
    await this.#journal.put(swept.map((command) => entryOf(command, this.#clock.serverNow())));
    for (const {id} of swept) {
      await this.#db.update(id, () => undefined);
      this.#forget(id);
    }
  }

  #open(): readonly Command[] {
    const all = [...this.#commands.values()];
    return all.filter((command) => command.status !== 'delivered' && !this.#isVisible(command));
  }

  #inRows(): readonly Command[] {
    return [...this.#commands.values()].filter((command) => this.#isVisible(command));
  }

  #forget(id: string): boolean {
    this.#order.forget(id);
    this.#ages.forget(id);
    return this.#commands.delete(id);
  }

  /** What the disk says, except where this tab knows better: of a delivery, or of what it is just writing. */
  #learn(stored: readonly Command[]): void {
    const news = stored.filter(({id, status}) => {
      const known = this.#commands.get(id)?.status;
      return known !== status && known !== 'delivered' && !this.#writing.has(id);
    });
    if (news.length === 0) return;
    for (const command of news) this.#commands.set(command.id, command);
    if ([...this.#commands.values()].some((command) => this.#isVisible(command))) this.#sweepLater();
    this.#publishSoon();
  }
}
