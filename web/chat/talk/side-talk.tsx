import {useRef} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import type {ComposerHandle} from '#web/chat/talk/composer/composer.tsx';
import {Log} from '#web/chat/talk/log/log.tsx';
import {RoomComposer} from '#web/chat/talk/composer/room-composer.tsx';
import {Questions} from '#web/chat/talk/questions.tsx';
import {Typists} from '#web/chat/talk/typists.tsx';
import {useReading} from '#web/chat/talk/use-reading.ts';
import {useTalk} from '#web/chat/talk/use-talk.ts';
import {ConnectionBanner} from '#web/socket/connection-banner.tsx';
import {useFollow} from '#web/socket/use-chat-socket.ts';
import '#web/chat/chat.css';

/** The conversation with somebody beside something else, such as a call: what was said, and the field to say more. */
export function SideTalk({personId}: {personId: string}) {
  const {directs} = useRooms();
  const room = directs.find(({peer}) => peer?.id === personId);
  return room ? <Talk key={room.id} room={room} /> : null;
}

function Talk({room}: {room: Room}) {
  const composer = useRef<ComposerHandle>(null);
  const talk = useTalk(room, {found: undefined, threadId: undefined}, composer);
  const read = useReading(room);
  useFollow(room.id, room.lastSeq);
  const {messages, lines} = talk;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {lines.length === 0 ? (
        <p className="grid flex-1 place-items-center p-5 text-center text-muted">
          {messages.isComplete ? 'Links, code and notes for this call go here.' : null}
        </p>
      ) : (
        <Log
          label={`Messages with ${room.name}`}
          lines={lines}
          doing={talk.doing}
          foundId={undefined}
          hasOlder={messages.hasOlder}
          isNewest={messages.isNewest}
          onOlder={messages.older}
          onNewer={messages.newer}
          onNewest={messages.newest}
          onSeen={read}
        />
      )}
      <ConnectionBanner />
      <div className="px-3 pb-3">
        <Typists channelId={room.id} known={room.peer ? [room.peer] : talk.senders} />
        <RoomComposer {...{room, talk, composer}} />
      </div>
      <Questions question={talk.question} onClose={() => talk.ask(undefined)} />
    </div>
  );
}
