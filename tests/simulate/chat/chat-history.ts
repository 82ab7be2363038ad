// One history of chat: devices write and read at two nodes while processes die and connections break; then everything
// heals, and nothing may be wrong.
import type {ChatMessage} from '#schema/wire/socket.ts';
import {ChatRecord} from '#tests/faults/chat/chat-record.ts';
import {ChatDevice} from '#tests/simulate/chat/device.ts';
import {Messages, type ChatBug} from '#tests/simulate/chat/messages.ts';
import {SignalNode} from '#tests/simulate/chat/signal-node.ts';
import {SyncLife} from '#tests/simulate/chat/sync-life.ts';
import {seededRandom, type Random} from '#tests/simulate/random.ts';
import {Scheduler} from '#tests/simulate/scheduler.ts';

/** How long people write, and how long the rest may take without faults, virtual ms. */
const TROUBLED_MS = 4000;
const PATIENCE_MS = 20_000;

const CHANNELS = ['general', 'help'];
const LEARNERS = ['ada', 'ada', 'bob', 'eve'];

export type ChatHistory = {
  readonly violation: string | undefined;
  readonly events: number;
  readonly sent: number;
};

/** Runs the history of a seed. */
export async function runChatHistory(seed: number, bug?: ChatBug): Promise<ChatHistory> {
  const world = new ChatWorld(seed, bug);
  const {scheduler, record} = world;
  await scheduler.run(TROUBLED_MS, () => record.troubles.length > 0);
  world.heal();
  await scheduler.run(TROUBLED_MS + PATIENCE_MS, () => record.troubles.length > 0 || world.isQuiet());
  return {violation: world.judge(), events: scheduler.count, sent: record.sent.length};
}

class ChatWorld {
  readonly scheduler = new Scheduler();
  readonly record = new ChatRecord();
  readonly #random: Random;
  readonly #messages: Messages;
  readonly #devices: readonly ChatDevice[];
  readonly #nodes: (SignalNode | undefined)[] = [undefined, undefined];
  #sync: SyncLife | undefined;
  #isHealed = false;
  /** What REST has not been answered. */
  #rest = 0;
  #ids = 0;

  constructor(seed: number, bug: ChatBug | undefined) {
    const {scheduler, record} = this;
    const random = seededRandom(seed);
    this.#random = random;
    this.#messages = new Messages({scheduler, random, bug}, CHANNELS);
    this.#startSync();
    for (const at of this.#nodes.keys()) this.#startNode(at);
    const node = () => this.#nodes[random.int(this.#nodes.length)];
    this.#devices = LEARNERS.map(
      (userId) =>
        new ChatDevice(userId, {scheduler, random, record, node, newId: this.#newId, channelIds: CHANNELS}),
    );
    for (const device of this.#devices) this.#again(150, () => device.write());
    this.#again(250, () => this.#writeByRest());
    this.#again(300, () => random.pick(FAULTS)(this.#hands));
  }

  /** Nothing breaks any more, and nobody writes. */
  heal(): void {
    this.#isHealed = true;
    this.#messages.isAway = false;
    this.#messages.troubles = 0;
  }

  isQuiet(): boolean {
    const {heads} = this.#messages;
    const isRead = (device: ChatDevice) =>
      device.logs.every(({channelId, messages}) => messages.length >= (heads.get(channelId) ?? 0));
    return this.#rest === 0 && this.#devices.every((device) => device.underWay === 0 && isRead(device));
  }

  judge(): string | undefined {
    const {rows, heads} = this.#messages;
    const logs = this.#devices.flatMap((device) => device.logs);
    const [first] = this.record.judge({rows, heads, logs});
    return first ?? (this.isQuiet() ? undefined : 'something waits for ever');
  }

  readonly #newId = () => `00000000-0000-4000-8000-${String(++this.#ids).padStart(12, '0')}`;

  /** What faults have in their hands. */
  readonly #hands: Hands = {
    device: () => this.#random.pick(this.#devices),
    node: () => this.#nodes[this.#random.int(this.#nodes.length)],
    killNode: () => {
      const at = this.#random.int(this.#nodes.length);
      const node = this.#nodes[at];
      if (!node) return;
      node.isAlive = false;
      this.#nodes[at] = undefined;
      this.scheduler.after(this.#random.between(10, 300), () => this.#startNode(at));
    },
    killSync: () => {
      if (!this.#sync) return;
      this.#sync.isAlive = false;
      this.#sync = undefined;
      this.#messages.cut();
      this.scheduler.after(this.#random.between(10, 300), () => this.#startSync());
    },
    killDatabase: () => {
      this.#messages.isAway = true;
      this.#messages.cut();
      this.scheduler.after(this.#random.between(10, 300), () => (this.#messages.isAway = false));
    },
    slow: () => {
      this.#messages.troubles = this.#messages.troubles > 0 ? 0 : 0.5;
    },
  };

  #startSync(): void {
    const sync: SyncLife = new SyncLife({
      messages: this.#messages,
      scheduler: this.scheduler,
      push: (items) => this.#nodes.forEach((node) => node?.hear(sync, {type: 'push', items})),
    });
    this.#sync = sync;
  }

  #startNode(at: number): void {
    const {scheduler} = this;
    const random = this.#random;
    this.#nodes[at] = new SignalNode({scheduler, random, sync: () => this.#sync, channelIds: CHANNELS});
  }

  /** As long as there are faults. */
  #again(everyMs: number, work: () => void): void {
    this.scheduler.after(this.#random.between(0, 2 * everyMs), () => {
      if (this.#isHealed) return;
      work();
      this.#again(everyMs, work);
    });
  }

  /** By the outbox: the command is repeated under its id until there is an answer. */
  #writeByRest(): void {
    const id = this.#newId();
    const channelId = this.#random.pick(CHANNELS);
    const sent = this.record.send({senderId: 'mia', channelId, clientMessageId: id});
    this.#rest += 1;
    let isAnswered = false;
    const answer = (sync: SyncLife, message: ChatMessage) => {
      // The answer may get lost.
      if (isAnswered || !sync.isAlive || this.#random.chance(0.2)) return;
      isAnswered = true;
      this.#rest -= 1;
      this.record.acknowledge(sent, message);
    };
    const ask = async (sync: SyncLife) => {
      const {message} = await sync.post('mia', {
        name: 'chat.post',
        args: {id, channelId, content: sent.content},
      });
      answer(sync, message);
    };
    const attempt = () => {
      if (isAnswered) return;
      // A rejection is an attempt without an answer.
      if (this.#sync) ask(this.#sync).catch(() => undefined);
      this.scheduler.after(this.#random.between(100, 500), attempt);
    };
    attempt();
  }
}

type Hands = {
  readonly device: () => ChatDevice;
  readonly node: () => SignalNode | undefined;
  readonly killNode: () => void;
  readonly killSync: () => void;
  readonly killDatabase: () => void;
  readonly slow: () => void;
};

const FAULTS: readonly ((hands: Hands) => void)[] = [
  ({killNode}) => killNode(),
  ({killSync}) => killSync(),
  ({killDatabase}) => killDatabase(),
  ({slow}) => slow(),
  ({device}) => device().reset(),
  ({device}) => device().freeze(),
  ({node}) => node()?.cutLink(),
];
