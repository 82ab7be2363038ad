// Who of the learner's channels is online, as the server tells it.
import type {ServerMessage} from '#schema/wire/socket.ts';

type PresenceFrame = Extract<ServerMessage, {type: 'presence'}>;

/** Who is online in each channel; goes from tab to tab. */
export type OnlineLists = readonly (readonly [channelId: string, userIds: readonly string[]])[];

export class Presence {
  readonly #channels = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();

  /** In any of the channels. */
  readonly has = (userId: string): boolean => {
    for (const online of this.#channels.values()) if (online.has(userId)) return true;
    return false;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  heard({channelId, online, offline}: PresenceFrame): void {
    const there = this.#channels.get(channelId) ?? new Set<string>();
    this.#channels.set(channelId, there);
    for (const userId of online) there.add(userId);
    for (const userId of offline) there.delete(userId);
    this.#tell();
  }

  lists(): OnlineLists {
    return [...this.#channels].map(([channelId, online]) => [channelId, [...online]]);
  }

  /** As another tab has it; with nothing, nobody is known to be online. */
  replace(lists: OnlineLists): void {
    if (this.#channels.size === 0 && lists.length === 0) return;
    this.#channels.clear();
    for (const [channelId, online] of lists) this.#channels.set(channelId, new Set(online));
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
