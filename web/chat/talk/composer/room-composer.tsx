import type {RefObject} from 'react';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {Composer, type ComposerHandle} from '#web/chat/talk/composer/composer.tsx';
import {placeWith} from '#web/chat/talk/composer/use-draft.ts';
import {usePost} from '#web/chat/talk/posted-here.ts';
import type {useTalk} from '#web/chat/talk/use-talk.ts';
import {useCommand} from '#web/data/data.ts';
import {tellTyping} from '#web/socket/current-socket.ts';

type Props = {
  room: Room;
  talk: ReturnType<typeof useTalk>;
  composer: RefObject<ComposerHandle | null>;
};

/** The field for the next message of a room, or for one that is changed. */
export function RoomComposer({room, talk, composer}: Props) {
  const {replyTo, editing} = talk;
  const post = usePost();
  const edit = useCommand('chat.edit');
  return (
    <Composer
      ref={composer}
      label={room.kind === 'direct' ? `Message ${room.name}` : `Message #${room.name}`}
      place={room.id}
      channelId={room.id}
      before={room.peer ? placeWith(room.peer.id) : undefined}
      replyTo={replyTo}
      editing={editing}
      onPost={(content) => {
        talk.goToNewest();
        return post({channelId: room.id, content, ...(replyTo ? {replyToId: replyTo.id} : {})});
      }}
      onEdit={({id}, content) => edit({messageId: id, content})}
      onCancel={talk.cancel}
      onTyping={(isTyping) => tellTyping(room.id, isTyping)}
      onEditLast={talk.editLast}
    />
  );
}
