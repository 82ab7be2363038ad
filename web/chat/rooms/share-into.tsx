import {addressOfRoom} from '#web/chat/address.ts';
import type {Room} from '#web/chat/rooms/rooms.ts';
import {useRooms} from '#web/chat/rooms/use-rooms.ts';
import {draftOf} from '#web/chat/talk/composer/draft.ts';
import {drafts, useMeeting} from '#web/chat/talk/composer/use-draft.ts';
import {useData} from '#web/data/data.ts';
import {joined} from '#web/io/browser/shared-text.ts';
import {ChoiceList} from '#web/ui/form/choice-list.tsx';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {
  /** What another app has shared. */
  shared: string;
  /** It is a draft now: at this address. */
  onDone: (address: string) => void;
};

/** Asks into which conversation's draft it goes. Nothing is sent: the learner does that. */
export function ShareIntoDraft({shared, onDone}: Props) {
  const {userId} = useData();
  const meet = useMeeting();
  const {directs, channels} = useRooms();
  const choose = ({id}: Room) => {
    const own = drafts(userId, id);
    const draft = meet(draftOf(own.read()), id);
    own.keep({...draft, body: joined(draft.body, shared)});
    onDone(addressOfRoom(id));
  };
  return (
    <ChoiceList
      title="Write a message"
      hint="It becomes your draft. You decide when to send it."
      choices={[...directs, ...channels].filter(isOpen).map((room) => ({
        id: room.id,
        label: room.peer ? room.name : `#${room.name}`,
        picture: room.peer ? <Avatar name={room.name} src={room.peer.avatarUrl ?? null} /> : null,
        onChoose: () => choose(room),
      }))}
    />
  );
}

const isOpen = ({closed}: Room): boolean => closed === undefined;
