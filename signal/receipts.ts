import {RECEIPT_EVERY_MS} from '#schema/wire/socket.limits.ts';

/** How far somebody has read a channel. */
export type Receipt = {readonly channelId: string; readonly seq: number};

type Entry = {seq: number; isDue: boolean; sentAt: number};

/**
 * Read receipts of one learner. Each is a command, so of one channel the furthest is sent at most every two seconds; a
 * client sends one for each message that scrolls by.
 */
export class Receipts {
  readonly #entries = new Map<string, Entry>();

  /** Notes a receipt; one that is not further than what is known is nothing new. */
  note({channelId, seq}: Receipt): void {
    const entry = this.#entries.get(channelId);
    if (!entry) this.#entries.set(channelId, {seq, isDue: true, sentAt: Number.NEGATIVE_INFINITY});
    else if (seq > entry.seq) {
      entry.seq = seq;
      entry.isDue = true;
    }
  }

  /** What is to be sent now. */
  due(nowMs: number): Receipt[] {
    const due: Receipt[] = [];
    for (const [channelId, entry] of this.#entries) {
      if (nowMs - entry.sentAt < RECEIPT_EVERY_MS) continue;
      if (entry.isDue) {
        entry.isDue = false;
        entry.sentAt = nowMs;
        due.push({channelId, seq: entry.seq});
      } else this.#entries.delete(channelId);
    }
    return due;
  }

  /** What has not been sent yet, whether or not its time has come: nobody is left to wait. */
  rest(): Receipt[] {
    const rest = [...this.#entries].flatMap(([channelId, {seq, isDue}]) => (isDue ? [{channelId, seq}] : []));
    this.#entries.clear();
    return rest;
  }

  /** It was not applied and may be repeated. */
  again({channelId, seq}: Receipt): void {
    const entry = this.#entries.get(channelId);
    if (entry && entry.seq <= seq) entry.isDue = true;
    else if (!entry) this.note({channelId, seq});
  }

  /** Whether something waits or was sent a moment ago. */
  get isIdle(): boolean {
    return this.#entries.size === 0;
  }
}
