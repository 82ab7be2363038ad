import {ArrowLeft, EllipsisVertical, Volume2, VolumeX, Hash, Lock, Pin, Users} from 'lucide-react';
import {Link} from 'wouter';
import {PersonPicture} from '#web/chat/person-picture.tsx';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useCommand} from '#web/data/data.ts';
import {serverClock} from '#web/io/server-clock.ts';
import {CallButtons} from '#web/people/call-buttons.tsx';
import {IconButton, iconButtonLook} from '#web/ui/form/icon-button.tsx';
import {Menu, MenuItem, MenuLine} from '#web/ui/overlay/menu.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';

/** On a phone, the way back to all rooms. */
export const BackToList = () => (
  <Link
    href="/community?list"
    aria-label="All conversations"
    className={`${iconButtonLook()} hidden mobile:grid`}
  >
    <ArrowLeft size={18} aria-hidden />
  </Link>
);

type HeadProps = {room: Room; onPanel: (panel: 'members' | 'pinned') => void};

/** What room it is, and what belongs to it. */
export function RoomHead({room, onPanel}: HeadProps) {
  const {peer} = room;
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line px-3 py-2">
      <BackToList />
      {room.kind === 'direct' ? (
        peer ? (
          <PersonPicture person={peer} />
        ) : (
          <Avatar name={room.name} />
        )
      ) : (
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-tint text-accent-strong">
          {room.closed === 'moderators' ? <Lock size={17} aria-hidden /> : <Hash size={17} aria-hidden />}
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 dir="auto" className="truncate text-lg leading-6 font-semibold">
          {room.name}
        </h2>
        <p dir="auto" className="truncate text-sm text-muted">
          {peer ? `@${peer.username}` : room.topic}
        </p>
      </div>
      {peer && room.contact === 'accepted' ? <CallButtons callee={peer} /> : null}
      <span className="flex mobile:hidden">
        <IconButton icon={Pin} label="Pinned messages" onClick={() => onPanel('pinned')} />
        <IconButton icon={Users} label="Members" onClick={() => onPanel('members')} />
        <Menu
          trigger={
            <IconButton
              icon={room.isMuted ? VolumeX : Volume2}
              label={room.isMuted ? 'Muted' : 'Notifications of this conversation'}
            />
          }
        >
          <MuteItems room={room} />
        </Menu>
      </span>
      <span className="hidden mobile:flex">
        <Menu trigger={<IconButton icon={EllipsisVertical} label="More about this conversation" />}>
          <MenuItem icon={Pin} onSelect={() => onPanel('pinned')}>
            Pinned messages
          </MenuItem>
          <MenuItem icon={Users} onSelect={() => onPanel('members')}>
            Members
          </MenuItem>
          <MenuLine />
          <MuteItems room={room} />
        </Menu>
      </span>
    </header>
  );
}

function MuteItems({room}: {room: Room}) {
  const mute = useCommand('chat.mute');
  if (room.isMuted) {
    return <MenuItem onSelect={() => mute({channelId: room.id, until: null})}>Unmute</MenuItem>;
  }
  return MUTES.map(([label, hours]) => (
    <MenuItem
      key={label}
      onSelect={() => mute({channelId: room.id, until: serverClock.now() + hours * HOUR_MS})}
    >
      {label}
    </MenuItem>
  ));
}

const HOUR_MS = 3_600_000;
const MUTES = [
  ['Mute for an hour', 1],
  ['Mute until tomorrow', 24],
  ['Mute for a week', 168],
  ['Mute until I unmute it', 24 * 365 * 50],
] as const;
