import {useState} from 'react';
import {useLocation} from 'wouter';
import {addressOfRoom} from '#web/chat/address.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {joined} from '#web/chat/rooms/shared-text.ts';
import {draftOf} from '#web/chat/talk/composer/draft.ts';
import {drafts, useMeeting} from '#web/chat/talk/composer/use-draft.ts';
import {useData} from '#web/data/data.ts';
import {Dialog} from '#web/ui/overlay/dialog.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {
  /** What another app has shared. */
  shared: string;
  /** Where the learner may write. */
  rooms: readonly Room[];
};

/** Asks into which conversation's draft it goes. Nothing is sent: the learner does that. */
export function ShareInto({shared, rooms}: Props) {
  const {userId} = useData();
  const [, go] = useLocation();
  const meet = useMeeting();
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    go('/community', {replace: true});
  };
  const choose = ({id}: Room) => {
    const own = drafts(userId, id);
    const draft = meet(draftOf(own.read()), id);
    own.keep({...draft, body: joined(draft.body, shared)});
    setOpen(false);
    go(addressOfRoom(id), {replace: true});
  };
  return (
    <Dialog
      title="Share in a conversation"
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : close())}
    >
      <p
        dir="auto"
        className="line-clamp-4 rounded-lg bg-sunken px-3 py-2 text-md wrap-anywhere whitespace-pre-wrap"
      >
        {shared}
      </p>
      <p className="mt-3 text-sm text-muted">It becomes your draft. You decide when to send it.</p>
      <ul className="mt-2 max-h-80 overflow-y-auto">
        {rooms.map((room) => (
          <li key={room.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left hover:bg-sunken"
              onClick={() => choose(room)}
            >
              {room.peer ? <Avatar name={room.name} src={room.peer.avatarUrl ?? null} /> : null}
              <span dir="auto" className="truncate font-medium">
                {room.peer ? room.name : `#${room.name}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
