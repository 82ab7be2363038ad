// Who of each channel is online, on this node and, told by the bus, on the others. Changes are collected and told every
// two seconds, so that a reload or a storm of reconnects is one message for a channel, or none.
import {PRESENCE_LASTS_MS, PRESENCE_MAX_IDS} from '#signal/limits.ts';

/** Who came and who went. */
export type Change = {
  readonly channelId: string;
  readonly online: readonly string[];
  readonly offline: readonly string[];
};

/** What another node holds of a channel. */
type Node = {users: Set<string>; at: number};

type Channel = {
  readonly here: Set<string>;
  readonly nodes: Map<string, Node>;
  /** Whom the clients were told to be online. */
  readonly told: Set<string>;
};

export class Presence {
  readonly #channels = new Map<string, Channel>();
  readonly #touched = new Set<string>();
  /** Channels whose list of this node is to be told to the others. */
  #changedHere = new Set<string>();

  /** A learner of this node follows a channel from now on. @returns whether it is the first here. */
  join(channelId: string, userId: string): boolean {
    const channel = this.#channel(channelId);
    channel.here.add(userId);
    this.#touched.add(channelId);
    this.#changedHere.add(channelId);
    return channel.here.size === 1;
  }

  /** @returns whether nobody here follows the channel any more. */
  leave(channelId: string, userId: string): boolean {
    const channel = this.#channels.get(channelId);
    if (!channel?.here.delete(userId)) return false;
    this.#touched.add(channelId);
    this.#changedHere.add(channelId);
    return channel.here.size === 0;
  }

  /** What another node says it holds: a whole list. */
  heard(node: string, channelId: string, userIds: readonly string[], nowMs: number): void {
    const channel = this.#channels.get(channelId);
    if (!channel) return;
    // A node that has just come does not know whom we hold.
    if (!channel.nodes.has(node)) this.#changedHere.add(channelId);
    channel.nodes.set(node, {users: new Set(userIds), at: nowMs});
    this.#touched.add(channelId);
  }

  /** Everybody of the channel who is online, as far as it was told; at most `PRESENCE_MAX_IDS`. */
  onlineIn(channelId: string): readonly string[] {
    const channel = this.#channels.get(channelId);
    return channel ? [...channel.told].slice(0, PRESENCE_MAX_IDS) : [];
  }

  /** Whom this node holds, for the bus. */
  heldIn(channelId: string): readonly string[] {
    return [...(this.#channels.get(channelId)?.here ?? [])].slice(0, PRESENCE_MAX_IDS);
  }

  /** Channels whose list of this node has changed since the last call. */
  changedHere(): readonly string[] {
    const changed = [...this.#changedHere];
    this.#changedHere = new Set();
    return changed;
  }

  /** Channels that somebody here follows. */
  followed(): readonly string[] {
    return [...this.#channels].flatMap(([id, {here}]) => (here.size > 0 ? [id] : []));
  }

  /** Nodes that have said nothing for too long are gone, with all whom they held. */
  forgetSilent(nowMs: number): void {
    for (const [channelId, {nodes}] of this.#channels) {
      for (const [node, {at}] of nodes) {
        if (nowMs - at <= PRESENCE_LASTS_MS) continue;
        nodes.delete(node);
        this.#touched.add(channelId);
      }
    }
  }

  /** What has changed since the last call. */
  changes(): Change[] {
    const touched = [...this.#touched];
    this.#touched.clear();
    return touched.flatMap((channelId) => this.#changeOf(channelId) ?? []);
  }

  #changeOf(channelId: string): Change | undefined {
    const channel = this.#channels.get(channelId);
    if (!channel) return undefined;
    if (channel.here.size === 0) {
      this.#channels.delete(channelId);
      return undefined;
    }
    const now = everybody(channel);
    const online = [...now].filter((id) => !channel.told.has(id)).slice(0, PRESENCE_MAX_IDS);
    const offline = [...channel.told].filter((id) => !now.has(id)).slice(0, PRESENCE_MAX_IDS);
    for (const id of online) channel.told.add(id);
    for (const id of offline) channel.told.delete(id);
    // The rest of a long list is told the next time.
    if (Math.max(online.length, offline.length) === PRESENCE_MAX_IDS) this.#touched.add(channelId);
    return online.length + offline.length > 0 ? {channelId, online, offline} : undefined;
  }

  #channel(channelId: string): Channel {
    const known = this.#channels.get(channelId);
    if (known) return known;
    const made = {here: new Set<string>(), nodes: new Map<string, Node>(), told: new Set<string>()};
    this.#channels.set(channelId, made);
    return made;
  }
}

function everybody({here, nodes}: Channel): Set<string> {
  const all = new Set(here);
  for (const {users} of nodes.values()) for (const id of users) all.add(id);
  return all;
}
