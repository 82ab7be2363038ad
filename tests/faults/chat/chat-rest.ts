// Writers and readers of chat by REST: the outbox's door, which repeats a command by its id; the one for direct messages,
// which has no id; and pages of a channel.
import {setTimeout as pause} from 'node:timers/promises';
import {postDirectMessage} from '#schema/chat/chat.api.ts';
import {MESSAGES_MAX} from '#schema/chat/chat.limits.ts';
import {runCommand} from '#schema/commands/commands.api.ts';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {ChatLog} from '#tests/faults/chat/chat-log.ts';
import type {ChatRecord, Log} from '#tests/faults/chat/chat-record.ts';
import type {Target} from '#tests/faults/chat/chat-socket.ts';
import {replyOf, type Reply} from '#tests/faults/reply.ts';

type Needs = {
  readonly name: string;
  readonly userId: string;
  readonly record: ChatRecord;
  readonly origin: string;
  readonly cookie: string;
  /** Where it writes. */
  readonly targets: readonly Target[];
  /** Channels that it reads, and the position after which. */
  readonly reads: ReadonlyMap<string, number>;
  readonly random: () => number;
};

const PATIENCE_MS = 6000;
const AGAIN_AFTER_MS = 300;

export class ChatRest {
  readonly #needs: Needs;
  readonly #logs = new Map<string, ChatLog>();
  #giveUp = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    for (const [channelId, from] of needs.reads) this.#logs.set(channelId, new ChatLog(from));
  }

  get logs(): readonly Log[] {
    const {name: reader} = this.#needs;
    return [...this.#logs].map(([channelId, {messages}]) => ({reader, channelId, messages}));
  }

  close(): void {
    this.#giveUp = true;
  }

  /** Writes one more message somewhere. */
  async write(): Promise<void> {
    const {targets, random} = this.#needs;
    const target = targets[Math.floor(random() * targets.length)];
    if (!target) return;
    if (target.receiverId !== undefined && random() < 0.5) await this.#writeDirect(target);
    else await this.#writeCommand(target);
  }

  /** Repeats the command until it is acknowledged, as the outbox does. */
  async #writeCommand({channelId}: Target): Promise<void> {
    const {record, userId, name} = this.#needs;
    const id = crypto.randomUUID();
    const sent = record.send({senderId: userId, channelId, clientMessageId: id});
    const args = {id, v: 1, channelId, content: sent.content};
    while (!this.#giveUp) {
      const reply = await this.#ask(runCommand.method, runCommand.path, {name: 'chat.post', args});
      if (reply?.ok) {
        // The reply names no position: the message itself is read, now that it is there.
        const stored = await this.#find(channelId, id);
        if (stored) record.acknowledge(sent, stored);
        else record.trouble(`acknowledged by REST and not there: ${sent.content}`);
        return;
      }
      if (reply && isFinal(reply.status)) {
        record.trouble(`${name}: ${reply.status} ${reply.text}`);
        return;
      }
      await pause(AGAIN_AFTER_MS);
    }
  }

  /** One attempt: without an answer it is there once, or not at all. */
  async #writeDirect({channelId, receiverId = ''}: Target): Promise<void> {
    const {record, userId, name} = this.#needs;
    const sent = record.send({senderId: userId, channelId, clientMessageId: undefined});
    const {method, path} = postDirectMessage;
    const reply = await this.#ask(method, path, {receiverId, content: sent.content});
    if (reply?.ok) record.acknowledge(sent, JSON.parse(reply.text) as ChatMessage);
    else if (reply && isFinal(reply.status)) record.trouble(`${name}: ${reply.status} ${reply.text}`);
  }

  /** Reads on from where it is. @returns whether it came to the end of every channel. */
  async read(): Promise<boolean> {
    const ends = await Promise.all([...this.#logs].map(([channelId, log]) => this.#readOn(channelId, log)));
    return ends.every(Boolean);
  }

  async #readOn(channelId: string, log: ChatLog): Promise<boolean> {
    for (;;) {
      const page = await this.#page(channelId, log.seq + MESSAGES_MAX + 1);
      if (!page) return false;
      const from = log.seq;
      for (const message of page) {
        const shown = log.hear(message);
        if (shown === 'gap' || shown === 'other')
          this.#needs.record.trouble(`${this.#needs.name} read ${message.seq} of ${channelId}: ${shown}`);
      }
      // At the end, or before a gap that no reading closes.
      if (log.seq === from) return page.every(({seq}) => seq <= from);
    }
  }

  async #find(channelId: string, id: string): Promise<ChatMessage | undefined> {
    while (!this.#giveUp) {
      for (let before = Number.MAX_SAFE_INTEGER; before > 1;) {
        const page = await this.#page(channelId, before);
        if (!page) break;
        const found = page.find((message) => message.id === id);
        if (found || page.length === 0) return found;
        before = page[0]?.seq ?? 0;
      }
      await pause(AGAIN_AFTER_MS);
    }
    return undefined;
  }

  /** Messages below a position, the oldest first; nothing while the academy does not answer. */
  async #page(channelId: string, before: number): Promise<readonly ChatMessage[] | undefined> {
    const query = `?limit=${MESSAGES_MAX}&before=${before}`;
    const reply = await this.#ask('GET', `/api/chat/channels/${channelId}/messages${query}`);
    if (!reply?.ok) return undefined;
    const {messages} = JSON.parse(reply.text) as {messages: ChatMessage[]};
    return messages.toSorted((a, b) => a.seq - b.seq);
  }

  #ask(method: string, path: string, body?: object): Promise<Reply | undefined> {
    const {origin, cookie} = this.#needs;
    return replyOf(
      fetch(origin + path, {
        method,
        headers: {origin, cookie, ...(body ? {'content-type': 'application/json'} : {})},
        ...(body ? {body: JSON.stringify(body)} : {}),
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    );
  }
}

/** A rejection that no repetition changes. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 429;
