// Everything a call tells its page. Names and payloads of the first group are the official SDK's 2.4.0.
import type {
  DailyEventObjectCameraError,
  DailyEventObjectNetworkConnectionEvent,
  DailyEventObjectNetworkQualityEvent,
  DailyEventObjectNoPayload,
  DailyEventObjectRecordingError,
  DailyEventObjectRecordingStarted,
  DailyEventObjectRecordingStopped,
  DailyParticipant,
} from '@daily-co/daily-js';
import type {VoiceError} from './errors.ts';
import type {AssistantMessage} from './messages.ts';

/** Stages of a start, in their order (spec section 4). */
export type Stage =
  | 'initialization'
  | 'web-call-creation'
  | 'daily-call-object-creation'
  | 'mobile-permissions'
  | 'daily-call-join'
  | 'video-recording-setup'
  | 'audio-observer-setup'
  | 'audio-processing-setup';

/** One step of a start. */
export type CallStartProgress = {
  /**
   * `validation` says that a call is there already; `reconnect-initialization` is the first of a reconnection;
   * `video-recording-started` comes from the room.
   */
  readonly stage: Stage | 'validation' | 'reconnect-initialization' | 'video-recording-started';
  readonly status: 'started' | 'completed' | 'failed';
  /** ms. */
  readonly duration?: number;
  /** ISO time. */
  readonly timestamp: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

export type CallStartSuccess = {
  /** ms since `start()`. */
  readonly totalDuration: number;
  /** `unknown` when the platform gave none. */
  readonly callId: string;
  readonly timestamp: string;
};

export type CallStartFailed = {
  /** Where it really failed. */
  readonly stage: Stage;
  /** ms since `start()`. */
  readonly totalDuration: number;
  readonly error: string;
  readonly errorStack: string;
  readonly timestamp: string;
  readonly context: Readonly<Record<string, unknown>>;
};

/** Microphones, cameras and speakers, as the browser names them. */
export type Devices = {
  readonly microphones: readonly MediaDeviceInfo[];
  readonly speakers: readonly MediaDeviceInfo[];
  readonly cameras: readonly MediaDeviceInfo[];
};

/** The own microphone ended by itself: it was pulled out, or another program has it. */
export type MicrophoneLost = {
  /** Its name. */
  readonly device: string;
  /** What the call uses now; none when there is no other, and when the page itself gave the track (`audioSource`). */
  readonly fallback?: MediaDeviceInfo;
};

/** The call library's event, and what 2.7.1 of the official SDK puts around it. */
export type CameraError = Omit<DailyEventObjectCameraError, 'error'> & {
  readonly type: 'camera-error';
  readonly error: DailyEventObjectCameraError['error'] & {readonly message: string};
  /** ISO time. */
  readonly timestamp: string;
};

/** Listeners by the name of their event. */
export type VoiceEvents = {
  /** The assistant listens; not yet at join. */
  'call-start': () => void;
  'call-end': () => void;
  /** The assistant's voice. */
  'speech-start': () => void;
  'speech-end': () => void;
  /** Of the assistant, 0 to 1, every 100 ms. */
  'volume-level': (level: number) => void;
  message: (message: AssistantMessage) => void;
  /** The speaker's picture, where there is one. */
  video: (track: MediaStreamTrack) => void;
  /** Once for each fault; without a listener nothing is thrown. */
  error: (error: VoiceError) => void;
  'camera-error': (event: CameraError) => void;
  'network-quality-change': (event: DailyEventObjectNetworkQualityEvent) => void;
  'network-connection': (event: DailyEventObjectNetworkConnectionEvent) => void;
  'daily-participant-updated': (participant: DailyParticipant) => void;
  'call-start-progress': (event: CallStartProgress) => void;
  'call-start-success': (event: CallStartSuccess) => void;
  'call-start-failed': (event: CallStartFailed) => void;

  // Of this package.
  /** The call runs no longer, no matter who ended it; what ended it is told next. */
  'call-ending': () => void;
  /** Nothing of the call is left: no microphone, no element, no timer. The last event of a call. */
  'call-closed': () => void;
  // Of the official SDK's 2.7.1.
  /** Of the own microphone as the library measures it, 0 to 1, every 100 ms; measured while somebody listens. */
  'local-volume-level': (level: number) => void;
  /** The own microphone is not measured any more. */
  'local-audio-level-observer-error': (error: VoiceError) => void;
  /** The player of the assistant's voice. */
  audio: (player: HTMLAudioElement) => void;
  'recording-started': (event: DailyEventObjectRecordingStarted) => void;
  'recording-stopped': (event: DailyEventObjectRecordingStopped) => void;
  'recording-stats': (event: DailyEventObjectNoPayload) => void;
  'recording-error': (event: DailyEventObjectRecordingError) => void;
  'recording-upload-completed': (event: DailyEventObjectNoPayload) => void;

  /** Not muted, and no sound for that long: we cannot hear you. */
  'microphone-silent': (event: {readonly seconds: number}) => void;
  /** It is heard again. */
  'microphone-heard': () => void;
  'microphone-lost': (event: MicrophoneLost) => void;
  /** Muted or not, no matter who asked. */
  'mute-change': (isMuted: boolean) => void;
  'devices-changed': (devices: Devices) => void;
  /** The connection is lost; the call is joined again after the delay. */
  reconnecting: (event: {readonly attempt: number; readonly delayMs: number}) => void;
  reconnected: () => void;
};

/** One event with the attempt that it belongs to. */
export type VoiceEvent = {
  readonly [Name in keyof VoiceEvents]: {
    /** Which `start()`, `reconnect()` or `resume()` of this voice: 1, 2, …; 0 before the first. */
    readonly attempt: number;
    readonly name: Name;
    readonly values: Parameters<VoiceEvents[Name]>;
  };
}[keyof VoiceEvents];
