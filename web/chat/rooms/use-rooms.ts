import {useMemo} from 'react';
import {queries} from '#schema/queries.ts';
import type {Sender} from '#web/chat/said.ts';
import {directRoomOf, roomOf, type Room} from '#web/chat/rooms/rooms.ts';
import {useData, usePendingOf, useStoreOpen} from '#web/data/data.ts';
import {argsOf} from '#web/data/outbox/overlay.ts';
import {useRows} from '#web/data/rows.ts';
import {useMinute} from '#web/ui/use-minute.ts';

/** Oneself, as others see one. */
export function useSelf(): Sender {
  const {userId} = useData();
  const [card] = useRows(queries.account.card());
  return useMemo(() => card ?? {id: userId, username: '', fullName: 'You', avatarUrl: null}, [card, userId]);
}

export type Rooms = {
  readonly channels: readonly Room[];
  readonly directs: readonly Room[];
  readonly requests: readonly Room[];
  /** The local store has been read: without rows there are none. */
  readonly isKnown: boolean;
};

/** All rooms of the learner, with what this device has read and muted a moment ago. */
export function useRooms(): Rooms {
  const {userId} = useData();
  const [channels] = useRows(queries.chat.channels());
  const [directs] = useRows(queries.chat.directs());
  const [requests] = useRows(queries.chat.requests());
  const [mentions] = useRows(queries.chat.mentions());
  const pending = usePendingOf(
    'chat.read',
    'chat.mute',
    'chat.acceptContact',
    'chat.declineContact',
    'chat.block',
  );
  const isOpen = useStoreOpen();
  const now = useMinute();
  return useMemo(() => {
    const changes = changesIn(pending);
    const contacts = (rows: typeof requests): readonly Room[] =>
      rows.flatMap((state) =>
        state.channel
          ? [amended(directRoomOf(state.channel, state, state.members, {ownId: userId, now}), changes, now)]
          : [],
      );
    const all = [...contacts(directs), ...contacts(requests)].filter(
      ({id, peer}) => !changes.declined.has(id) && !(peer && changes.blocked.has(peer.id)),
    );
    const isRequest = ({id, contact}: Room) => contact === 'requested' && !changes.accepted.has(id);
    return {
      channels: channels.map((channel) =>
        amended(roomOf(channel, channel.states[0], mentions, now), changes, now),
      ),
      directs: all.filter((room) => !isRequest(room)).toSorted((a, b) => b.lastMessageAt - a.lastMessageAt),
      requests: all.filter(isRequest),
      isKnown: isOpen || channels.length > 0,
    };
  }, [channels, directs, requests, mentions, pending, isOpen, now, userId]);
}

function changesIn(pending: ReturnType<typeof usePendingOf>) {
  const given = pending.filter(({status}) => status !== 'failed');
  const of = <Name extends Parameters<typeof argsOf>[0]>(name: Name) =>
    given.flatMap((command) => argsOf(name, command) ?? []);
  return {
    read: new Map(of('chat.read').map(({channelId, seq}) => [channelId, seq])),
    muted: new Map(of('chat.mute').map(({channelId, until}) => [channelId, until])),
    accepted: new Set(of('chat.acceptContact').map(({channelId}) => channelId)),
    declined: new Set(of('chat.declineContact').map(({channelId}) => channelId)),
    blocked: new Set(of('chat.block').map(({personId}) => personId)),
  };
}

/** A room with what this device has changed and the rows do not have yet. */
function amended(room: Room, {read, muted}: ReturnType<typeof changesIn>, now: number): Room {
  const seq = read.get(room.id);
  const readSeq = seq === undefined ? room.readSeq : Math.max(seq, room.readSeq ?? 0);
  const until = muted.get(room.id);
  return {
    ...room,
    readSeq,
    unread: readSeq === undefined ? 0 : Math.max(0, room.lastSeq - readSeq),
    named: seq !== undefined && seq >= room.lastSeq ? 0 : room.named,
    isMuted: until === undefined ? room.isMuted : (until ?? 0) > now,
  };
}
