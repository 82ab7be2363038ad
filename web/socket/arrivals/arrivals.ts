// Messages that the socket has brought. It is faster than the rows, which have the last word: a screen shows these only
// for as long as its rows lack them.
import type {ChatMessage} from '#schema/wire/socket.ts';

/** So many are kept of a channel: rows that are further behind bring the rest themselves. */
const KEPT_MAX = 50;

const NONE: readonly ChatMessage[] = [];

/** The newest messages by channel. */
export class Arrivals {
  readonly #byChannel = new Map<string, readonly ChatMessage[]>();
  readonly #listeners = new Set<() => void>();

  /** Ascending by `seq`; the same list until it changes. */
  readonly in = (channelId: string): readonly ChatMessage[] => this.#byChannel.get(channelId) ?? NONE;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /**
   * A message came; the same one may come twice, and an older one after a newer. Another one in the place of a known one is
   * of a server that was restored: it has neither that one nor any that came after it.
   */
  heard(message: ChatMessage): void {
    const {channelId, seq, id} = message;
    const known = this.in(channelId);
    const same = known.find((one) => one.seq === seq);
    if (same?.id === id) return;
    const kept = same === undefined ? known : known.filter((one) => one.seq < seq);
    this.#keep(channelId, [...kept, message]);
  }

  /** All that the server has to say of a channel; what came before is not to be believed. */
  replace(channelId: string, messages: readonly ChatMessage[]): void {
    this.#keep(channelId, messages);
  }

  #keep(channelId: string, messages: readonly ChatMessage[]): void {
    const ascending = messages.toSorted((one, other) => one.seq - other.seq);
    this.#byChannel.set(channelId, ascending.slice(-KEPT_MAX));
    for (const listener of this.#listeners) listener();
  }
}
