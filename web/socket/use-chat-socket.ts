// What screens know of the realtime socket.
import {useAtomValue} from 'jotai';
import {useCallback, useEffect, useSyncExternalStore} from 'react';
import type {ChatMessage} from '#schema/wire/socket.ts';
import {FIRST_CONNECTION, type Connection} from '#web/socket/connection.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';

const nothing = (): (() => void) => () => undefined;
const NOBODY: readonly string[] = [];
const NOTHING: readonly ChatMessage[] = [];

export type ChatConnection = Connection & {
  /** Tries again at once. */
  readonly retry: () => void;
};

/** The state of the socket, the same in every tab. Chat does not need it: messages go through the outbox. */
export function useChatConnection(): ChatConnection {
  const socket = useAtomValue(chatSocketAtom);
  const connection = useSyncExternalStore(
    socket?.subscribe ?? nothing,
    socket?.connection ?? (() => FIRST_CONNECTION),
  );
  return {...connection, retry: useCallback(() => socket?.wake(), [socket])};
}

/** Ids of those who type in the channel now, in the order in which they began; never the learner. */
export function useTyping(channelId: string): readonly string[] {
  const typists = useAtomValue(chatSocketAtom)?.typists;
  return useSyncExternalStore(typists?.subscribe ?? nothing, () => typists?.in(channelId) ?? NOBODY);
}

/** The newest messages of a channel that the socket has brought, ascending by `seq`; the rows may have them by now. */
export function useArrivals(channelId: string): readonly ChatMessage[] {
  const arrivals = useAtomValue(chatSocketAtom)?.arrivals;
  return useSyncExternalStore(arrivals?.subscribe ?? nothing, () => arrivals?.in(channelId) ?? NOTHING);
}

/** Whether somebody is online, as far as the learner shares a channel with them; false while it is not known. */
export function useIsOnline(userId: string): boolean {
  const presence = useAtomValue(chatSocketAtom)?.presence;
  return useSyncExternalStore(presence?.subscribe ?? nothing, () => presence?.has(userId) ?? false);
}

/** As long as it is shown, a new socket asks for what came after `seq`, the newest message that the screen has. */
export function useFollow(channelId: string, seq: number): void {
  const socket = useAtomValue(chatSocketAtom);
  useEffect(() => socket?.follow({channelId, seq}), [socket, channelId, seq]);
}
