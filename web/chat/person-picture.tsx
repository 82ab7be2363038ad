import type {Sender} from '#web/chat/said.ts';
import {useIsOnline} from '#web/socket/use-chat-socket.ts';
import {Avatar} from '#web/ui/show/avatar.tsx';

type Props = {person: Pick<Sender, 'id' | 'fullName' | 'avatarUrl'>; size?: 'small' | 'normal'};

/** A learner's picture, and on it that they are online; nothing while that is not known. */
export function PersonPicture({person: {id, fullName, avatarUrl}, size = 'normal'}: Props) {
  const isOnline = useIsOnline(id);
  return (
    <span className="relative shrink-0">
      <Avatar name={fullName} src={avatarUrl} size={size} />
      {isOnline ? (
        <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-paper bg-good">
          <span className="sr-only">, online</span>
        </span>
      ) : null}
    </span>
  );
}
