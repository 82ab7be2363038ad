// A signal from its start to its end: the real hub with its actors and its commands that wait, on sockets and a link in
// virtual time.
import type {LinkDown} from '#schema/wire/link.ts';
import {noBus} from '#signal/bus/bus.ts';
import {Device} from '#signal/device.ts';
import {Hub} from '#signal/hub.ts';
import {LIMITS} from '#signal/limits.ts';
import {Metrics} from '#signal/metrics.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';
import type {Random} from '#tests/simulate/random.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';
import type {SyncLife} from '#tests/simulate/chat/sync-life.ts';

type Parts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  /** sync, while it runs. */
  readonly sync: () => SyncLife | undefined;
  readonly channelIds: readonly string[];
};

/** A socket's two ends. */
export type Line = {
  /** What the client sends. */
  readonly hear: (text: string) => void;
  /** The client is gone, as far as signal knows. */
  readonly close: () => void;
};

const MANY = 1_000_000;
const LIMITS_OF_LOAD = {
  ...LIMITS,
  messages: {perSocketPerSecond: MANY, socketBurst: MANY, perUserPerTenSeconds: MANY},
  pendingPerUser: MANY,
};

export class SignalNode {
  isAlive = true;
  readonly #parts: Parts;
  readonly #hub: Hub;
  readonly #topics = new Map<string, Set<(text: string) => void>>();
  /** sync at the other end, while the link is open. */
  #linked: SyncLife | undefined;
  #isScheduled = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#hub = new Hub(
      {
        limits: LIMITS_OF_LOAD,
        metrics: new Metrics(),
        publish: (topic, text) => this.#topics.get(topic)?.forEach((send) => send(text)),
        onCommand: () => this.#schedule(),
        onUser: (userId, isOpen) => isOpen && this.#opened([userId]),
        onDevices: () => undefined,
      },
      noBus,
    );
    this.#reach();
  }

  /** The link breaks; it comes back by itself. */
  cutLink(): void {
    this.#linked = undefined;
  }

  /** A learner's socket. @param send to the client. */
  open(userId: string, send: (text: string) => void): Line {
    const bucket = () => new TokenBucket(MANY, 0);
    const device = new Device({session: userId, network: '', mayLearn: true, bucket: bucket()});
    const follows = (topic: string) => this.#topics.get(topic) ?? new Set();
    device.socket = {
      send,
      subscribe: (topic: string) => void this.#topics.set(topic, follows(topic).add(send)),
      unsubscribe: (topic: string) => void this.#topics.get(topic)?.delete(send),
      isSubscribed: (topic: string) => this.#topics.get(topic)?.has(send) === true,
      end: () => undefined,
    } as unknown as NonNullable<Device['socket']>;
    const actor = this.#hub.actorOf(userId, 0);
    this.#hub.opened({actor, device});
    return {
      hear: (text) => actor.post({type: 'heard', device, text, nowMs: this.#parts.scheduler.now}),
      close: () => {
        device.socket = undefined;
        for (const sends of this.#topics.values()) sends.delete(send);
        this.#hub.closed({actor, device}, this.#parts.scheduler.now);
      },
    };
  }

  /** From sync; lost where the link has broken meanwhile. */
  hear(from: SyncLife, down: LinkDown): void {
    this.#later(() => {
      if (this.#linked === from && from.isAlive) this.#hub.fromSync(down, this.#parts.scheduler.now);
    });
  }

  get isLinked(): boolean {
    return this.#linked?.isAlive === true;
  }

  /** Opens the link again and again: what sync has not answered is sent once more. */
  #reach(): void {
    if (!this.isAlive) return;
    const sync = this.#parts.sync();
    if (!this.isLinked && sync?.isAlive === true) {
      this.#linked = sync;
      this.#opened([...this.#hub.users]);
      this.#hub.pending.unsendAll();
      this.#flush();
    }
    this.#parts.scheduler.after(this.#parts.random.between(20, 120), () => this.#reach());
  }

  #opened(userIds: readonly string[]): void {
    const sync = this.#linked;
    if (!sync || userIds.length === 0) return;
    const items = userIds.map((userId) => ({userId, channelIds: this.#parts.channelIds}));
    this.#later(() => this.hear(sync, {type: 'channels', items}));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#later(() => {
      this.#isScheduled = false;
      this.#flush();
    });
  }

  #flush(): void {
    const sync = this.#linked;
    if (!sync?.isAlive || !this.#hub.pending.hasUnsent) return;
    const items = this.#hub.pending.take(200);
    this.#later(() => {
      if (this.#linked !== sync || !sync.isAlive) return;
      void sync.run(items).then((results) => this.hear(sync, {type: 'results', items: results}));
    });
  }

  #later(work: () => void): void {
    this.#parts.scheduler.after(this.#parts.random.between(0, 2), () => this.isAlive && work());
  }
}
