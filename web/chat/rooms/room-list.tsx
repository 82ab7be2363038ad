import {VolumeX, ChevronDown, Hash, Lock, Phone, Search, Settings2, SquarePen} from 'lucide-react';
import {useAtomValue} from 'jotai';
import {useState, type ReactNode} from 'react';
import {Link} from 'wouter';
import {addressOfRoom} from '#web/chat/address.ts';
import {PersonPicture} from '#web/chat/person-picture.tsx';
import {NewDirect} from '#web/chat/rooms/new-direct.tsx';
import {roomsBy, type Room} from '#web/chat/rooms/rooms.ts';
import {ChatSettings} from '#web/chat/rooms/settings.tsx';
import type {Rooms} from '#web/chat/rooms/use-rooms.ts';
import {SearchMessages} from '#web/chat/rooms/search.tsx';
import {callingAtom} from '#web/people/calling.ts';
import {IconButton} from '#web/ui/form/icon-button.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';
import {UnlessRow} from '#web/ui/show/unless.tsx';

type Props = {rooms: Rooms; hereId: string | undefined};

/** All rooms, with what is unread in them. */
export function RoomList({rooms: {channels, directs, requests, isKnown}, hereId}: Props) {
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<Opened>();
  const calling = useAtomValue(callingAtom);
  const close = () => setDialog(undefined);
  const shown = (rooms: readonly Room[]) => ({rooms: roomsBy(rooms, typed), hereId});
  const modules = channels.filter(({kind}) => kind === 'module');
  return (
    <nav aria-label="Conversations" className="chat-list">
      <Head typed={typed} onType={setTyped} onOpen={setDialog} />
      <div className="-mx-2 mt-3 min-h-0 flex-1 space-y-4 overflow-y-auto px-2 pb-6 [scrollbar-width:thin]">
        {isKnown ? null : (
          <div role="group" aria-busy="true" aria-label="Loading conversations" className="skeleton h-60" />
        )}
        <Group title="Requests" {...shown(requests)} />
        <Group title="Channels" {...shown(channels.filter(({kind}) => kind !== 'module'))} />
        <Group
          title="Direct messages"
          {...shown(directs)}
          more={
            <>
              {calling ? (
                <IconButton icon={Phone} size="small" label="Calls" onClick={calling.openHistory} />
              ) : null}
              <IconButton
                icon={SquarePen}
                size="small"
                label="New message"
                onClick={() => setDialog('direct')}
              />
            </>
          }
        />
        <Group title="Modules" {...shown(modules)} isFolded={typed === ''} />
      </div>
      <NewDirect open={dialog === 'direct'} onClose={close} />
      <SearchMessages open={dialog === 'search'} onClose={close} />
      <ChatSettings open={dialog === 'settings'} onClose={close} />
    </nav>
  );
}

type Opened = 'direct' | 'search' | 'settings';

type HeadProps = {typed: string; onType: (typed: string) => void; onOpen: (dialog: Opened) => void};

function Head({typed, onType, onOpen}: HeadProps) {
  return (
    <header>
      {/* The title is as wide as the column; the buttons take no height from the line over it. */}
      <div className="flex h-6 items-center justify-between gap-2">
        <p className="truncate text-md leading-6 text-muted">Chat & Collaboration</p>
        <span className="-mr-2 flex shrink-0">
          <IconButton icon={Search} label="Search messages" onClick={() => onOpen('search')} />
          <IconButton icon={Settings2} label="Chat settings" onClick={() => onOpen('settings')} />
        </span>
      </div>
      <h1 tabIndex={-1} className="page-title">
        Community
      </h1>
      <input
        type="search"
        dir="auto"
        aria-label="Find a conversation"
        placeholder="Find a conversation"
        value={typed}
        onChange={({target}) => onType(target.value)}
        className="control mt-3 block h-10 w-full rounded-lg px-3 text-md placeholder:text-muted"
      />
    </header>
  );
}

type GroupProps = {
  title: string;
  rooms: readonly Room[];
  hereId: string | undefined;
  more?: ReactNode;
  /** Shows only what is unread or open until it is asked for. */
  isFolded?: boolean;
};

function Group({title, rooms, hereId, more, isFolded = false}: GroupProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isFolded && !isWhole ? rooms.filter(({id, unread}) => unread > 0 || id === hereId) : rooms;
  if (rooms.length === 0 && !more) return null;
  return (
    <section aria-label={title}>
      <div className="flex min-h-8 items-center justify-between pl-2">
        {isFolded ? (
          <button
            type="button"
            aria-expanded={isWhole}
            className="flex items-center gap-1 text-sm font-medium text-muted hover:text-ink"
            onClick={() => setWhole(!isWhole)}
          >
            {title}
            <ChevronDown size={14} aria-hidden className={isWhole ? '' : '-rotate-90'} />
          </button>
        ) : (
          <h2 className="text-sm font-medium text-muted">{title}</h2>
        )}
        {more ? <div className="flex">{more}</div> : null}
      </div>
      <ul>
        {shown.map((room) => (
          <li key={room.id}>
            <RoomLink room={room} isHere={room.id === hereId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type RoomProps = {room: Room; isHere: boolean};

/** One room; one that cannot be drawn can still be opened. @internal */
export const RoomLink = (props: RoomProps) => (
  <UnlessRow plain={<PlainLink {...props} />}>
    <DrawnLink {...props} />
  </UnlessRow>
);

const PlainLink = ({room, isHere}: RoomProps) => (
  <Link
    href={addressOfRoom(room.id)}
    aria-current={isHere ? 'page' : undefined}
    dir="auto"
    className="flex min-h-9 items-center rounded-lg px-2 py-1.5 text-md hover:bg-sunken mobile:min-h-11"
  >
    {room.name}
  </Link>
);

function DrawnLink({room, isHere}: RoomProps) {
  // What is open is being read.
  const unread = isHere ? 0 : room.unread;
  const isLoud = unread > 0 && !room.isMuted;
  const look = isHere
    ? // On a phone the list alone is seen: nothing is open beside it.
      'bg-accent-tint font-medium text-accent-strong mobile:bg-transparent mobile:font-normal mobile:text-muted'
    : `hover:bg-sunken ${isLoud ? 'font-semibold' : 'text-muted'}`;
  return (
    <Link
      href={addressOfRoom(room.id)}
      aria-current={isHere ? 'page' : undefined}
      className={`flex min-h-9 items-center gap-2.5 rounded-lg px-2 py-1.5 text-md mobile:min-h-11 ${look}`}
    >
      <Sign room={room} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {room.name}
      </span>
      {room.isMuted ? <VolumeX size={14} className="shrink-0" aria-label="muted" /> : null}
      {isHere ? null : <Named count={room.named} />}
      <Unread count={unread} isLoud={isLoud} />
    </Link>
  );
}

function Sign({room: {kind, name, peer, closed}}: {room: Room}) {
  if (kind === 'direct')
    return peer ? <PersonPicture person={peer} size="small" /> : <Avatar name={name} size="small" />;
  const Icon = closed === 'moderators' ? Lock : Hash;
  return <Icon size={15} aria-hidden className="mx-1 shrink-0" />;
}

const Named = ({count}: {count: number}) =>
  count === 0 ? null : (
    <span className="shrink-0 rounded-full bg-joy-tint px-1.5 text-xs font-semibold text-joy-strong">
      @<span className="sr-only">, you’re named in {count} unread</span>
    </span>
  );

const Unread = ({count, isLoud}: {count: number; isLoud: boolean}) =>
  count === 0 ? null : (
    <span
      className={`shrink-0 rounded-full px-1.5 text-xs leading-5 font-semibold tabular-nums ${isLoud ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only"> unread</span>
    </span>
  );
