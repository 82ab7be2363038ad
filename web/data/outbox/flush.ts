import type {Clock} from './clock.ts';
import type {Command, Outcome, Settlement, Wait} from './command.ts';
import {inTurn} from './order.ts';
import type {SendTogether} from './send.ts';
import {isOrdered} from './settle.ts';

/** Commands by lane, oldest first. */
export type Lanes = ReadonlyMap<string, readonly Command[]>;

/** What the flusher needs of the outbox. */
export type Queue = {
  /** What may be sent, oldest first, lane by lane. */
  lanes(): Promise<Lanes>;
  /** The same at once; `undefined` where the disk has to be read first. */
  lanesNow(): Lanes | undefined;
  /** The disk did not say what may be sent: it is to be asked again. */
  isUnread(): boolean;
  /** Still to be sent? It may have been discarded, or seen in the rows, while the lane was busy. */
  waits(id: string): boolean;
  settle(id: string, settlement: Settlement): void;
};

/** What has to be done before anything is sent: after a restore, to find out what the server has lost. */
export type Recovering = {
  isDue(): boolean;
  /** @throws when the server did not answer. */
  run(): Promise<void>;
};

export type FlusherOptions = {
  readonly queue: Queue;
  /** Makes one attempt. Never rejects. */
  readonly send: (command: Command, isLast?: boolean) => Promise<Outcome>;
  /** Makes one attempt for several; without it each goes alone. Never rejects. */
  readonly sendTogether?: SendTogether;
  /** Commands are on their way, or no more. */
  readonly onBusy?: (isBusy: boolean) => void;
  /** Runs `work` while no other tab of this learner does. It may go on until `wanted` says that another tab waits for it. */
  readonly lock: (work: (wanted: AbortSignal) => Promise<void>, signal: AbortSignal) => Promise<void>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly recovering?: Recovering;
};

export type Flusher = {
  /** Sends what may be sent. `hurry` ends our own back-off (the network is back), never a wait that the server ordered. */
  kick(hurry?: boolean): void;
  /** The page is about to go: what comes first in each idle lane is sent in a way that outlives it. */
  last(): void;
  stop(): void;
};

/** The first wait after a failure, doubled with every further one, with half to one and a half times of it left to chance. */
const BACK_OFF_MS = 1_000;
const MAX_BACK_OFF_MS = 60_000;
/** Even "at once" (Retry-After: 0) is not a reason to spin. */
const MIN_WAIT_MS = 250;
/** A wait further away than this comes from a clock that was put back, or from a server that means "never": try again. */
const MAX_WAIT_MS = 3_600_000;
/** A disk that could not be read is read again after that long. */
const UNREAD_MS = 5_000;
/** A clock that is this far before the moment when a wait was ordered has been put back. */
const PUT_BACK_MS = 1_000;

/**
 * Sends what waits, lane by lane: within a lane one after the other, the lanes side by side, and what waits already goes
 * together. A rejected command leaves the lane going; one that must be tried again stops its lane only.
 */
class LaneFlusher implements Flusher {
  readonly #options: FlusherOptions;
  readonly #ended = new AbortController();
  readonly #busy = new Set<string>();
  #running = false;
  /** It has the lock, and nothing to do but to wait. */
  #isPoised = false;
  #again = false;
  #hurrying = false;
  #hurries = 0;
  #wake: () => void = () => undefined;
  #stopTimer: () => void = () => undefined;

  constructor(options: FlusherOptions) {
    this.#options = options;
  }

  kick(hurry = false): void {
    if (this.#ended.signal.aborted) return;
    this.#hurrying ||= hurry;
    if (hurry) this.#hurries++;
    this.#again = true;
    if (this.#isPoised) this.#startAtOnce();
    this.#wake();
    if (this.#running) return;
    this.#running = true;
    this.#stopTimer();
    this.#options
      .lock((wanted) => this.#flush(wanted), this.#ended.signal)
      .catch(() => {
        this.#again = false;
        this.#sleep(BACK_OFF_MS);
      })
      .finally(() => {
        this.#running = false;
        if (this.#again) this.kick(this.#hurrying);
      });
  }

  async #flush(wanted: AbortSignal): Promise<void> {
    wanted.addEventListener('abort', () => this.#wake());
    for (;;) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const isOver = this.#ended.signal.aborted;
      if (this.#again && !isOver) {
        this.#again = false;
        await this.#advance();
        continue;
      }
      // After `stop` only what is already on its way is waited for.
      if (this.#busy.size === 0 && (isOver || wanted.aborted)) return;
      // Not waiting for all lanes: a slow one must not hold back a command that another lane has just got. And with the
      // lock in hand the next command need not ask for it.
      this.#isPoised = true;
      await woken;
      this.#isPoised = false;
    }
  }

  /** In this very task, before the screen is drawn. */
  #startAtOnce(): void {
    if (this.#options.recovering?.isDue() === true) return;
    const lanes = this.#options.queue.lanesNow();
    if (lanes === undefined) return;
    this.#again = false;
    this.#start(lanes);
  }

  async #advance(): Promise<void> {
    const {recovering} = this.#options;
    if (recovering?.isDue() !== true) return this.#startLanes();
    // What is on its way already is waited for: it was sent before anybody knew.
    if (this.#busy.size > 0) return;
    try {
      await recovering.run();
      this.#again = true;
    } catch {
      // The server did not answer.
      this.#sleep(BACK_OFF_MS * (0.5 + this.#options.random()));
    }
  }

  async #startLanes(): Promise<void> {
    this.#start(await this.#options.queue.lanes());
  }

  #start(lanes: Lanes): void {
    const hurry = this.#hurrying;
    this.#hurrying = false;
    const now = this.#options.clock.now();
    let next = this.#options.queue.isUnread() ? now + UNREAD_MS : Number.POSITIVE_INFINITY;
    const due = new Map<string, readonly Command[]>();
    for (const [lane, commands] of lanes) {
      if (this.#busy.has(lane)) continue;
      const until = this.#dueAt(commands[0]?.wait, hurry);
      if (until > now) next = Math.min(next, until);
      else due.set(lane, commands);
    }
    const {sendTogether} = this.#options;
    const count = [...due.values()].flat().length;
    if (sendTogether && count > 1) this.#occupy([...due.keys()], this.#drainTogether(due, sendTogether));
    else for (const [lane, commands] of due) this.#occupy([lane], this.#drain(commands));
    if (Number.isFinite(next)) this.#sleep(next - now);
  }

  /** The lanes are busy for as long as the work goes on. */
  #occupy(lanes: readonly string[], work: Promise<void>): void {
    if (this.#busy.size === 0) this.#options.onBusy?.(true);
    for (const lane of lanes) this.#busy.add(lane);
    void work.finally(() => {
      for (const lane of lanes) this.#busy.delete(lane);
      if (this.#busy.size === 0) this.#options.onBusy?.(false);
      this.#again = true;
      this.#wake();
    });
  }

  /** One request for what waits in these lanes, as far as it goes; the next one takes what has been given meanwhile as well. */
  async #drainTogether(lanes: Lanes, sendTogether: SendTogether): Promise<void> {
    const before = this.#hurries;
    const outcomes = await sendTogether(inTurn([...lanes.values()]));
    if (outcomes === 'apart') {
      await Promise.all([...lanes.values()].map((commands) => this.#drain(commands)));
      return;
    }
    for (const commands of lanes.values()) {
      for (const command of commands) {
        const outcome = outcomes.get(command.id);
        if (outcome === undefined) break;
        this.#settle(command, outcome, before);
        if (outcome.type === 'retry') break;
      }
    }
  }

  async #drain(commands: readonly Command[]): Promise<void> {
    for (const command of commands) {
      if (this.#ended.signal.aborted || this.#options.recovering?.isDue() === true) return;
      if (!this.#options.queue.waits(command.id)) continue;
      const before = this.#hurries;
      const outcome = await this.#options.send(command);
      this.#settle(command, outcome, before);
      if (outcome.type === 'retry') return;
    }
  }

  /** @param before how often somebody had hurried when the attempt began. */
  #settle(command: Command, outcome: Outcome, before: number): void {
    // An attempt that began before the network returned says nothing about the network now.
    const settlement =
      outcome.type === 'retry'
        ? this.#wait(outcome, this.#hurries === before ? command.attempts : 0)
        : outcome;
    this.#options.queue.settle(command.id, settlement);
  }

  #wait(outcome: Outcome & {type: 'retry'}, attempts: number): Settlement {
    const {reason, afterMs} = outcome;
    const backOff = Math.min(MAX_BACK_OFF_MS, BACK_OFF_MS * 2 ** attempts) * (0.5 + this.#options.random());
    const ms = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, afterMs ?? backOff));
    const from = this.#options.clock.now();
    const by = isOrdered(outcome) ? 'server' : 'back-off';
    return {type: 'retry', reason, wait: {from, until: from + ms, by}};
  }

  #dueAt(ordered: Wait | undefined, hurry: boolean): number {
    if (ordered === undefined || (hurry && ordered.by === 'back-off')) return 0;
    const now = this.#options.clock.now();
    const isPutBack = ordered.from !== undefined && now < ordered.from - PUT_BACK_MS;
    return isPutBack || ordered.until - now > MAX_WAIT_MS ? 0 : ordered.until;
  }

  #sleep(ms: number): void {
    this.#stopTimer();
    if (!this.#ended.signal.aborted) this.#stopTimer = this.#options.clock.after(ms, () => this.kick());
  }

  last(): void {
    if (this.#ended.signal.aborted || this.#options.recovering?.isDue() === true) return;
    void this.#sendLast();
  }

  async #sendLast(): Promise<void> {
    for (const [lane, [first]] of await this.#options.queue.lanes()) {
      const isDue = first !== undefined && this.#dueAt(first.wait, true) <= this.#options.clock.now();
      if (isDue && !this.#busy.has(lane)) void this.#sendAlone(first);
    }
  }

  /** Nobody may be there to hear the answer: the next visit asks again, and the claim says that it is done. */
  async #sendAlone(command: Command): Promise<void> {
    const outcome = await this.#options.send(command, true);
    if (outcome.type !== 'retry') this.#options.queue.settle(command.id, outcome);
  }

  stop(): void {
    this.#ended.abort();
    this.#stopTimer();
    this.#wake();
  }
}

/** A flusher for one learner's commands; idle until it is kicked. */
export const createFlusher = (options: FlusherOptions): Flusher => new LaneFlusher(options);
