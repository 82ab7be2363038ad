// What the start machine knows, hears and says. Secrets never enter a machine's context: it may be inspected.
import type {DailyEventObjectFatalError} from '@daily-co/daily-js';
import type {CallStartFailed, CallStartProgress, CallStartSuccess, Stage} from './events.ts';
import type {VoiceError} from './errors.ts';
import type {Limits} from './options.ts';
import type {WebCall} from './web-call.ts';

/** What of the platform's answer decides what happens. */
export type CallFacts = {
  readonly id: string;
  readonly records: boolean;
  /** The join's token has the room record; nobody needs to ask for it. */
  readonly recordsByToken: boolean;
  /** The speaker has a picture. */
  readonly hasVideo: boolean;
  readonly voiceProvider: string;
};

/** Such speakers have a picture (spec section 4). */
const PROVIDER_WITH_VIDEO = 'tavus';

export function factsOf(call: WebCall): CallFacts {
  const provider = call.assistant?.voice?.provider;
  const records = Boolean(call.artifactPlan?.videoRecordingEnabled);
  return {
    id: call.id ?? 'unknown',
    records,
    recordsByToken: records && Boolean(call.transport?.callToken),
    hasVideo: provider === PROVIDER_WITH_VIDEO,
    voiceProvider: provider ?? 'unknown',
  };
}

export type StartInput = {
  readonly asked: {readonly hasAssistant: boolean; readonly hasSquad: boolean; readonly hasWorkflow: boolean};
  readonly isMobile: boolean;
  /** The page gave the call; nobody is asked for it. */
  readonly isReconnection: boolean;
  readonly limits: Limits;
  /** How often a lost connection is joined again. */
  readonly reconnectAttempts: number;
  /** For the metadata: what the page asked for, `true` for the default device. */
  readonly sources: {readonly audio: unknown; readonly video: unknown};
  /** When `start()` was called, by `steadyMs`. */
  readonly startedAt: number;
};

export type StartContext = StartInput & {
  readonly stage: Stage;
  /** When the stage began, by `steadyMs`. */
  readonly began: number;
  readonly call: CallFacts | undefined;
  /** The library's last fatal error. */
  readonly fatal: DailyEventObjectFatalError | undefined;
  readonly isJoined: boolean;
  /** The end was said. */
  readonly isOver: boolean;
  /** `success` was said: what is joined after it is a reconnection. */
  readonly hasStarted: boolean;
  readonly reconnections: number;
  /** By `steadyMs`. */
  readonly recordingAskedAt: number;
  /** Of a call that is recorded: `waiting` until it is in the room and can say so. */
  readonly recording: 'none' | 'waiting' | 'said';
};

export type StartEvent =
  | {readonly type: 'stop'}
  /** The room was left, by whatever cause. */
  | {readonly type: 'left'}
  | {readonly type: 'fatal'; readonly error: DailyEventObjectFatalError}
  /** The browser asks the visitor for the microphone. */
  | {readonly type: 'asked'}
  | {readonly type: 'answered'}
  | {readonly type: 'recording-started'};

export type StartEmitted =
  | {readonly type: 'progress'; readonly progress: CallStartProgress}
  | {readonly type: 'success'; readonly success: CallStartSuccess}
  | {readonly type: 'failed'; readonly failed: CallStartFailed}
  | {readonly type: 'error'; readonly error: VoiceError}
  /** Before the words that tell why. */
  | {readonly type: 'ending'}
  | {readonly type: 'recording'; readonly delaySeconds: number}
  | {readonly type: 'reconnecting'; readonly attempt: number; readonly delayMs: number}
  | {readonly type: 'reconnected'}
  | {readonly type: 'ended'};
