// How far this browser has read each channel: what a new socket asks the server to go on from.
import {RESUME_MAX_CHANNELS} from '#schema/wire/socket.limits.ts';
import type {ChatMessage, ResumedChannel} from '#schema/wire/socket.ts';

export type Position = {readonly channelId: string; readonly seq: number};

/** What a new socket asks the server. */
type Resume = {readonly channels: readonly Position[]; readonly epoch?: number};

/** Newest last in use: beyond `RESUME_MAX_CHANNELS` the one that was followed longest ago is dropped. */
export class Positions {
  readonly #seqs = new Map<string, number>();
  readonly #asked = new Set<string>();
  /** Of the server that they are of; `undefined` until it has said. */
  #epoch: number | undefined;

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
   * @returns where to resume from when messages before it are missing, or when it is older than what is known: it is late,
   *   or the server counts anew. Once, until the answer has come.
   */
  heard({channelId, seq}: Pick<ChatMessage, 'channelId' | 'seq'>): Position | undefined {
    const known = this.#seqs.get(channelId);
    if (known === undefined || seq === known) return undefined;
    if (seq === known + 1) {
      this.#seqs.set(channelId, seq);
      return undefined;
    }
    if (this.#asked.has(channelId)) return undefined;
    this.#asked.add(channelId);
    return {channelId, seq: known};
  }

  /**
   * What was missing has come; the rest, where there is more, comes with the rows. A position of a history that the server
   * has no more goes back to where it is.
   */
  resumed({channelId, seq, isAhead}: Pick<ResumedChannel, 'channelId' | 'seq' | 'isAhead'>): void {
    this.#asked.delete(channelId);
    const known = this.#seqs.get(channelId);
    if (known !== undefined) this.#seqs.set(channelId, isAhead ? seq : Math.max(known, seq));
  }

  /** They have been compared with a server of this epoch. */
  areOf(epoch: number): void {
    this.#epoch = epoch;
  }

  /** One more question to the same socket. */
  from(position: Position): Resume {
    return {channels: [position], ...(this.#epoch === undefined ? {} : {epoch: this.#epoch})};
  }

  /** Everything, for a new socket: what was asked of the last one is not answered any more. */
  all(): Resume {
    this.#asked.clear();
    const channels = [...this.#seqs].map(([channelId, seq]) => ({channelId, seq}));
    return {channels, ...(this.#epoch === undefined ? {} : {epoch: this.#epoch})};
  }
}
