import {useEffect} from 'react';
import {onChatFrame} from '#web/chat/socket/current-socket.ts';
import {useCommand, useData} from '#web/data/data.ts';

/** Confirms direct messages as they arrive, while another room is open than theirs. */
export function useDelivering(): void {
  const {userId} = useData();
  const deliver = useCommand('chat.delivered');
  useEffect(
    () =>
      onChatFrame((frame) => {
        if (frame.type !== 'new_message' || frame.message.senderId === userId) return;
        deliver({channelId: frame.message.channelId, seq: frame.message.seq});
      }),
    [userId, deliver],
  );
}
