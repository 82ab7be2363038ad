// What the start machine says at each step: pure functions from its context to the events of the page.
import type {CallStartFailed, CallStartProgress, Stage} from './events.ts';
import {describe, VoiceError, type VoiceErrorType} from './errors.ts';
import {steadyMs, WaitTooLong} from './limit.ts';
import type {CallFacts, StartContext} from './start.context.ts';

type Metadata = NonNullable<CallStartProgress['metadata']>;

/** Errors keep the official name of their stage; where it has none, the whole start failed. */
const ERROR_TYPES: Partial<Record<Stage, VoiceErrorType>> = {
  'daily-call-object-creation': 'daily-call-object-creation-error',
  'daily-call-join': 'daily-call-join-error',
  'video-recording-setup': 'video-recording-setup-error',
  'audio-observer-setup': 'audio-observer-setup-error',
  'audio-processing-setup': 'audio-processing-setup-error',
};

/** One step of a start, with what the official SDK says beside it. */
export function progress(
  stage: CallStartProgress['stage'],
  status: CallStartProgress['status'],
  {began, metadata}: {readonly began?: number; readonly metadata?: Metadata | undefined} = {},
): CallStartProgress {
  return {
    stage,
    status,
    ...(began === undefined ? {} : {duration: steadyMs() - began}),
    timestamp: new Date().toISOString(),
    ...(metadata === undefined ? {} : {metadata}),
  };
}

export function metadataAtStart(stage: Stage, {call, isMobile, sources}: StartContext): Metadata | undefined {
  if (stage === 'mobile-permissions') return {isMobile};
  if (stage !== 'daily-call-object-creation') return undefined;
  const isVideoRecordingEnabled = call?.records ?? false;
  return {
    audioSource: sources.audio,
    videoSource: sources.video ?? isVideoRecordingEnabled,
    isVideoRecordingEnabled,
    isVideoEnabled: call?.hasVideo ?? false,
  };
}

export function metadataAtEnd(stage: Stage, isMobile: boolean, call?: CallFacts): Metadata | undefined {
  if (stage === 'mobile-permissions') return {action: isMobile ? 'permissions-wait' : 'skipped-not-mobile'};
  if (stage !== 'web-call-creation' || !call) return undefined;
  return {callId: call.id, videoRecordingEnabled: call.records, voiceProvider: call.voiceProvider};
}

/** The error of the present stage: one for each fault, in whichever words the library said it first. */
export function failureOf(context: StartContext, thrown: unknown): VoiceError {
  const {stage, began, startedAt} = context;
  // While the platform is asked the library loads already; what it says then belongs to the join.
  const fatal = stage === 'web-call-creation' ? undefined : context.fatal;
  const status = (thrown as {status?: unknown} | null | undefined)?.status;
  return new VoiceError({
    type: ERROR_TYPES[stage] ?? 'start-method-error',
    stage,
    code: fatal?.error?.type ?? codeOf(thrown),
    message: fatal?.errorMsg ?? describe(thrown),
    status: typeof status === 'number' ? status : undefined,
    cause: thrown,
    fatal,
    duration: steadyMs() - began,
    totalDuration: steadyMs() - startedAt,
    context: circumstances(context),
  });
}

/** The error of a call that had started: what the library said, or why it could not be joined again. */
export function lossOf({fatal, startedAt}: StartContext, thrown: unknown): VoiceError {
  return new VoiceError({
    type: 'daily-error',
    stage: 'call',
    code: fatal?.error?.type ?? codeOf(thrown),
    message: fatal?.errorMsg ?? describe(thrown),
    cause: thrown,
    fatal,
    totalDuration: steadyMs() - startedAt,
  });
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof WaitTooLong) return 'timeout';
  if (!(thrown instanceof Error)) return 'unknown';
  const code = (thrown as {code?: unknown}).code;
  return typeof code === 'string' ? code : 'unknown';
}

export const startFailed = (context: StartContext, failure: VoiceError): CallStartFailed => ({
  stage: context.stage,
  totalDuration: steadyMs() - context.startedAt,
  error: failure.message,
  errorStack: failure.stack ?? 'No stack trace available',
  timestamp: new Date().toISOString(),
  context: circumstances(context),
});

const circumstances = ({asked, isMobile}: StartContext) => ({...asked, isMobile});
