// What the call machine is made of: its actors, actions, guards and delays, by name.
import {assign, cancel, fromCallback, or, raise, sendTo, setup} from 'xstate';
import {RING_MS} from '#schema/wire/call.ts';
import {SOCKET_TEXTS} from '#schema/wire/socket.texts.ts';
import {endedCall, endingOf, rejection, type Ending} from '#web/calls/machine/call.endings.ts';
import {FIRST_SOCKET_MS} from '#web/calls/first-socket.ts';
import type {
  CallContext,
  CallDraft,
  CallEvent,
  CallInput,
  MediaCommand,
  PeerCommand,
  TabCommand,
} from '#web/calls/machine/call.events.ts';

/** Specification, section 9: peer failure auto-end, ms. */
const FAILING_MS = 5000;
/** How long the end of a call is shown, ms. */
const ENDED_SHOWN_MS = 8000;
/** A `call-resume` without an answer is sent again after this long, ms. */
const RESUME_MS = 5000;

type Event<T extends CallEvent['type']> = Extract<CallEvent, {type: T}>;

/** Sound, and the camera of a video call. */
const FRESH = {
  callId: undefined,
  callType: 'voice',
  remoteUser: undefined,
  isCaller: false,
  withCamera: false,
  isMuted: false,
  isVideoOff: false,
  isSharingScreen: false,
  connectedAt: undefined,
  callDuration: 0,
  error: null,
  notice: null,
  ended: undefined,
} as const satisfies Omit<CallContext, 'now'>;

export const freshContext = (input: CallInput): CallContext => ({...input, ...FRESH});

const of = (context: CallContext, callId: string | undefined): boolean =>
  callId !== undefined && callId === context.callId;

/** The present call, or the one that this tab asks for: the server may have given it another id. */
const isAnswered = (context: CallContext, event: Event<'stateTold'>): boolean =>
  of(context, event.callId) || (event.isMine && event.peerId === context.remoteUser?.id);

/** Until the next whole second of the call, ms. */
const untilNextSecond = ({now, connectedAt = 0}: CallContext): number =>
  1000 - ((((now() - connectedAt) % 1000) + 1000) % 1000);

/** A timer may fire this much early, ms. */
const EARLY_MS = 20;

const secondsOf = ({now, connectedAt, callDuration}: CallContext): number =>
  connectedAt === undefined ? 0 : Math.max(callDuration, Math.floor((now() - connectedAt + EARLY_MS) / 1000));

export const callParts = setup({
  types: {context: {} as CallContext, events: {} as CallEvent, input: {} as CallInput},
  actors: {
    /** The claim of this tab on the one call of the browser; given up when it stops. */
    tab: fromCallback<TabCommand>(() => undefined),
    /** Microphone, camera, screen; released when it stops. */
    media: fromCallback<MediaCommand>(() => undefined),
    /** The connection to the other side; closed when it stops. */
    peer: fromCallback<PeerCommand>(() => undefined),
  },
  actions: {
    /** Sends to the server, about the present call. */
    tell: (_what, _draft: CallDraft) => undefined,
    claim: sendTo('tab', ({context}) => ({type: 'claim', callId: context.callId ?? ''})),
    /** Tells the other tabs that the learner declined. */
    silence: () => undefined,
    openMedia: sendTo('media', ({context}) => ({
      type: 'open',
      callType: context.callType,
      withCamera: context.withCamera,
    })),
    closeMedia: sendTo('media', {type: 'close'}),
    preparePeer: sendTo('peer', {type: 'prepare'}),
    beginPeer: sendTo('peer', ({context}) => ({type: 'begin', isCaller: context.isCaller})),
    resendToPeer: sendTo('peer', {type: 'resend'}),
    passSignal: sendTo('peer', ({event}) => ({type: 'signal', signal: (event as Event<'signal'>).signal})),
    flipMute: assign({isMuted: ({context}) => !context.isMuted}),
    sendMute: sendTo('media', ({context}) => ({type: 'mute', isMuted: context.isMuted})),
    flipVideo: assign({isVideoOff: ({context}) => !context.isVideoOff}),
    sendVideo: sendTo('media', ({context}) => ({type: 'video', isOff: context.isVideoOff})),
    noteMedia: assign(({event, context}) => {
      const {isMuted, isVideoOff, isSharingScreen, notice} = event as Event<'mediaChanged'>;
      return {isMuted, isVideoOff, isSharingScreen, notice: notice ?? context.notice};
    }),
    notePlaced: assign(({context, event}) => {
      const {callId, callType, remoteUser} = event as Event<'place'>;
      const isVideo = callType === 'video';
      return {
        ...freshContext(context),
        callId,
        callType,
        remoteUser,
        isCaller: true,
        withCamera: isVideo,
        isVideoOff: !isVideo,
      };
    }),
    noteRung: assign(({context, event}) => {
      const {callId, callType, remoteUser} = event as Event<'rung'>;
      return {...freshContext(context), callId, callType, remoteUser, isVideoOff: callType === 'voice'};
    }),
    noteAccepted: assign(({context, event}) => {
      const answer = event as Event<'accept' | 'place'>;
      const wantsCamera = answer.type === 'place' ? answer.callType === 'video' : answer.withCamera;
      const withCamera = context.callType === 'video' && wantsCamera;
      return {withCamera, isVideoOff: !withCamera, error: null};
    }),
    /** The server says which call it is, and who of the two is the caller. */
    noteTold: assign(({event}) => {
      const {callId, callType, isOutgoing} = event as Event<'stateTold'>;
      return {callId, callType, isCaller: isOutgoing};
    }),
    noteError: assign({error: (_, text: string) => text}),
    clearError: assign({error: null}),
    clearNotConnected: assign({
      error: ({context: {error}}) => (error === SOCKET_TEXTS.notConnected ? null : error),
    }),
    clearNotice: assign({notice: null}),
    clearAll: assign(({context}) => freshContext(context)),
    end: assign(({context}, ending: Ending) => ({
      ...freshContext(context),
      ended: endedCall(context, ending),
    })),
    endAsTold: assign(({context, event}) => {
      const {reason} = event as Event<'ended' | 'stateTold'>;
      return {...freshContext(context), ended: endedCall(context, endingOf(reason, context.isCaller))};
    }),
    endRejected: assign(({context, event}) => {
      const {code, text} = event as Event<'refused'>;
      return {...freshContext(context), ended: endedCall(context, rejection(code, text))};
    }),
    endElsewhere: assign(({context}) => ({
      ...freshContext(context),
      ended: endedCall(context, endingOf('answered-elsewhere', context.isCaller)),
    })),
    endUnopened: assign(({context, event}) => {
      const {text} = event as Event<'mediaFailed'>;
      const ending: Ending = {by: 'me', why: 'notStarted', text};
      return {...freshContext(context), ended: endedCall(context, ending)};
    }),
    /** The duration counts from the first connection of the peers, on both sides. */
    startTime: assign(({context}) => ({connectedAt: context.connectedAt ?? context.now()})),
    countSecond: assign({callDuration: ({context}) => secondsOf(context)}),
    nextSecond: raise({type: 'tick'}, {id: 'tick', delay: ({context}) => untilNextSecond(context)}),
    stopSeconds: cancel('tick'),
    askAgain: raise(
      {type: 'again'},
      {id: 'again', delay: ({event}) => (event as Event<'refused'>).retryAfterMs ?? RESUME_MS},
    ),
    stopAsking: cancel('again'),
    expectState: raise({type: 'resumeDue'}, {id: 'resume', delay: RESUME_MS}),
    stateCame: cancel('resume'),
  },
  guards: {
    /** Calls need an open socket (specification, section 5). */
    isSocketOpen: () => true,
    /** For the first time on this page: nothing has gone wrong yet. */
    isSocketOpening: () => false,
    isSocketToCome: or(['isSocketOpen', 'isSocketOpening']),
    isThisCall: ({context, event}) => 'callId' in event && of(context, event.callId),
    isAnsweredEnded: ({context, event}) =>
      event.type === 'stateTold' && isAnswered(context, event) && event.state === 'ended',
    isAnsweredRinging: ({context, event}) =>
      event.type === 'stateTold' && isAnswered(context, event) && event.state === 'ringing',
    isConnectedAsCaller: ({context, event}) =>
      event.type === 'stateTold' &&
      isAnswered(context, event) &&
      event.state === 'connected' &&
      event.isOutgoing,
    isConnectedAsCallee: ({context, event}) =>
      event.type === 'stateTold' &&
      isAnswered(context, event) &&
      event.state === 'connected' &&
      !event.isOutgoing,
    isConnectedHere: ({context, event}) =>
      event.type === 'stateTold' && of(context, event.callId) && event.state === 'connected' && event.isMine,
    /** The server has not heard that the learner accepted. */
    isNotAnswered: ({context, event}) =>
      event.type === 'stateTold' &&
      of(context, event.callId) &&
      event.state === 'ringing' &&
      !context.isCaller,
    /** The learner calls the one whose call rings here. */
    isToCaller: ({context, event}) =>
      event.type === 'place' && event.remoteUser.id === context.remoteUser?.id,
    /** Nothing arrives from the other side, and it has no socket either. */
    isPeerGone: ({context, event}) =>
      event.type === 'stateTold' && of(context, event.callId) && event.isMine && event.isPeerGone,
    /** Another device or tab of the learner's has the call. */
    isNotMine: ({context, event}) =>
      event.type === 'stateTold' && of(context, event.callId) && event.state === 'connected' && !event.isMine,
    /** The learner calls the same person again, from another device. */
    isMoved: ({context, event}) =>
      event.type === 'stateTold' &&
      of(context, event.callId) &&
      event.state === 'ringing' &&
      event.isOutgoing &&
      !event.isMine,
    isPassing: ({context, event}) =>
      event.type === 'refused' && of(context, event.callId) && event.retryAfterMs !== undefined,
    /** The wait is too long to leave the learner without a word. */
    isTooOften: ({context, event}) =>
      event.type === 'refused' &&
      of(context, event.callId) &&
      event.code === 'RATE_LIMITED' &&
      (event.retryAfterMs ?? 0) > RESUME_MS,
    isFinal: ({context, event}) =>
      event.type === 'refused' && of(context, event.callId) && event.code !== 'CALL_NOT_GRANTED',
    isOver: ({context, event}) =>
      event.type === 'refused' && of(context, event.callId) && event.code === 'CALL_OVER',
    /** The server does not know of the call yet: its grant comes with `call-state`. */
    isUngranted: ({context, event}) =>
      event.type === 'refused' &&
      of(context, event.callId) &&
      event.code === 'CALL_NOT_GRANTED' &&
      event.retryAfterMs !== undefined,
  },
  delays: {ring: RING_MS, reach: FIRST_SOCKET_MS, failing: FAILING_MS, shown: ENDED_SHOWN_MS},
});
