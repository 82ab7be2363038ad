import {Link} from 'wouter';
import {addressOfRoom} from '#web/chat/address.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {TitledCard} from '#web/ui/show/titled-card.tsx';

/** Conversations that are shown. */
const MOST = 3;

/** Who has written to the learner, or named them, since they looked. */
export function UnreadCard() {
  const {directs, requests, channels, isKnown} = useRooms();
  const unread = [
    ...directs.filter((room) => room.unread > 0 && !room.isMuted),
    ...requests,
    ...channels.filter(({named, isMuted}) => named > 0 && !isMuted),
  ];
  const more = unread.length - MOST;
  return (
    <TitledCard title="Messages" more={{href: '/community', label: 'Community'}}>
      {!isKnown ? (
        <div role="group" aria-busy="true" aria-label="Loading your messages" className="skeleton h-16" />
      ) : unread.length === 0 ? (
        <p className="text-md text-muted">You’ve read everything.</p>
      ) : (
        <ul className="-mx-2">
          {unread.slice(0, MOST).map(({id, name, kind, unread: count, named, contact}) => (
            <li key={id}>
              <Link
                href={addressOfRoom(id)}
                className="flex min-h-9 items-center gap-3 rounded-lg px-2 py-1 hover:bg-sunken"
              >
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {kind === 'direct' ? name : `#${name}`}
                </span>
                <span className="shrink-0 text-sm text-muted">
                  {contact === 'requested'
                    ? 'wants to chat'
                    : kind === 'direct'
                      ? `${count} unread`
                      : `${named} ${named === 1 ? 'mention' : 'mentions'}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className="mt-1.5 text-sm text-muted">{more} more in the community.</p> : null}
    </TitledCard>
  );
}
