// The rooms of a learner: channels and direct conversations, as the list shows them. Pure.
import {folded} from '#schema/text.folding.ts';
import {GONE, type Sender} from '#web/chat/said.ts';

export type ChannelRow = {
  readonly id: string;
  readonly kind: 'public' | 'cohort' | 'module' | 'direct';
  readonly name: string | null;
  readonly topic: string;
  readonly postPolicy: 'everyone' | 'moderators';
  readonly lastSeq: number;
  readonly lastMessageAt: number | null;
  readonly archivedAt: number | null;
};

export type StateRow = {
  readonly readSeq: number;
  readonly mutedUntil: number | null;
  readonly contact: 'sent' | 'requested' | 'accepted' | 'declined' | null;
};

type MemberRow = {readonly userId: string; readonly user?: Sender | undefined};

export type Room = {
  readonly id: string;
  readonly kind: ChannelRow['kind'];
  readonly name: string;
  readonly topic: string;
  /** Of the newest message. */
  readonly lastSeq: number;
  readonly lastMessageAt: number;
  /** `undefined` before the channel was opened once: then nothing in it is unread. */
  readonly readSeq: number | undefined;
  readonly unread: number;
  /** Unread messages that name the learner. */
  readonly named: number;
  readonly isMuted: boolean;
  /** Why nobody but moderators may write, or nobody at all. */
  readonly closed: 'moderators' | 'archived' | undefined;
  /** The other one of a direct conversation; `null` once they have left. */
  readonly peer?: Sender | null;
  readonly contact?: StateRow['contact'];
};

type MentionRow = {readonly channelId: string; readonly seq: number};

/** @param now ms of the clock, for what is muted for a time. */
export function roomOf(
  channel: ChannelRow,
  state: StateRow | undefined,
  mentions: readonly MentionRow[],
  now: number,
): Room {
  const readSeq = state?.readSeq;
  return {
    id: channel.id,
    kind: channel.kind,
    name: channel.name ?? GONE,
    topic: channel.topic,
    lastSeq: channel.lastSeq,
    lastMessageAt: channel.lastMessageAt ?? 0,
    readSeq,
    unread: readSeq === undefined ? 0 : Math.max(0, channel.lastSeq - readSeq),
    named: mentions.filter(({channelId, seq}) => channelId === channel.id && seq > (readSeq ?? 0)).length,
    isMuted: (state?.mutedUntil ?? 0) > now,
    closed:
      channel.archivedAt !== null
        ? 'archived'
        : channel.postPolicy === 'moderators'
          ? 'moderators'
          : undefined,
  };
}

/** A direct conversation is called by the other one's name. */
export function directRoomOf(
  channel: ChannelRow,
  state: StateRow,
  members: readonly MemberRow[],
  {ownId, now}: {ownId: string; now: number},
): Room {
  const peer = members.find(({userId}) => userId !== ownId)?.user ?? null;
  const room = roomOf(channel, state, [], now);
  return {...room, name: peer?.fullName ?? GONE, peer, contact: state.contact};
}

/** Rooms whose name contains every word that was typed. */
export function roomsBy(rooms: readonly Room[], typed: string): readonly Room[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const nameOf = ({name, peer}: Room) => folded(`${name} ${peer?.username ?? ''}`);
  return rooms.filter((room) => words.every((word) => nameOf(room).includes(word)));
}
