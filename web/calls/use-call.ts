// What screens know of the call of this tab, and what they may do with it.
import {getDefaultStore, useAtomValue} from 'jotai';
import {useSyncExternalStore} from 'react';
import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import type {CallEngine} from '#web/calls/call-engine.ts';
import {CALL_TEXTS} from '#web/calls/machine/call.texts.ts';
import type {CallType, CallView, RemoteUser} from '#web/calls/machine/call.types.ts';
import {callAtom, IDLE_CALL} from '#web/calls/current-call.ts';
import {CallGivenUp, callEngine, callersEngine} from '#web/calls/load-engine.ts';
import type {DeviceKind} from '#web/io/voice/devices.ts';

/** All of it; it changes each second of a call. */
export const useCall = (): CallView => useAtomValue(callAtom);

const onCall = (listener: () => void) => getDefaultStore().sub(callAtom, listener);

/**
 * A part of it: draws again only when that changes.
 * @param select gives a plain value, or the same object until it changes.
 */
export const useCallPart = <T>(select: (view: CallView) => T): T =>
  useSyncExternalStore(onCall, () => select(getDefaultStore().get(callAtom)));

/** Without an engine there is no call either: at most the card of one that did not begin is left to close. */
function withEngine(work: (engine: CallEngine) => void): void {
  void callEngine().then((engine) => (engine ? work(engine) : showNothing()), showNothing);
}

const showNothing = (): void => getDefaultStore().set(callAtom, IDLE_CALL);

function place(remoteUser: RemoteUser, callType: CallType): void {
  const notStarted = (text: string) =>
    getDefaultStore().set(callAtom, {
      ...IDLE_CALL,
      phase: 'ended',
      ended: {by: 'me', why: 'notStarted', text, callType, remoteUser, isCaller: true, duration: 0},
    });
  void callersEngine().then(
    (engine) => (engine ? engine.place(remoteUser, callType) : notStarted(SOCKET_TEXTS.notConnected)),
    // The code of calls could not be fetched: said as of every call that does not begin.
    (error: unknown) => (error instanceof CallGivenUp ? showNothing() : notStarted(CALL_TEXTS.notInitiated)),
  );
}

/** None of them throws: what went wrong is in the view. */
export const callActions = {
  /** In answer to a click: browsers want one before they ask for the microphone. */
  place,
  /** @param withCamera false answers a video call by voice. */
  accept: ({withCamera = true}: {withCamera?: boolean} = {}) =>
    withEngine((engine) => engine.accept(withCamera)),
  decline: () => withEngine((engine) => engine.decline()),
  /** Also cancels a call that rings at the other side. */
  hangUp: () => withEngine((engine) => engine.hangUp()),
  /** Closes what is shown of the end, the notice, or the error of a ring. */
  dismiss: () => withEngine((engine) => engine.dismiss()),
  toggleMute: () => withEngine((engine) => engine.toggleMute()),
  /** In a voice call it turns the camera on. */
  toggleVideo: () => withEngine((engine) => engine.toggleVideo()),
  /** In answer to a click. */
  shareScreen: () => withEngine((engine) => engine.shareScreen()),
  stopSharing: () => withEngine((engine) => engine.stopSharing()),
  /** @param id empty leaves it to the system. */
  chooseDevice: (kind: DeviceKind, id: string) => withEngine((engine) => engine.chooseDevice(kind, id)),
  /** Kept on the device. */
  muteRing: (isMuted: boolean) => withEngine((engine) => engine.muteRing(isMuted)),
} as const;
