// Whether there is a socket: for a signed-in learner past the assessment, from the first rows to the sign-out.
import {getDefaultStore} from 'jotai';
import {openChatSocket, type ChatSocket} from '#web/socket/chat-socket.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';
import {answerFrames, forgetFrames} from '#web/socket/frame-log.ts';
import {accountAtom, doubtSession, type Account} from '#web/data/current-user.ts';
import {suspectLoss} from '#web/data/acknowledged/acknowledged.ts';
import {inspect} from '#web/io/inspection.ts';
import {toast} from '#web/ui/overlay/toast.ts';
import {isWayClear, onWay} from '#web/ui/way.ts';

export {keepDeliveries} from '#web/socket/arrivals/deliveries.ts';

/** Whose socket it is; the address of the socket names both. */
const ownerOf = (account: Account) =>
  account.state === 'learner' && account.user.mayLearn
    ? {userId: account.user.id, username: account.user.username}
    : undefined;

const isDeveloper = (account: Account): boolean => account.state === 'learner' && account.user.isDev;

/** Channels have been read again, because the server had less of them than this browser. */
function sayAhead(userId: string): void {
  suspectLoss(userId);
  if (document.visibilityState !== 'visible') return;
  toast({
    title: 'The academy was restored from a backup',
    description: 'Chats show the messages that it still has. Some recent ones may be missing.',
    tone: 'bad',
  });
}

/** Opens and closes the socket as people sign in and out. @returns the way to stop. */
export function keepChatSocket(): () => void {
  const store = getDefaultStore();
  let key: string | undefined;
  let socket: ChatSocket | undefined;
  let stopAnswering: (() => void) | undefined;
  const close = () => {
    store.set(chatSocketAtom, undefined);
    stopAnswering?.();
    forgetFrames();
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
    socket = openChatSocket({...owner, doubtSession, inspect, onAhead: () => sayAhead(owner.userId)});
    stopAnswering = answerFrames(
      owner.userId,
      () => socket?.isLeading === true && isDeveloper(store.get(accountAtom)),
    );
    store.set(chatSocketAtom, socket);
  };
  const stop = store.sub(accountAtom, look);
  // Attempts may have passed while commands had the way.
  const stopWay = onWay(() => {
    if (isWayClear() && socket?.connection().state === 'failed') socket.wake();
  });
  look();
  return () => {
    stop();
    stopWay();
    close();
  };
}
