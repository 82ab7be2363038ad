import {queries} from '#schema/queries.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import type {Said} from '#web/chat/said.ts';
import {useRows} from '#web/data/rows.ts';

/** How far the last message of one's own has come: sent, delivered, read. No time is said. */
export function Receipt({room, said}: {room: Room; said: readonly Said[]}) {
  const [receipts] = useRows(queries.chat.receipts({channelId: room.id}));
  const last = said.at(-1);
  const theirs = receipts.find(({userId}) => userId === room.peer?.id);
  if (!last?.isOwn || last.seq === undefined) return null;
  const word =
    theirs && theirs.readSeq >= last.seq
      ? 'Read'
      : theirs && theirs.deliveredSeq >= last.seq
        ? 'Delivered'
        : 'Sent';
  return <p className="px-3 pb-1 text-right text-xs text-muted">{word}</p>;
}
