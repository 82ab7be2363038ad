import {useRef, useState, type RefObject} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {ConnectionBanner} from '#web/socket/connection-banner.tsx';
import {useFollow} from '#web/socket/use-chat-socket.ts';
import type {ComposerHandle} from '#web/chat/talk/composer/composer.tsx';
import {Log} from '#web/chat/talk/log/log.tsx';
import {MayWrite} from '#web/chat/talk/may-write.tsx';
import {Members} from '#web/chat/talk/members.tsx';
import {Pinned} from '#web/chat/talk/pinned.tsx';
import {Questions} from '#web/chat/talk/questions.tsx';
import {Receipt} from '#web/chat/talk/log/receipt.tsx';
import {RoomComposer} from '#web/chat/talk/composer/room-composer.tsx';
import {RoomHead} from '#web/chat/talk/room-head.tsx';
import {Thread} from '#web/chat/talk/thread.tsx';
import {Typists} from '#web/chat/talk/typists.tsx';
import {useReading} from '#web/chat/talk/use-reading.ts';
import {useTalk, type Opened} from '#web/chat/talk/use-talk.ts';
import {useStoreOpen} from '#web/data/data.ts';
import {isolated} from '#schema/isolated.ts';
import {useTitle} from '#web/ui/page.tsx';
import {FloatFoot} from '#web/ui/overlay/float.tsx';
import {EmptyState} from '#web/ui/show/empty-state.tsx';

type Props = {
  room: Room;
  opened: Opened;
};

/** One room: what was said, and the field to say more. It is another component for each room. */
export function Conversation({room, opened}: Props) {
  useTitle(room.name, 'Chat & Collaboration');
  const composer = useRef<ComposerHandle>(null);
  const talk = useTalk(room, opened, composer);
  const {messages, lines} = talk;
  const [panel, setPanel] = useState<'members' | 'pinned'>();
  const read = useReading(room);
  useFollow(room.id, room.lastSeq);
  return (
    <section aria-label={room.name} className="flex h-full min-w-0 flex-1 flex-col">
      <RoomHead room={room} onPanel={setPanel} />
      {lines.length === 0 ? (
        <Nothing room={room} isKnown={messages.isComplete} />
      ) : (
        <Log
          label={`Messages in ${room.name}`}
          lines={lines}
          doing={talk.doing}
          foundId={talk.target?.id}
          hasOlder={messages.hasOlder}
          isNewest={messages.isNewest}
          onOlder={messages.older}
          onNewer={messages.newer}
          onNewest={talk.goToNewest}
          onSeen={read}
        />
      )}
      <ConnectionBanner />
      <Foot room={room} talk={talk} composer={composer} />
      <Questions question={talk.question} onClose={() => talk.ask(undefined)} />
      <Members room={room} open={panel === 'members'} onClose={() => setPanel(undefined)} />
      <Pinned
        room={room}
        open={panel === 'pinned'}
        onClose={() => setPanel(undefined)}
        onGo={(id, seq) => {
          setPanel(undefined);
          talk.goTo({id, seq});
        }}
      />
      <Thread
        room={room}
        rootId={talk.threadId}
        onClose={() => talk.openThread(undefined)}
        onAsk={talk.ask}
      />
    </section>
  );
}

type FootProps = {
  room: Room;
  talk: ReturnType<typeof useTalk>;
  composer: RefObject<ComposerHandle | null>;
};

function Foot({room, talk, composer}: FootProps) {
  return (
    <div className="px-3 pb-4 mobile:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <FloatFoot />
      <Typists channelId={room.id} known={room.peer ? [room.peer] : talk.senders} />
      {room.kind === 'direct' ? <Receipt room={room} said={talk.messages.said} /> : null}
      <MayWrite room={room}>
        <RoomComposer {...{room, talk, composer}} />
      </MayWrite>
    </div>
  );
}

function Nothing({room, isKnown}: {room: Room; isKnown: boolean}) {
  const isOpen = useStoreOpen();
  if (room.lastSeq > 0 || !isOpen)
    return (
      <div
        role="status"
        aria-busy="true"
        aria-label="Loading messages"
        className="flex flex-1 flex-col justify-end gap-4 p-4"
      >
        {isKnown ? null : [0, 1, 2].map((at) => <div key={at} className="skeleton h-12" />)}
      </div>
    );
  return (
    <div className="grid flex-1 place-items-center p-4">
      <EmptyState
        title={
          room.kind === 'direct'
            ? `This is the beginning with ${isolated(room.name)}`
            : `Nothing in #${isolated(room.name)} yet`
        }
      >
        {room.kind === 'direct' ? 'Say hello.' : 'Ask something, or tell what you’re building.'}
      </EmptyState>
    </div>
  );
}
