// How far this browser has read each channel: what a new socket asks the server to go on from.
import {RESUME_MAX_CHANNELS} from '#schema/wire/socket.limits.ts';
import type {ChatMessage, ResumedChannel} from '#schema/wire/socket.ts';

export type Position = {readonly channelId: string; readonly seq: number};

/** Newest last in use: beyond `RESUME_MAX_CHANNELS` the one that was followed longest ago is dropped. */
export class Positions {
  readonly #seqs = new Map<string, number>();
  readonly #asked = new Set<string>();

  /** A screen shows the channel and has everything up to `seq`. */
  follow({channelId, seq}: Position): void {
    const known = this.#seqs.get(channelId) ?? 0;
    this.#seqs.delete(channelId);
    this.#seqs.set(channelId, Math.max(known, seq));
    const [oldest] = this.#seqs.keys();
    if (this.#seqs.size > RESUME_MAX_CHANNELS && oldest !== undefined) this.#seqs.delete(oldest);
  }

  /**
   * A message has come.
   * @returns where to resume from when messages before it are missing; once, until the answer has come.
   */
  heard({channelId, seq}: Pick<ChatMessage, 'channelId' | 'seq'>): Position | undefined {
    const known = this.#seqs.get(channelId);
    if (known === undefined || seq <= known) return undefined;
    if (seq === known + 1) {
      this.#seqs.set(channelId, seq);
      return undefined;
    }
    if (this.#asked.has(channelId)) return undefined;
    this.#asked.add(channelId);
    return {channelId, seq: known};
  }

  /** What was missing has come; the rest, where there is more, comes with the rows. */
  resumed({channelId, seq}: Pick<ResumedChannel, 'channelId' | 'seq'>): void {
    this.#asked.delete(channelId);
    const known = this.#seqs.get(channelId);
    if (known !== undefined) this.#seqs.set(channelId, Math.max(known, seq));
  }

  /** Everything, for a new socket: what was asked of the last one is not answered any more. */
  all(): readonly Position[] {
    this.#asked.clear();
    return [...this.#seqs].map(([channelId, seq]) => ({channelId, seq}));
  }
}
