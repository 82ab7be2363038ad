import type {ReactNode} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {RequestBar} from '#web/chat/talk/contact.tsx';
import {useKeptFocus} from '#web/ui/overlay/focus/use-kept-focus.ts';

type Props = {room: Room; children: ReactNode};

/** The field, or why there is none. Whoever accepts a request goes on in the field that takes its place. */
export function MayWrite({room, children}: Props) {
  const frame = useKeptFocus<HTMLDivElement>();
  return (
    <div ref={frame}>
      <FieldOrReason room={room}>{children}</FieldOrReason>
    </div>
  );
}

function FieldOrReason({room, children}: Props) {
  if (room.contact === 'requested') return <RequestBar room={room} />;
  if (room.kind === 'direct' && room.peer === null)
    return <p className="px-1 py-3 text-muted">This person’s account isn’t here anymore.</p>;
  if (room.closed === 'archived')
    return <p className="px-1 py-3 text-muted">This channel is archived: you can read it.</p>;
  if (room.closed === 'moderators')
    return <p className="px-1 py-3 text-muted">Only moderators can write in this channel.</p>;
  return children;
}
