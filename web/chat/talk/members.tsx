import {queries} from '#schema/queries.ts';
import {PersonPicture} from '#web/chat/person-picture.tsx';
import type {Room} from '#web/chat/rooms/rooms.ts';
import type {Sender} from '#web/chat/said.ts';
import {useCommand, useData} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {PersonLink} from '#web/people/person-link.tsx';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {UnlessRow} from '#web/ui/show/unless.tsx';
import {Link} from 'wouter';

type Props = {room: Room; open: boolean; onClose: () => void};

/** Who takes part in a room. */
export const Members = ({room, open, onClose}: Props) => (
  <Drawer title="Members" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <List room={room} />
  </Drawer>
);

function List({room}: {room: Room}) {
  const {userId} = useData();
  const [members, {type}] = useRows(queries.chat.members({channelId: room.id}));
  const join = useCommand('chat.join');
  const leave = useCommand('chat.leave');
  const isMember = members.some((member) => member.userId === userId);
  return (
    <div className="px-5 pb-6">
      {room.kind === 'direct' ? null : (
        <div className="mb-4">
          <p className="mb-3 text-sm text-muted">
            Everyone can read this channel. Those who write here or join are listed.
          </p>
          <Button
            size="small"
            kind="secondary"
            onClick={() => (isMember ? leave : join)({channelId: room.id})}
          >
            {isMember ? 'Leave this channel' : 'Join this channel'}
          </Button>
        </div>
      )}
      {members.length === 0 && type === 'complete' ? (
        <p className="text-muted">Nobody has joined yet.</p>
      ) : null}
      <ul className="space-y-1">
        {members.map(({userId: id, user, role}) =>
          user ? (
            <li key={id} className="flex min-h-11 items-center gap-3">
              <Member user={user} isSelf={id === userId} isModerator={role === 'moderator'} />
            </li>
          ) : null,
        )}
      </ul>
    </div>
  );
}

type MemberProps = {user: Sender; isSelf: boolean; isModerator: boolean};

/** One member. @internal */
export const Member = (props: MemberProps) => (
  <UnlessRow plain={<span dir="auto">{props.user.username}</span>}>
    <Drawn {...props} />
  </UnlessRow>
);

function Drawn({user, isSelf, isModerator}: MemberProps) {
  return (
    <>
      <PersonPicture person={user} />
      <span className="min-w-0">
        <PersonLink person={user} className="block max-w-full truncate">
          {isSelf ? null : (
            <Link href={`/community?with=${user.id}`} className="font-medium text-accent hover:underline">
              Send a message
            </Link>
          )}
        </PersonLink>
        <span className="block truncate text-sm text-muted">
          {`@${user.username}${isModerator ? ', moderator' : ''}`}
        </span>
      </span>
    </>
  );
}
