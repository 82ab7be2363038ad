import {useEffect, useMemo} from 'react';
import {useLocation, useSearch} from 'wouter';
import {queries} from '#schema/queries.ts';
import {addressOfRoom, addressOfThread, placeIn} from '#web/chat/address.ts';
import {RoomList} from '#web/chat/rooms/room-list.tsx';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {Conversation} from '#web/chat/talk/conversation.tsx';
import {FirstWords} from '#web/chat/talk/first-words.tsx';
import {useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {useTitle} from '#web/ui/page.tsx';
import './chat.css';

/** No lesson has such an id. */
const NO_LESSON = '-';

/** Channels and direct conversations: the list, and one of them. On a phone one at a time. */
export function CommunityScreen() {
  useTitle('Chat & Collaboration');
  const {userId} = useData();
  const search = useSearch();
  const [, navigate] = useLocation();
  const place = useMemo(() => placeIn(search), [search]);
  const rooms = useRooms();
  const all = [...rooms.channels, ...rooms.directs, ...rooms.requests];
  const [lessonThread] = useRows(queries.chat.lessonThread({lessonId: place.lessonId ?? NO_LESSON}));
  const direct = rooms.directs.find(({peer}) => peer?.id === place.withId);
  const isChosen = [place.channelId, place.withId, place.lessonId].some((chosen) => chosen !== undefined);
  // Their first message has made the room.
  useEffect(() => {
    if (direct) navigate(addressOfRoom(direct.id), {replace: true});
  }, [direct, navigate]);
  useEffect(() => {
    if (place.lessonId !== undefined && lessonThread)
      navigate(addressOfThread(lessonThread.channelId, lessonThread.messageId), {replace: true});
  }, [place.lessonId, lessonThread, navigate]);
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
        <Found key={`${shown.id} ${search}`} room={shown} at={place.at} threadId={place.threadId} />
      ) : (
        <Nowhere isKnown={rooms.isKnown} />
      )}
    </div>
  );
}

/** A room, at the message that its link names. */
function Found({room, at, threadId}: {room: Room; at: number | undefined; threadId: string | undefined}) {
  const [rows] = useRows(queries.chat.messagesFrom({channelId: room.id, from: at ?? 1, limit: 1}));
  const row = at === undefined ? undefined : rows[0];
  if (at !== undefined && row?.seq !== at && at <= room.lastSeq)
    return <div role="status" aria-busy="true" aria-label="Loading the message" className="flex-1" />;
  return <Conversation room={room} opened={{found: row && {id: row.id, seq: row.seq}, threadId}} />;
}

const Nowhere = ({isKnown}: {isKnown: boolean}) => (
  <div className="grid min-w-0 flex-1 place-items-center p-6 text-muted mobile:hidden">
    {isKnown ? <p>This conversation isn’t here. Choose another one.</p> : null}
  </div>
);
