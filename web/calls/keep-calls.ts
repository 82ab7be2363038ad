// Calls ring wherever the realtime socket is: fetched after the first rows, and small; the rest comes with the first ring.
import {getDefaultStore} from 'jotai';
import type {ServerMessage} from '#schema/wire/socket.ts';
import {giveUpWaiting, hearCallFrame, setCallSocket} from '#web/calls/load-engine.ts';
import {accountAtom} from '#web/data/current-user.ts';
import {chatSocketAtom} from '#web/socket/current-socket.ts';

const isOfCalls = ({type}: ServerMessage): boolean =>
  type.startsWith('call-') || type.startsWith('webrtc-') || type === 'ice-candidate' || type === 'error';

const nothing = (): void => undefined;

/** Listens to the socket of who is signed in. @returns the way to stop. */
export function keepCalls(): () => void {
  const store = getDefaultStore();
  let unhear = nothing;
  const look = () => {
    const socket = store.get(chatSocketAtom);
    unhear();
    setCallSocket(socket);
    unhear = socket?.onFrame((frame) => isOfCalls(frame) && hearCallFrame(frame)) ?? nothing;
  };
  const stop = store.sub(chatSocketAtom, look);
  const stopAccount = store.sub(accountAtom, () => {
    if (store.get(accountAtom).state === 'guest') giveUpWaiting();
  });
  look();
  return () => {
    stop();
    stopAccount();
    unhear();
    setCallSocket(undefined);
  };
}
