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

  /** A message came; the same one may come twice, and an older one after a newer. */
  heard(message: ChatMessage): void {
    const known = this.in(message.channelId);
    if (known.some(({seq}) => seq === message.seq)) return;
    const all = [...known, message].toSorted((one, other) => one.seq - other.seq);
    this.#byChannel.set(message.channelId, all.slice(-KEPT_MAX));
    for (const listener of this.#listeners) listener();
  }
}
