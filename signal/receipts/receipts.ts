import {RECEIPT_EVERY_MS, RESUME_MAX_CHANNELS} from '#schema/wire/socket.limits.ts';
import {TokenBucket} from '#schema/wire/token-bucket.ts';
import {LIMITS} from '#signal/limits.ts';

/** How far somebody has read a channel. */
export type Receipt = {readonly channelId: string; readonly seq: number};

type Entry = {readonly seq: number; readonly isDue: boolean; readonly sentAt: number};

/**
 * Most channels of one learner: as many as a client has open at once. Nobody here knows which channels there are, and a
 * client may name any.
 */
const CHANNELS_MAX = RESUME_MAX_CHANNELS;

/** As fast as a client may send them: what has waited must not come all at once, for it would take the room of others. */
const PACE = {
  perSecond: LIMITS.messages.perUserPerTenSeconds / 10,
  burst: LIMITS.messages.socketBurst,
} as const;

/**
 * Read receipts of one learner. Each is a command, so of one channel the furthest is sent at most every two seconds; a
 * client sends one for each message that scrolls by. Where sync says when to come again, nothing of the learner's is sent
 * before: its limit is the learner's, whatever they have read.
 */
export class Receipts {
  /** By channel, the one that was read last at the end. */
  readonly #entries = new Map<string, Entry>();
  readonly #bucket = new TokenBucket(PACE.burst, Number.NEGATIVE_INFINITY);
  #notBefore = Number.NEGATIVE_INFINITY;

  /** Notes a receipt; one that is not further than what is known is nothing new. */
  note({channelId, seq}: Receipt): void {
    const known = this.#entries.get(channelId);
    if (known && seq <= known.seq) return;
    this.#entries.delete(channelId);
    this.#entries.set(channelId, {seq, isDue: true, sentAt: known?.sentAt ?? Number.NEGATIVE_INFINITY});
    if (this.#entries.size <= CHANNELS_MAX) return;
    const [oldest = ''] = this.#entries.keys();
    this.#entries.delete(oldest);
  }

  /** What is to be sent now. */
  due(nowMs: number): Receipt[] {
    if (nowMs < this.#notBefore) return [];
    const due: Receipt[] = [];
    for (const [channelId, {seq, isDue, sentAt}] of this.#entries) {
      if (nowMs - sentAt < RECEIPT_EVERY_MS) continue;
      if (!isDue) this.#entries.delete(channelId);
      else if (this.#bucket.take(PACE, nowMs) === 0) {
        this.#entries.set(channelId, {seq, isDue: false, sentAt: nowMs});
        due.push({channelId, seq});
      }
    }
    return due;
  }

  /**
   * What has not been sent yet, whether or not its two seconds have passed: nobody is left to wait. Nothing of what sync
   * would not take now: a learner who comes and goes would send all of it each time.
   */
  rest(nowMs: number): Receipt[] {
    const rest = [...this.#entries].flatMap(([channelId, {seq, isDue}]) => (isDue ? [{channelId, seq}] : []));
    this.#entries.clear();
    return nowMs < this.#notBefore ? [] : rest;
  }

  /** It was not applied, and may be repeated at `atMs`; until then nothing else may be sent either. */
  again({channelId, seq}: Receipt, atMs: number): void {
    this.#notBefore = Math.max(this.#notBefore, atMs);
    const known = this.#entries.get(channelId);
    // It is older than all that is there.
    if (known ? known.seq > seq : this.#entries.size >= CHANNELS_MAX) return;
    this.#entries.set(channelId, {seq, isDue: true, sentAt: known?.sentAt ?? Number.NEGATIVE_INFINITY});
  }

  /** Whether something waits or was sent a moment ago. */
  get isIdle(): boolean {
    return this.#entries.size === 0;
  }
}
