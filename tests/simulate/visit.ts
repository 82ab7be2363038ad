// One learner's data in one tab: what web/data/write-path.ts, web/data/restored.ts and web/data/synced.ts put together, on
// simulated parts.
import {missingCommands, ready, runBatch, runCommand} from '#schema/commands/commands.api.ts';
import type {Around, Page, Screen} from '#tests/simulate/parts.ts';
import {plantedQueue, plantedFetch} from '#tests/simulate/plant.ts';
import {Replica} from '#tests/simulate/replica.ts';
import type {Clock} from '#web/data/outbox/clock.ts';
import type {NewCommand} from '#web/data/outbox/command.ts';
import {createFlusher, type Flusher, type Recovering} from '#web/data/outbox/flush.ts';
import {Outbox} from '#web/data/outbox/outbox.ts';
import {watchForReturn} from '#web/data/outbox/probe.ts';
import {recovering} from '#web/data/outbox/recovery.ts';
import {sendByHttp, sendTogetherByHttp} from '#web/data/outbox/send.ts';
import {isSendable} from '#web/data/outbox/settle.ts';
import type {TabMessage} from '#web/data/outbox/tab-channel.ts';

const FOREIGN_MS = 1_000;
const PROBE_LIMIT_MS = 3_000;

export class Visit implements Screen {
  readonly userId: string;
  readonly name: string;
  readonly tab: Page;
  readonly outbox: Outbox;
  readonly flusher: Flusher;
  readonly replica: Replica;
  /** Somebody looks at it: neither closed nor killed. */
  isOpen = true;
  /** What is on the disk has been read: the screen has all that there is. */
  isLoaded = false;
  hear: (message: TabMessage) => void = () => undefined;
  readonly #around: Around;
  readonly #recovery: Recovering;
  readonly #stops: (() => void)[];

  constructor(tab: Page, userId: string, name: string) {
    this.tab = tab;
    this.userId = userId;
    this.name = name;
    this.#around = tab.browser.around;
    const {disk, locks} = tab.browser;
    const {random, judge, planted} = this.#around;
    const clock = this.#clock();
    this.#recovery = this.#recovering();
    this.outbox = new Outbox(
      {
        userId,
        db: disk.outboxDb(userId, tab),
        journal: disk.journal(userId, tab),
        channel: {
          post: (message) => this.isOpen && tab.browser.post(tab, userId, message),
          listen: (hear) => (this.hear = hear),
          close: () => undefined,
        },
        clock,
        beforePaint: tab.beforePaint,
      },
      tab.outboxes.get(userId),
    );
    tab.outboxes.set(userId, this.outbox);
    const fetch = plantedFetch(planted, (url, init) => tab.browser.network.fetch(tab, url, init));
    const isOurs = (response: Response): boolean =>
      tab.noteEpoch(response) || planted === 'foreign answers are final';
    const sending = {
      fetch,
      userId,
      clock,
      isOurs,
      isReady: () => this.#isReady(clock),
      maySend: () => !this.isRestored(),
      line: tab.line,
    };
    this.flusher = createFlusher({
      queue: plantedQueue(planted, this.outbox, (id, settlement) => judge.settled(id, settlement)),
      send: sendByHttp({...sending, url: runCommand.path}),
      sendTogether: sendTogetherByHttp({...sending, url: runBatch.path}),
      lock: (work, signal) => locks.request(`outbox:${userId}`, tab, work, signal),
      clock,
      random: random.next,
      recovering: this.#recovery,
    });
    const {outbox, flusher} = this;
    this.replica = new Replica(this, this.#around);
    const hurry = (): void => flusher.kick(true);
    this.#stops = [
      outbox.subscribe(tab.change),
      this.#watchOthers(clock),
      watchForReturn({
        outbox,
        ask: () => this.#isReady(clock),
        alone: (work) => locks.ifAvailable(`probe:${userId}`, tab, work),
        isVisible: () => true,
        clock,
        random: random.next,
        onBack: hurry,
      }),
    ];
    void outbox
      .load()
      .then(
        () => (this.isLoaded = true),
        () => undefined,
      )
      .then(hurry);
    this.#remember();
  }

  get keyOfEpoch(): string {
    return `${this.userId}:epoch`;
  }

  /** Shows the command at once, stores it and sends it, both at the same time. */
  give(command: NewCommand): void {
    void this.outbox.enqueue(command);
    this.flusher.kick();
  }

  /** The network is back, the tab is looked at, Zero is connected. */
  hurry(): void {
    this.outbox.distrust();
    this.flusher.kick(true);
  }

  /** A newer epoch was heard of, as `onEpoch` tells: sends on, and opens what is of the epoch before once more. */
  onEpoch(): void {
    if (!this.isOpen) return;
    this.flusher.kick(true);
    if (this.isRestored()) this.tab.reopen(this);
    else this.#remember();
  }

  isRestored(): boolean {
    const known = this.tab.browser.storage.get(this.keyOfEpoch);
    const {epoch} = this.tab;
    return known !== undefined && epoch !== undefined && epoch > known;
  }

  /** The disk failed again and again: what a restored server has lost is found out at the next visit. */
  hasGivenUp(): boolean {
    return this.isRestored() && !this.#recovery.isDue();
  }

  /** Its rows are the server's, and nothing waits but what was rejected. */
  isUpToDate(): boolean {
    return (
      !this.isRestored() &&
      this.replica.rows === this.#around.rowsOf(this.userId) &&
      this.outbox.pending().every(({status}) => status === 'failed')
    );
  }

  close(): void {
    this.die();
    for (const stop of this.#stops) stop();
    this.flusher.stop();
    this.outbox.close();
  }

  die(): void {
    this.isOpen = false;
  }

  #remember(): void {
    const {epoch, browser} = this.tab;
    if (epoch !== undefined && !browser.storage.has(this.keyOfEpoch))
      browser.keep(this.tab, this.keyOfEpoch, epoch);
  }

  #clock(): Clock {
    const {tab} = this;
    const {scheduler} = this.#around;
    const now = () => Math.floor(scheduler.now + tab.browser.skew);
    return {
      now,
      serverNow: now,
      elapsed: () => scheduler.now,
      after: (ms, work) => scheduler.after(ms, () => tab.isAlive && work()),
    };
  }

  #recovering(): Recovering {
    const {tab} = this;
    const {planted} = this.#around;
    return recovering({
      isDue: () => this.isRestored(),
      newest: () => tab.epoch,
      recover: async (epoch) =>
        planted === 'no recovery in a new epoch'
          ? {checked: 0, missing: 0}
          : this.outbox.recover(epoch, (ids) => this.#askMissing(ids)),
      onDone: (epoch, {missing}) => {
        this.#around.note(() => `${this.name} brings back ${missing}`);
        tab.browser.keep(tab, this.keyOfEpoch, epoch);
      },
    });
  }

  async #askMissing(ids: readonly string[]): Promise<readonly string[]> {
    const init = {method: 'POST', body: JSON.stringify({ids})};
    const response = await this.tab.browser.network.fetch(this.tab, missingCommands.path, init);
    const isOurs = this.tab.noteEpoch(response);
    if (!response.ok || !isOurs) throw new TypeError('No answer of the academy');
    return ((await response.json()) as {missing: readonly string[]}).missing;
  }

  async #isReady(clock: Clock): Promise<boolean> {
    const ended = new AbortController();
    const stopTimer = clock.after(PROBE_LIMIT_MS, () => ended.abort());
    try {
      const response = await this.tab.browser.network.fetch(this.tab, ready.path, {signal: ended.signal});
      return this.tab.noteEpoch(response) && response.ok;
    } catch {
      return false;
    } finally {
      stopTimer();
    }
  }

  /** As in web/data/outbox/triggers.ts: another tab's command is its own to send, for a while. */
  #watchOthers(clock: Clock): () => void {
    let stopTimer: (() => void) | undefined;
    const stopStore = this.outbox.subscribe(() => {
      stopTimer ??= clock.after(FOREIGN_MS, () => {
        stopTimer = undefined;
        if (!this.outbox.pending().some(isSendable)) return;
        this.outbox.distrust();
        this.flusher.kick();
      });
    });
    return () => {
      stopTimer?.();
      stopStore();
    };
  }
}
