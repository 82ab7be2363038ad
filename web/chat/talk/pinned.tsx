import {queries} from '#schema/queries.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {MessageText} from '#web/markdown/markdown.tsx';
import {useRows} from '#web/data/rows.ts';
import {Button} from '#web/ui/form/button.tsx';
import {Drawer} from '#web/ui/overlay/drawer.tsx';
import {Time} from '#web/ui/show/time.tsx';
import {Unless} from '#web/ui/show/unless.tsx';

type Props = {room: Room; open: boolean; onClose: () => void; onGo: (id: string, seq: number) => void};

/** What is pinned to a room. */
export const Pinned = ({room, open, onClose, onGo}: Props) => (
  <Drawer title="Pinned messages" open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
    <List room={room} onGo={onGo} />
  </Drawer>
);

function List({room, onGo}: Pick<Props, 'room' | 'onGo'>) {
  const [pins, {type}] = useRows(queries.chat.pinned({channelId: room.id}));
  if (pins.length === 0)
    return (
      <p className="px-5 text-muted">
        {type === 'complete'
          ? 'Nothing is pinned here. Pin a message from its menu, and everyone finds it again.'
          : ''}
      </p>
    );
  return (
    <ul className="space-y-3 px-5 pb-6">
      {pins.map(({messageId, message}) =>
        message ? (
          <li key={messageId} className="rounded-xl border border-line bg-surface p-3">
            <Unless
              fails={
                <p dir="auto" className="break-words whitespace-pre-wrap">
                  {message.body}
                </p>
              }
            >
              <p className="mb-1 flex items-baseline gap-2 text-sm">
                <span dir="auto" className="font-semibold">
                  {message.sender?.fullName ?? 'Deleted user'}
                </span>
                <Time at={message.createdAt} className="text-xs text-muted" />
              </p>
              <MessageText text={message.body} named={[]} />
            </Unless>
            <Button
              kind="quiet"
              size="small"
              className="mt-1 -ml-3"
              onClick={() => onGo(messageId, message.seq)}
            >
              Show in the conversation
            </Button>
          </li>
        ) : null,
      )}
    </ul>
  );
}
