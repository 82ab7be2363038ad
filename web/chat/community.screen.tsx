import {useEffect, useMemo} from 'react';
import {useLocation, useSearch} from 'wouter';
import {queries} from '#schema/queries.ts';
import {placeIn, addressOfRoom} from '#web/chat/address.ts';
import {RoomList} from '#web/chat/rooms/room-list.tsx';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {Conversation} from '#web/chat/talk/conversation.tsx';
import {FirstWords} from '#web/chat/talk/first-words.tsx';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {useTitle} from '#web/ui/page.tsx';
import './chat.css';

/** Channels and direct conversations: the list, and one of them. On a phone one at a time. */
export function CommunityScreen() {
  useTitle('Chat & Collaboration');
  const {userId} = useData();
  const search = useSearch();
  const [, navigate] = useLocation();
  const place = useMemo(() => placeIn(search), [search]);
  const rooms = useRooms();
  const all = [...rooms.channels, ...rooms.directs, ...rooms.requests];
  const direct = rooms.directs.find(({peer}) => peer?.id === place.withId);
  const isChosen = place.channelId !== undefined || place.withId !== undefined;
  // Their first message has made the room.
  useEffect(() => {
    if (direct) navigate(addressOfRoom(direct.id), {replace: true});
  }, [direct, navigate]);
  const shown =
    place.channelId === undefined
      ? isChosen
        ? undefined
        : rooms.channels[0]
      : all.find(({id}) => id === place.channelId);
  return (
    <div className={`chat ${isChosen ? 'is-room' : 'is-list'}`}>
      {/* On a phone the list with the title makes way for the conversation. */}
      {isChosen ? <h1 className="sr-only hidden mobile:block">Community</h1> : null}
      <RoomList rooms={rooms} hereId={shown?.id} />
      {place.withId !== undefined && place.withId !== userId ? (
        <FirstWords key={place.withId} personId={place.withId} />
      ) : shown ? (
        <Found key={`${shown.id} ${place.at ?? ''}`} room={shown} at={place.at} />
      ) : (
        <Nowhere isKnown={rooms.isKnown} />
      )}
    </div>
  );
}

/** A room, at the message that its link names. */
function Found({room, at}: {room: Room; at: number | undefined}) {
  const [rows] = useRows(queries.chat.messagesFrom({channelId: room.id, from: at ?? 1, limit: 1}));
  const row = at === undefined ? undefined : rows[0];
  if (at !== undefined && row?.seq !== at && at <= room.lastSeq)
    return <div aria-busy="true" aria-label="Loading the message" className="flex-1" />;
  return <Conversation room={room} found={row && {id: row.id, seq: row.seq}} />;
}

const Nowhere = ({isKnown}: {isKnown: boolean}) => (
  <div className="grid min-w-0 flex-1 place-items-center p-6 text-muted mobile:hidden">
    {isKnown ? <p>This conversation isn’t here. Choose another one.</p> : null}
  </div>
);
