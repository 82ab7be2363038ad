import {useIsOnline} from '#web/chat/socket/use-chat-socket.ts';

/** On somebody's picture: that they are online. Someone who is not, or is not known to be, has none. */
export function PresenceDot({userId}: {userId: string}) {
  if (!useIsOnline(userId)) return null;
  return (
    <span className="absolute -right-0.5 -bottom-0.5 size-3 rounded-full border-2 border-paper bg-good">
      <span className="sr-only">, online</span>
    </span>
  );
}
