// A writer and reader of chat by the realtime socket, as an app would be: it comes back, resumes by position, and sends
// again what was not acknowledged.
import {setTimeout as pause} from 'node:timers/promises';
import {decodeServerMessage} from '#schema/wire/socket.decode.ts';
import {SOCKET_PROTOCOL} from '#schema/wire/socket.limits.ts';
import type {ChatMessage, ClientMessage, ErrorMessage, ServerMessage} from '#schema/wire/socket.ts';
import type {ChatRecord, Log, Sent} from '#tests/faults/chat/chat-record.ts';
import {ChatLog} from '#tests/faults/chat/chat-log.ts';

/** Where a message goes. `receiverId` names a direct channel by its other one. */
export type Target = {readonly channelId: string; readonly receiverId?: string};

type Needs = {
  readonly name: string;
  readonly userId: string;
  readonly record: ChatRecord;
  readonly url: string;
  /** Where it writes. */
  readonly targets: readonly Target[];
  readonly headers: () => Readonly<Record<string, string>>;
  /** Channels that it reads, and the position after which. */
  readonly reads: ReadonlyMap<string, number>;
  readonly random: () => number;
};

/** A server that says nothing for this long is taken for gone, ms. */
const SILENT_MS = 4000;
const PING_EVERY_MS = 1000;
const COME_BACK_AFTER_MS = 150;
/** How long an unanswered question for missed messages holds back the next one, ms. */
const ASKED_LASTS_MS = 2000;
/** Messages that one writer has on the way at once. */
const UNDER_WAY_MAX = 8;
/** How often what is not acknowledged when a connection ends is given up: it may be there once, or not. */
const GIVEN_UP = 0.1;

export class ChatSocket {
  readonly #needs: Needs;
  readonly #logs: ReadonlyMap<string, ChatLog>;
  readonly #underWay = new Map<string, {readonly sent: Sent; readonly target: Target}>();
  #socket: WebSocket | undefined;
  #heardAt = 0;
  #askedAt = 0;
  #isStopped = false;
  readonly #timer: NodeJS.Timeout;
  /** Has written something. */
  isWriter = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#logs = new Map([...needs.reads].map(([channelId, from]) => [channelId, new ChatLog(from)]));
    this.#timer = setInterval(() => this.#look(), PING_EVERY_MS);
    this.#open();
  }

  get userId(): string {
    return this.#needs.userId;
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Messages without an acknowledgement. */
  get underWay(): number {
    return this.#underWay.size;
  }

  get logs(): readonly Log[] {
    const {name: reader} = this.#needs;
    return [...this.#logs].map(([channelId, {messages}]) => ({reader, channelId, messages}));
  }

  seqOf(channelId: string): number {
    return this.#logs.get(channelId)?.seq ?? 0;
  }

  /** Sends one more message somewhere, unless too many wait for their acknowledgement. */
  write(): void {
    this.isWriter = true;
    const {record, userId, targets, random} = this.#needs;
    const target = targets[Math.floor(random() * targets.length)];
    if (!target || this.#underWay.size >= UNDER_WAY_MAX) return;
    const clientMessageId = crypto.randomUUID();
    const sent = record.send({senderId: userId, channelId: target.channelId, clientMessageId});
    this.#underWay.set(clientMessageId, {sent, target});
    this.#post(clientMessageId);
  }

  close(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    if (this.#isStopped) return;
    const {url, headers} = this.#needs;
    // Node's own client takes headers; the type is the browser's, which has none.
    const socket = new WebSocket(url, {headers: headers()} as unknown as string[]);
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.addEventListener('open', () => {
      this.#askedAt = 0;
      this.#send({type: 'user_connected', protocol: SOCKET_PROTOCOL});
      this.#resume();
      for (const id of this.#underWay.keys()) this.#post(id);
    });
    socket.addEventListener('message', ({data}) => {
      this.#heardAt = Date.now();
      const frame = decodeServerMessage(String(data));
      if (frame && this.#socket === socket) this.#hear(frame);
    });
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('close', () => this.#left(socket));
  }

  #left(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    for (const id of this.#underWay.keys()) if (this.#needs.random() < GIVEN_UP) this.#underWay.delete(id);
    void pause(COME_BACK_AFTER_MS * (1 + this.#needs.random())).then(() => this.#open());
  }

  /** A connection that is silent is given up, and a question without an answer is asked again. */
  #look(): void {
    const socket = this.#socket;
    if (!socket) return;
    if (Date.now() - this.#heardAt > SILENT_MS) {
      this.#left(socket);
      socket.close();
      return;
    }
    this.#send({type: 'ping'});
    this.#resume();
  }

  #resume(): void {
    if (this.#logs.size === 0 || Date.now() - this.#askedAt < ASKED_LASTS_MS) return;
    this.#askedAt = Date.now();
    const channels = [...this.#logs].map(([channelId, {seq}]) => ({channelId, seq}));
    this.#send({type: 'resume', channels});
  }

  #post(clientMessageId: string): void {
    const one = this.#underWay.get(clientMessageId);
    if (!one) return;
    const {sent, target} = one;
    const {content} = sent;
    this.#send(
      target.receiverId === undefined
        ? {type: 'channel_message', channelId: target.channelId, content, clientMessageId}
        : {type: 'direct_message', receiverId: target.receiverId, content, clientMessageId},
    );
  }

  #send(frame: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #hear(frame: ServerMessage): void {
    if (frame.type === 'new_channel_message' || frame.type === 'new_message') this.#message(frame.message);
    else if (frame.type === 'error') this.#refused(frame);
    else if (frame.type === 'resumed') this.#resumed(frame);
  }

  #resumed({channels}: ServerMessage & {type: 'resumed'}): void {
    const {record, name} = this.#needs;
    this.#askedAt = 0;
    for (const message of channels.flatMap(({messages}) => messages)) {
      const {seq, channelId} = message;
      if (this.#show(message) === 'gap')
        record.trouble(`${name} resumed ${channelId} with a gap before ${seq}`);
    }
    if (channels.some(({hasMore}) => hasMore)) this.#resume();
  }

  #message(message: ChatMessage): void {
    const {clientMessageId, senderId} = message;
    const own = clientMessageId === null ? undefined : this.#underWay.get(clientMessageId);
    if (own && senderId === this.#needs.userId) {
      this.#underWay.delete(clientMessageId ?? '');
      this.#needs.record.acknowledge(own.sent, message);
    }
    if (this.#show(message) === 'gap') this.#resume();
  }

  #show(message: ChatMessage) {
    const shown = this.#logs.get(message.channelId)?.hear(message) ?? 'known';
    if (shown === 'other')
      this.#needs.record.trouble(
        `${this.#needs.name} got two messages at ${message.seq} of ${message.channelId}`,
      );
    return shown;
  }

  #refused({clientMessageId, retryAfterMs, message, code}: ErrorMessage): void {
    if (retryAfterMs === undefined) this.#needs.record.trouble(`${this.#needs.name}: ${code} ${message}`);
    if (clientMessageId === undefined) return;
    if (retryAfterMs === undefined) this.#underWay.delete(clientMessageId);
    else setTimeout(() => this.#post(clientMessageId), retryAfterMs);
  }
}
