// Whether there is a socket: for a signed-in learner past the assessment, from the first rows to the sign-out.
import {getDefaultStore} from 'jotai';
import {openChatSocket, type ChatSocket} from '#web/chat/socket/chat-socket.ts';
import {chatSocketAtom, tellChatFrame} from '#web/chat/socket/current-socket.ts';
import {accountAtom, doubtSession, type Account} from '#web/data/current-user.ts';
import {inspect} from '#web/io/inspection.ts';

/** Whose socket it is; the address of the socket names both. */
const ownerOf = (account: Account) =>
  account.state === 'learner' && account.user.mayLearn
    ? {userId: account.user.id, username: account.user.username}
    : undefined;

/** Opens and closes the socket as people sign in and out. @returns the way to stop. */
export function keepChatSocket(): () => void {
  const store = getDefaultStore();
  let key: string | undefined;
  let socket: ChatSocket | undefined;
  const close = () => {
    store.set(chatSocketAtom, undefined);
    socket?.close();
    socket = undefined;
  };
  const look = () => {
    const owner = ownerOf(store.get(accountAtom));
    const next = owner && JSON.stringify(owner);
    if (next === key) return;
    key = next;
    close();
    if (!owner) return;
    socket = openChatSocket({...owner, doubtSession, inspect});
    socket.onFrame(tellChatFrame);
    store.set(chatSocketAtom, socket);
  };
  const stop = store.sub(accountAtom, look);
  look();
  return () => {
    stop();
    close();
  };
}
