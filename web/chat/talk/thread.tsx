import {useRef, useState} from 'react';
import {queries} from '#schema/queries.ts';
import {addressOfRoom} from '#web/chat/address.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useSelf} from '#web/chat/rooms/use-rooms.ts';
import {saidIn, SHOWN_COMMANDS, type MessageRow, type Said} from '#web/chat/said.ts';
import {Composer, type ComposerHandle} from '#web/chat/talk/composer/composer.tsx';
import {Message} from '#web/chat/talk/log/message.tsx';
import type {Doing} from '#web/chat/talk/log/message-menu.tsx';
import {NewsOf} from '#web/chat/talk/log/news.tsx';
import {useWrittenInSight} from '#web/chat/talk/log/use-following.ts';
import {usePost} from '#web/chat/talk/posted-here.ts';
import type {Question} from '#web/chat/talk/questions.tsx';
import {useDoing} from '#web/chat/talk/use-doing.ts';
import {useCommand, usePendingOf} from '#web/data/data.ts';
import {useRows} from '#web/data/rows.ts';
import {Drawer} from '#web/ui/overlay/drawer.tsx';

type Props = {
  room: Room;
  rootId: string | undefined;
  onClose: () => void;
  onAsk: (question: Question) => void;
};

/** A message and its replies, beside the conversation. */
export const Thread = ({room, rootId, onClose, onAsk}: Props) => (
  <Drawer
    title="Thread"
    size="wide"
    open={rootId !== undefined}
    onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
  >
    {rootId === undefined ? null : <Replies key={rootId} room={room} rootId={rootId} onAsk={onAsk} />}
  </Drawer>
);

function Replies({room, rootId, onAsk}: {room: Room; rootId: string; onAsk: Props['onAsk']}) {
  const self = useSelf();
  const [root] = useRows(queries.chat.message({channelId: room.id, messageId: rootId}));
  const [replies, {type}] = useRows(queries.chat.thread({channelId: room.id, rootId}));
  const pending = usePendingOf(...SHOWN_COMMANDS);
  const post = usePost();
  const edit = useCommand('chat.edit');
  const composer = useRef<ComposerHandle>(null);
  const [editing, setEditing] = useState<Said>();
  const rows = (root ? [root, ...replies] : replies) as readonly MessageRow[];
  const said = saidIn(rows, pending, {channelId: room.id, rootId}, self);
  const doing = useDoing(
    {
      isThread: true,
      mayWrite: room.closed === undefined,
      isDirect: room.kind === 'direct',
      linkOf: ({seq}) => addressOfRoom(room.id, seq),
    },
    {
      reply: () => composer.current?.focus(),
      openThread: () => undefined,
      edit: setEditing,
      remove: (one) => onAsk({kind: 'remove', said: one}),
      report: (one) => onAsk({kind: 'report', said: one}),
      block: (one) => onAsk({kind: 'block', said: one}),
      goTo: () => undefined,
    },
  );
  return (
    <>
      {/* Replies that this device did not have yet are old ones. */}
      <NewsOf said={said} isNewest={type === 'complete'} />
      <ReplyLog said={said} rootId={rootId} doing={doing} />
      {room.closed === undefined && room.contact !== 'requested' ? (
        <div className="p-3">
          <Composer
            ref={composer}
            label="Reply in this thread"
            place={`${room.id} ${rootId}`}
            channelId={undefined}
            editing={editing}
            onPost={(content) => post({channelId: room.id, content, replyToId: rootId})}
            onEdit={({id}, content) => edit({messageId: id, content})}
            onCancel={() => setEditing(undefined)}
          />
        </div>
      ) : null}
    </>
  );
}

function ReplyLog({said, rootId, doing}: {said: readonly Said[]; rootId: string; doing: Doing}) {
  const log = useRef<HTMLDivElement>(null);
  useWrittenInSight(log, said.at(-1));
  return (
    <div
      ref={log}
      role="log"
      aria-live="off"
      aria-label="Replies"
      className="min-h-0 flex-1 overflow-y-auto px-2"
    >
      {said.map((one) => (
        <Message
          key={one.id}
          said={one.threadRootId === rootId ? {...one, quoted: undefined} : one}
          isContinued={false}
          doing={doing}
        />
      ))}
    </div>
  );
}
