// The words of the start machine's chart: its actors, guards, delays and actions.
import {fromPromise, setup} from 'xstate';
import type {Stage} from './events.ts';
import {steadyMs, WaitTooLong} from './limit.ts';
import type {CallFacts, StartContext, StartEmitted, StartEvent, StartInput} from './start.context.ts';
import {failureOf, lossOf, metadataAtEnd, metadataAtStart, progress, startFailed} from './start.words.ts';

/** Phones need a moment between the question for the microphone and its use (spec section 9), ms. */
const MOBILE_WAIT_MS = 1000;
/** Before the first reconnection, ms; doubled with each further one. */
const RECONNECT_DELAY_MS = 1000;
/** For the library to end after it was made to, ms. */
const FORCE_LIMIT_MS = 1000;

const notProvided = () => Promise.reject(new Error('not provided'));
const reconnectDelay = (reconnections: number) => RECONNECT_DELAY_MS * 2 ** (reconnections - 1);

export const parts = setup({
  types: {
    context: {} as StartContext,
    events: {} as StartEvent,
    input: {} as StartInput,
    emitted: {} as StartEmitted,
    tags: {} as 'starting' | 'live' | 'ending',
  },
  actors: {
    /** Waits for the turn among the page's calls. */
    claim: fromPromise<void>(notProvided),
    /** Gets a web call. */
    create: fromPromise<CallFacts>(notProvided),
    build: fromPromise<void, CallFacts | undefined>(notProvided),
    join: fromPromise<void>(notProvided),
    record: fromPromise<void>(notProvided),
    observe: fromPromise<void>(notProvided),
    process: fromPromise<void>(notProvided),
    leave: fromPromise<void>(notProvided),
    /** Takes the room down when the library does not answer. */
    force: fromPromise<void>(notProvided),
  },
  guards: {
    isDesktop: ({context}) => !context.isMobile || context.hasStarted,
    records: ({context: {call, hasStarted}}) => call?.records === true && !call.recordsByToken && !hasStarted,
    mayReconnect: ({context, event}) => {
      const fatal = event.type === 'fatal' ? event.error : context.fatal;
      return (
        context.hasStarted &&
        fatal?.error?.type === 'connection-error' &&
        context.reconnections < context.reconnectAttempts
      );
    },
  },
  delays: {
    // The call before may need all its time to end, and then some.
    claimLimit: ({context}) => context.limits.loadTimeoutMs + context.limits.leaveTimeoutMs,
    createLimit: ({context}) => context.limits.createTimeoutMs,
    joinLimit: ({context}) => context.limits.joinTimeoutMs,
    settleLimit: ({context}) => context.limits.settleTimeoutMs,
    leaveLimit: ({context}) => context.limits.leaveTimeoutMs,
    forceLimit: FORCE_LIMIT_MS,
    mobileWait: MOBILE_WAIT_MS,
    reconnectDelay: ({context}) => reconnectDelay(context.reconnections),
  },
});

/** A reconnection is told from the room on: what goes before was told by the page that gave the call. */
const isTold = (stage: Stage, {hasStarted, isReconnection}: StartContext): boolean =>
  !hasStarted && !(isReconnection && (stage === 'initialization' || stage === 'web-call-creation'));

export const begin = (stage: Stage) =>
  parts.enqueueActions(({context, enqueue}) => {
    enqueue.assign({stage, began: steadyMs()});
    if (!isTold(stage, context)) return;
    const metadata = metadataAtStart(stage, context);
    enqueue.emit({type: 'progress', progress: progress(stage, 'started', {metadata})});
  });

export const complete = parts.enqueueActions(({context, enqueue}) => {
  const {stage, began, call, isMobile} = context;
  if (!isTold(stage, context)) return;
  const metadata = metadataAtEnd(stage, isMobile, call);
  const tookTime = stage !== 'mobile-permissions' || isMobile;
  const said = progress(stage, 'completed', tookTime ? {began, metadata} : {metadata});
  enqueue.emit({type: 'progress', progress: said});
});

export const noteCall = parts.assign(({context, event}) => ({
  call: (event as {output?: CallFacts}).output ?? context.call,
}));
export const noteFatal = parts.assign({
  fatal: ({context, event}) => (event.type === 'fatal' ? event.error : context.fatal),
});
export const noteJoined = parts.assign({isJoined: true});
export const noteRecording = parts.assign({recordingAskedAt: () => steadyMs()});

export const skipRecording = parts.enqueueActions(({context, enqueue}) => {
  if (context.hasStarted) return;
  const byToken = context.call?.recordsByToken === true;
  const metadata = {action: byToken ? 'auto-started-via-meeting-token' : 'skipped-not-enabled'};
  enqueue.emit({type: 'progress', progress: progress('video-recording-setup', 'completed', {metadata})});
});

/** The stage failed, and the call goes on without it. */
export const failSoftly = parts.enqueueActions(({context, event, enqueue}) => {
  const error = failureOf(context, thrownIn(event, context));
  const said = progress(context.stage, 'failed', {began: context.began, metadata: {error: error.message}});
  if (!context.hasStarted) enqueue.emit({type: 'progress', progress: said});
  enqueue.emit({type: 'error', error});
});

/** The call is lost, or never was. */
export const fail = parts.enqueueActions(({context, event, enqueue}) => {
  const known = event.type === 'fatal' ? {...context, fatal: event.error} : context;
  const thrown = thrownIn(event, context);
  enqueue.emit({type: 'ending'});
  if (context.hasStarted) {
    enqueue.emit({type: 'error', error: lossOf(known, thrown)});
    return;
  }
  const error = failureOf(known, thrown);
  const said = progress(context.stage, 'failed', {began: context.began, metadata: {error: error.message}});
  enqueue.emit({type: 'progress', progress: said});
  enqueue.emit({type: 'failed', failed: startFailed(context, error)});
  enqueue.emit({type: 'error', error});
});

/** A stop is no error: the page asked for it. */
export const sayStopped = parts.enqueueActions(({context, enqueue}) => {
  const {stage, began, hasStarted} = context;
  if (hasStarted) return;
  const said = progress(stage, 'failed', {began, metadata: {reason: 'stopped'}});
  enqueue.emit({type: 'progress', progress: said});
});

export const sayLive = parts.enqueueActions(({context, enqueue}) => {
  const {hasStarted, startedAt, call} = context;
  enqueue.assign({hasStarted: true, reconnections: 0, fatal: undefined});
  if (hasStarted) {
    enqueue.emit({type: 'reconnected'});
    return;
  }
  const totalDuration = steadyMs() - startedAt;
  const success = {totalDuration, callId: call?.id ?? 'unknown', timestamp: new Date().toISOString()};
  enqueue.emit({type: 'success', success});
});

export const noteRecordingStarted = parts.assign({
  recording: ({context: {call, recording}}) =>
    call?.records === true && recording === 'none' ? 'waiting' : recording,
});

/** Once, however often it is started again. */
export const sayRecording = parts.enqueueActions(({context, enqueue}) => {
  if (context.recording !== 'waiting') return;
  enqueue.assign({recording: 'said'});
  const delaySeconds = (steadyMs() - context.recordingAskedAt) / 1000;
  const said = progress('video-recording-started', 'completed', {metadata: {delaySeconds}});
  enqueue.emit({type: 'progress', progress: said});
  enqueue.emit({type: 'recording', delaySeconds});
});

export const sayReconnecting = parts.enqueueActions(({context, enqueue}) => {
  const attempt = context.reconnections + 1;
  enqueue.assign({reconnections: attempt, isJoined: false});
  enqueue.emit({type: 'reconnecting', attempt, delayMs: reconnectDelay(attempt)});
});

/** Once, and only when there was a call. */
export const sayEnded = parts.enqueueActions(({context, enqueue}) => {
  if (context.isOver || !(context.isJoined || context.hasStarted)) return;
  enqueue.assign({isOver: true});
  enqueue.emit({type: 'ended'});
});

/** What went wrong, whether it was thrown, lasted too long or ended too early. */
function thrownIn(event: {readonly type: string}, {stage, limits}: StartContext): unknown {
  if ('error' in event) return event.error;
  if (event.type === 'left') return new Error('The call ended before it had started.');
  const limit = {
    initialization: limits.loadTimeoutMs + limits.leaveTimeoutMs,
    'web-call-creation': limits.createTimeoutMs,
    'daily-call-join': limits.joinTimeoutMs,
  }[stage as string];
  return new WaitTooLong(stage, limit ?? limits.settleTimeoutMs);
}
