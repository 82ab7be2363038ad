// The socket of who is signed in, for screens: there is none before it has been fetched, for a guest, or before the
// assessment.
import {atom, getDefaultStore} from 'jotai';
import type {ServerMessage} from '#schema/wire/socket.ts';
import type {ChatSocket} from '#web/chat/socket/chat-socket.ts';

export const chatSocketAtom = atom<Pick<ChatSocket, keyof ChatSocket> | undefined>(undefined);

/** What of the server's frames changes a conversation. */
export type ChatFrame = Extract<ServerMessage, {type: 'new_channel_message' | 'new_message' | 'receipt'}>;

const listeners = new Set<(frame: ChatFrame) => void>();

/**
 * Calls back with what the socket tells of conversations, whichever socket that is; what was missed while it was closed
 * comes the same way. They are hints: rows come by Zero. @returns the way to stop.
 */
export function onChatFrame(listener: (frame: ChatFrame) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Passes a frame of the present socket on. */
export function tellChatFrame(frame: ServerMessage): void {
  for (const one of chatFramesOf(frame)) for (const listener of listeners) listener(one);
}

function chatFramesOf(frame: ServerMessage): readonly ChatFrame[] {
  switch (frame.type) {
    case 'new_channel_message':
    case 'new_message':
    case 'receipt':
      return [frame];
    case 'resumed':
      return frame.channels.flatMap(({channelId, messages}) =>
        messages.map((message): ChatFrame =>
          message.receiverId === undefined
            ? {type: 'new_channel_message', channelId, message}
            : {type: 'new_message', message},
        ),
      );
    default:
      return [];
  }
}

/** Tells others in the channel that the learner types, or has stopped: the composer is empty, or its message is sent. */
export function tellTyping(channelId: string, isTyping = true): void {
  getDefaultStore().get(chatSocketAtom)?.tellTyping(channelId, isTyping);
}
