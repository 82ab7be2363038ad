// A learner's device by a socket, as an app would be: it comes back at either node, resumes by position, and sends again
// what was not acknowledged.
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import type {ChatMessage, ClientMessage, ErrorMessage, ServerMessage} from '#schema/wire/socket.ts';
import {ChatLog} from '#tests/faults/chat/chat-log.ts';
import type {ChatRecord, Log, Sent} from '#tests/faults/chat/chat-record.ts';
import type {Line, SignalNode} from '#tests/simulate/chat/signal-node.ts';
import type {Random} from '#tests/simulate/random.ts';
import type {Scheduler} from '#tests/simulate/scheduler.ts';

type Parts = {
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly record: ChatRecord;
  readonly newId: () => string;
  readonly channelIds: readonly string[];
  /** Any node that runs. */
  readonly node: () => SignalNode | undefined;
};

/** One connection, from its start to its end. */
type Connection = {
  readonly node: SignalNode;
  line: Line | undefined;
  /** Carries nothing any more, and nobody is told. */
  isFrozen: boolean;
  /** When the last frame of each direction arrives: they keep their order. */
  up: number;
  down: number;
};

const UNDER_WAY_MAX = 6;
const LOOK_EVERY_MS = 400;

export class ChatDevice {
  readonly userId: string;
  readonly #parts: Parts;
  readonly #logs: ReadonlyMap<string, ChatLog>;
  readonly #underWay = new Map<string, Sent>();
  #connection: Connection | undefined;

  constructor(userId: string, parts: Parts) {
    this.userId = userId;
    this.#parts = parts;
    this.#logs = new Map(parts.channelIds.map((channelId) => [channelId, new ChatLog(0)]));
    this.#open();
    this.#look();
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  get logs(): readonly Log[] {
    return [...this.#logs].map(([channelId, {messages}]) => ({reader: this.userId, channelId, messages}));
  }

  write(): void {
    if (this.#underWay.size >= UNDER_WAY_MAX) return;
    const {record, random, channelIds, newId} = this.#parts;
    const clientMessageId = newId();
    const channelId = random.pick(channelIds);
    this.#underWay.set(clientMessageId, record.send({senderId: this.userId, channelId, clientMessageId}));
    this.#post(clientMessageId);
  }

  /** The connection is reset: both ends know. */
  reset(): void {
    const connection = this.#connection;
    this.#connection = undefined;
    if (connection?.node.isAlive === true) connection.line?.close();
    this.#parts.scheduler.after(this.#parts.random.between(5, 200), () => this.#open());
  }

  freeze(): void {
    if (this.#connection) this.#connection.isFrozen = true;
  }

  #open(): void {
    if (this.#connection) return;
    const node = this.#parts.node();
    if (!node) {
      this.#parts.scheduler.after(50, () => this.#open());
      return;
    }
    const connection: Connection = {node, line: undefined, isFrozen: false, up: 0, down: 0};
    this.#connection = connection;
    connection.line = node.open(this.userId, (text) =>
      this.#carry(connection, 'down', () => {
        const frame = decodeServerMessage(text);
        if (frame && this.#connection === connection) this.#hear(frame);
      }),
    );
    this.#resume();
    for (const id of this.#underWay.keys()) this.#post(id);
  }

  /** In order, unless the connection ends or freezes meanwhile. */
  #carry(connection: Connection, way: 'up' | 'down', work: () => void): void {
    const {scheduler, random} = this.#parts;
    connection[way] = Math.max(connection[way], scheduler.now + random.between(0.1, 10));
    scheduler.after(connection[way] - scheduler.now, () => {
      if (!connection.isFrozen && connection.node.isAlive) work();
    });
  }

  /** Again and again: a connection that is over is given up, and what was missed is asked for. */
  #look(): void {
    const {scheduler, random} = this.#parts;
    const isOver = this.#connection?.isFrozen === true || this.#connection?.node.isAlive === false;
    if (isOver) this.reset();
    else this.#resume();
    scheduler.after(random.between(0.5, 1.5) * LOOK_EVERY_MS, () => this.#look());
  }

  #send(frame: ClientMessage): void {
    const connection = this.#connection;
    if (connection) this.#carry(connection, 'up', () => connection.line?.hear(JSON.stringify(frame)));
  }

  #resume(): void {
    const channels = [...this.#logs].map(([channelId, {seq}]) => ({channelId, seq}));
    this.#send({type: 'resume', channels});
  }

  #post(clientMessageId: string): void {
    const sent = this.#underWay.get(clientMessageId);
    if (!sent) return;
    this.#send({type: 'channel_message', channelId: sent.channelId, content: sent.content, clientMessageId});
  }

  #hear(frame: ServerMessage): void {
    if (frame.type === 'new_channel_message') this.#message(frame.message);
    else if (frame.type === 'resumed') this.#resumed(frame.channels.flatMap(({messages}) => messages));
    else if (frame.type === 'error') this.#refused(frame);
  }

  #message(message: ChatMessage): void {
    const {clientMessageId} = message;
    const own = clientMessageId === null ? undefined : this.#underWay.get(clientMessageId);
    if (own) this.#parts.record.acknowledge(own, message);
    this.#underWay.delete(clientMessageId ?? '');
    if (this.#show(message) === 'gap') this.#resume();
  }

  #resumed(messages: readonly ChatMessage[]): void {
    for (const message of messages) {
      if (this.#show(message) === 'gap')
        this.#parts.record.trouble(`${this.userId} resumed with a gap before ${message.seq}`);
    }
  }

  #refused({clientMessageId, retryAfterMs, code}: ErrorMessage): void {
    const {record, scheduler} = this.#parts;
    if (retryAfterMs === undefined) record.trouble(`${this.userId} was refused: ${code}`);
    if (clientMessageId !== undefined) scheduler.after(retryAfterMs ?? 0, () => this.#post(clientMessageId));
  }

  #show(message: ChatMessage) {
    const shown = this.#logs.get(message.channelId)?.hear(message) ?? 'known';
    if (shown === 'other') this.#parts.record.trouble(`${this.userId} got two messages at ${message.seq}`);
    return shown;
  }
}
