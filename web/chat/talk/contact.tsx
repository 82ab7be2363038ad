import type {Room} from '#web/chat/rooms/rooms.ts';
import {useCommand} from '#web/data/data.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Typed} from '#web/ui/show/typed.tsx';

/** Somebody writes for the first time: whether they may go on. */
export function RequestBar({room}: {room: Room}) {
  const accept = useCommand('chat.acceptContact');
  const decline = useCommand('chat.declineContact');
  const block = useCommand('chat.block');
  return (
    <div className="rounded-xl border border-line bg-surface p-4">
      <p className="font-medium">
        <Typed>{room.name}</Typed> would like to write to you
      </p>
      <p className="mt-1 text-sm text-muted">
        They don’t see whether you’ve read this until you accept. If you decline, they aren’t told.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => accept({channelId: room.id})}>
          Accept
        </Button>
        <Button size="small" kind="secondary" onClick={() => decline({channelId: room.id})}>
          Decline
        </Button>
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            if (room.peer) block({personId: room.peer.id});
          }}
        >
          Block
        </Button>
      </div>
    </div>
  );
}
