import {isCommandName, upgradeArgs} from '#schema/commands/upgrade.ts';
import {type Command, inOrder, type NewCommand, type Settlement} from './command.ts';
import type {OutboxDb} from './outbox-db.ts';
import {isSendable, retried, settled} from './settle.ts';
import type {TabChannel} from './tab-channel.ts';

/**
 * The learner's synced row of `commandMark`: how many commands the server has committed, and the ids of the latest.
 * It changes in the transaction of the effects, so it tells of the rows beside it exactly what they contain.
 */
export type Mark = {readonly last: number; readonly recent: readonly string[]};

export type OutboxOptions = {
  readonly userId: string;
  readonly db: OutboxDb;
  readonly channel: TabChannel | null;
  readonly now: () => number;
  /** When the screen is told of changes: at once, or once before the next frame for all until then. */
  readonly beforePaint?: (work: () => void) => void;
};

/**
 * How long a delivered command outlives its visibility on disk. Zero persists what it received up to 1.5 s later;
 * a tab killed in between and opened off line would otherwise show neither the row nor the command.
 */
const KEEP_VISIBLE_MS = 10_000;

/** A learner's commands in this tab: a store for the screen, a queue for the flusher. Knows neither React nor Zero. */
export class Outbox {
  readonly #userId: string;
  readonly #db: OutboxDb;
  readonly #channel: TabChannel | null;
  readonly #now: () => number;
  readonly #beforePaint: (work: () => void) => void;
  readonly #commands = new Map<string, Command>();
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Command[] = [];
  #synced: Mark = {last: -1, recent: []};
  #sweeper: ReturnType<typeof setTimeout> | undefined;
  #isBehind = false;

  constructor({userId, db, channel, now, beforePaint = (work) => work()}: OutboxOptions) {
    this.#userId = userId;
    this.#db = db;
    this.#channel = channel;
    this.#now = now;
    this.#beforePaint = beforePaint;
    channel?.listen((message) => {
      if (message.type === 'drop') this.#drop(message.id, false);
      // A tab that is behind must not undo a delivery that this tab already knows of.
      else if (this.#commands.get(message.command.id)?.status !== 'delivered')
        this.#put(message.command, false);
    });
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
    this.#learn(await this.#db.all());
  }

  /** Shows the command at once as `saving`; resolves when it is on disk (`waiting`) or the disk refused (`unsaved`). Never rejects. */
  async enqueue({name, args, lane}: NewCommand): Promise<Command> {
    const known = this.#commands.get(args.id);
    if (known !== undefined) return known;
    const saving: Command = {
      id: args.id,
      userId: this.#userId,
      name,
      args,
      lane,
      createdAt: this.#now(),
      status: 'saving',
      attempts: 0,
    };
    // The disk first: drawing the screen would hold the transaction back.
    const stored = this.#db.add(saving).catch((): Command => ({...saving, status: 'unsaved'}));
    this.#commands.set(saving.id, saving);
    // At once: a second key may follow within this frame, and builds on what the first has done.
    this.#publish();
    const saved = await stored;
    // Another tab may have found it on the disk and sent it before this tab heard from its own disk.
    if (this.#commands.get(saving.id)?.status === 'saving') this.#put(saved);
    return saved;
  }

  /** What a transport may touch, oldest first: read from the disk, so that one tab sends for all; plus what only memory holds. */
  async sendable(): Promise<readonly Command[]> {
    this.#learn(await this.#db.all().catch(() => []));
    return [...this.#commands.values()].filter(isSendable).toSorted(inOrder);
  }

  /** Is it still to be sent, as far as this tab knows? */
  waits(id: string): boolean {
    const command = this.#commands.get(id);
    return command !== undefined && isSendable(command);
  }

  /** Writes down what became of an attempt. */
  settle(id: string, settlement: Settlement): Promise<void> {
    return this.#change(id, (current) => settled(current, settlement));
  }

  /** The rows of this tab contain what `mark` says. Call it in the task in which the rows change, for one frame to show both. */
  seen(mark: Mark): void {
    if (mark.last < this.#synced.last) return;
    this.#synced = mark;
    const visible = [...this.#commands.values()].filter((command) => this.#isVisible(command));
    if (visible.length === 0) return;
    this.#sweepLater();
    this.#publish();
    // Synced before it was acknowledged: the rows are the acknowledgement.
    for (const {id, status} of visible) {
      if (status !== 'delivered') void this.settle(id, {type: 'delivered', mark: mark.last});
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

  /** Something lives in memory only: leaving the page loses it, so a `beforeunload` warning is warranted. */
  atRisk(): boolean {
    return [...this.#commands.values()].some((command) => {
      return command.seq === undefined && command.status !== 'delivered' && !this.#isVisible(command);
    });
  }

  close(): void {
    clearTimeout(this.#sweeper);
    this.#listeners.clear();
    this.#channel?.close();
    this.#db.close();
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
    this.#snapshot = [...this.#commands.values()]
      .filter((command) => !this.#isVisible(command))
      .toSorted(inOrder)
      .map(inThisBuild);
    for (const listener of this.#listeners) listener();
  }

  /** Its effects are in this tab's rows: showing it as well would show it twice. */
  #isVisible({id, status, mark}: Command): boolean {
    const isInRows = status === 'delivered' && mark !== undefined && mark <= this.#synced.last;
    return isInRows || this.#synced.recent.includes(id);
  }

  #put(command: Command, tell = true): void {
    this.#commands.set(command.id, command);
    if (tell) this.#channel?.post({type: 'put', command});
    if (this.#isVisible(command)) this.#sweepLater();
    this.#publishSoon();
  }

  #drop(id: string, tell = true): void {
    if (tell) this.#channel?.post({type: 'drop', id});
    if (this.#commands.delete(id)) this.#publishSoon();
  }

  /** Disk first, then memory and the other tabs. A disk that refuses is no obstacle: memory still knows. */
  async #change(id: string, next: (current: Command) => Command): Promise<void> {
    await this.#db.update(id, next).catch(() => undefined);
    const current = this.#commands.get(id);
    if (current !== undefined) this.#put(next(current));
  }

  #sweepLater(): void {
    this.#sweeper ??= setTimeout(() => {
      this.#sweeper = undefined;
      for (const command of this.#commands.values()) {
        if (!this.#isVisible(command)) continue;
        this.#commands.delete(command.id);
        void this.#db.update(command.id, () => undefined).catch(() => undefined);
      }
    }, KEEP_VISIBLE_MS);
  }

  /** What the disk says, except where this tab already knows of a delivery: its note may have failed to reach the disk. */
  #learn(stored: readonly Command[]): void {
    const news = stored.filter(({id, status}) => {
      const known = this.#commands.get(id)?.status;
      return known !== status && known !== 'delivered';
    });
    if (news.length === 0) return;
    for (const command of news) this.#commands.set(command.id, command);
    if ([...this.#commands.values()].some((command) => this.#isVisible(command))) this.#sweepLater();
    this.#publishSoon();
  }
}

/** As screens read it: what an older build wrote has this build's arguments. It is still sent as it was written. */
function inThisBuild(command: Command): Command {
  const {name, args} = command;
  const upgraded = isCommandName(name) ? upgradeArgs(name, args) : undefined;
  return upgraded === undefined || upgraded === args
    ? command
    : {...command, args: upgraded as Command['args']};
}
