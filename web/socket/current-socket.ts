// The socket of who is signed in, for screens: there is none before it has been fetched, for a guest, or before the
// assessment.
import {atom, getDefaultStore} from 'jotai';
import type {ChatSocket} from '#web/socket/chat-socket.ts';

export const chatSocketAtom = atom<Pick<ChatSocket, keyof ChatSocket> | undefined>(undefined);

/** Tells others in the channel that the learner types, or has stopped: the composer is empty, or its message is sent. */
export function tellTyping(channelId: string, isTyping = true): void {
  getDefaultStore().get(chatSocketAtom)?.tellTyping(channelId, isTyping);
}
