// The call of this tab, as screens see it. It is in the first load: the machine and all that it needs is not.
import {atom} from 'jotai';
import type {CallView} from '#web/calls/machine/call.types.ts';

export const IDLE_CALL: CallView = {
  callState: 'idle',
  phase: 'quiet',
  callId: undefined,
  callType: 'voice',
  remoteUser: undefined,
  isCaller: false,
  localStream: null,
  remoteStream: null,
  isMuted: false,
  isVideoOff: false,
  isSharingScreen: false,
  callDuration: 0,
  error: null,
  notice: null,
  ended: undefined,
  remoteMedia: undefined,
  quality: undefined,
  qualitySummary: undefined,
  devices: {
    microphones: [],
    cameras: [],
    speakers: [],
    unnamed: [],
    microphoneId: undefined,
    cameraId: undefined,
    speakerId: undefined,
  },
  isRingMuted: false,
};

export const callAtom = atom<CallView>(IDLE_CALL);

/** Whether leaving the page is asked about (specification, section 4): while calling or connected. */
export const asksBeforeLeaving = ({callState}: Pick<CallView, 'callState'>): boolean =>
  callState === 'calling' || callState === 'connected';
