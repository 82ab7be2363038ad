// What a call is, for the machine, the parts that serve it, and the screens.
import type {CallType} from '#schema/wire/call.ts';
import type {Quality, QualitySummary} from '#web/calls/peer/quality.ts';
import type {DeviceList} from '#web/io/voice/devices.ts';

export type {CallType};

/** The other one (specification, section 3). */
export type RemoteUser = {readonly id: string; readonly username: string; readonly fullName: string};

/** Specification, section 3. */
export type CallState = 'idle' | 'calling' | 'incoming' | 'connected';

/**
 * What is true inside the state.
 * - idle: `quiet`; `ended`, a few seconds, or until dismissed; `elsewhere`: another tab of this browser has a call
 * - calling: `preparing` the microphone, `requesting`, `ringing` at the other side, `negotiating` after the answer
 * - incoming: `ringing`, `preparing` after accept
 * - connected: `negotiating`, `live`, `reconnecting`
 * - calling and connected: `failing`, 5 s from a failure to the end
 */
export type CallPhase =
  | 'quiet'
  | 'ended'
  | 'elsewhere'
  | 'preparing'
  | 'requesting'
  | 'ringing'
  | 'negotiating'
  | 'live'
  | 'reconnecting'
  | 'failing';

/**
 * Why a call is over.
 * - `notStarted`: no device, no permission, no socket, or the server rejected the request
 * - `lost`: the server ended it because a side was gone
 */
export type EndReason =
  | 'hungUp'
  | 'declined'
  | 'cancelled'
  | 'timeout'
  | 'missed'
  | 'busy'
  | 'elsewhere'
  | 'failed'
  | 'lost'
  | 'notStarted';

/** How the last call ended. */
export type EndedCall = {
  readonly by: 'me' | 'them' | 'nobody';
  readonly why: EndReason;
  /** For the learner: the specification's words where it has some. */
  readonly text: string;
  readonly callType: CallType;
  readonly remoteUser: RemoteUser | undefined;
  readonly isCaller: boolean;
  /** Whole seconds connected. */
  readonly duration: number;
};

/** What the other side says of its devices. A client of the specification's bare form says nothing: `undefined`. */
export type RemoteMedia = {
  readonly isMuted: boolean;
  readonly isVideoOff: boolean;
  readonly isSharingScreen: boolean;
};

/** All that screens may know of the call of this tab. */
export type CallView = {
  readonly callState: CallState;
  readonly phase: CallPhase;
  readonly callId: string | undefined;
  readonly callType: CallType;
  readonly remoteUser: RemoteUser | undefined;
  readonly isCaller: boolean;
  /** Microphone and camera, without a shared screen; the same object as long as the call lasts. */
  readonly localStream: MediaStream | null;
  readonly remoteStream: MediaStream | null;
  readonly isMuted: boolean;
  /** The camera sends nothing: always so in a voice call until it is turned on. */
  readonly isVideoOff: boolean;
  readonly isSharingScreen: boolean;
  /** Whole seconds since the peers connected. */
  readonly callDuration: number;
  /** What is wrong with the call now; `null` as soon as it has ended. */
  readonly error: string | null;
  /** Something about a device that the call survives. */
  readonly notice: string | null;
  /** How the last call ended, while the phase is `ended`. */
  readonly ended: EndedCall | undefined;
  readonly remoteMedia: RemoteMedia | undefined;
  /** Of a connected call; `undefined` before the first sample. */
  readonly quality: Quality | undefined;
  /** Of the last call, while the phase is `ended`. */
  readonly qualitySummary: QualitySummary | undefined;
  readonly devices: DeviceList;
  /** The learner wants no sound when it rings. */
  readonly isRingMuted: boolean;
};
