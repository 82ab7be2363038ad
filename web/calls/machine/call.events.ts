// What the call machine hears and what it tells the actors that serve it.
import type {CallType, EndedCall, RemoteUser} from '#web/calls/machine/call.types.ts';
import type {CallEndedReason, EndWord} from '#schema/wire/call.ts';
import type {Signal} from '#web/calls/peer/connection.ts';

/** From the learner. */
export type LearnerEvent =
  | {
      readonly type: 'place';
      readonly callId: string;
      readonly callType: CallType;
      readonly remoteUser: RemoteUser;
    }
  /** `withCamera: false`: a video call is answered by voice alone. */
  | {readonly type: 'accept'; readonly withCamera: boolean}
  | {readonly type: 'decline'}
  /** Also when the page is left, and at sign-out. */
  | {readonly type: 'hangUp'}
  /** The end of the call, the notice, or the error of a ring has been read. */
  | {readonly type: 'dismiss'}
  | {readonly type: 'toggleMute'}
  | {readonly type: 'toggleVideo'};

/** From the server; frames of other calls are dropped by guards. */
export type ServerEvent =
  | {
      readonly type: 'rung';
      readonly callId: string;
      readonly callType: CallType;
      readonly remoteUser: RemoteUser;
    }
  | {
      readonly type: 'stateTold';
      readonly callId: string;
      readonly peerId: string;
      readonly callType: CallType;
      readonly isOutgoing: boolean;
      readonly state: 'ringing' | 'connected' | 'ended';
      readonly isMine: boolean;
      /** The other person has had no socket for `PEER_GONE_MS`. */
      readonly isPeerGone: boolean;
      readonly reason: CallEndedReason | undefined;
    }
  | {readonly type: 'accepted'; readonly callId: string}
  | {readonly type: 'declined'; readonly callId: string}
  | {readonly type: 'ended'; readonly callId: string; readonly reason: CallEndedReason | undefined}
  /** Rejected. It may be sent again after `retryAfterMs`; without it the rejection is final. */
  | {
      readonly type: 'refused';
      readonly callId: string | undefined;
      readonly code: string;
      readonly text: string;
      readonly retryAfterMs: number | undefined;
    }
  | {readonly type: 'signal'; readonly callId: string; readonly signal: Signal}
  /** A new socket is open: what was sent in between may be lost. */
  | {readonly type: 'socketOpened'};

/** From the actors of the call. */
export type ActorEvent =
  /** This tab has the one call of the browser. */
  | {readonly type: 'claimed'}
  /** Another tab has it. */
  | {readonly type: 'taken'}
  | {readonly type: 'mediaReady'}
  | {readonly type: 'mediaFailed'; readonly text: string}
  | {
      readonly type: 'mediaChanged';
      readonly isMuted: boolean;
      readonly isVideoOff: boolean;
      readonly isSharingScreen: boolean;
      readonly notice?: string;
    }
  | {
      readonly type:
        | 'peerConnected'
        | 'peerLost'
        | 'peerFailed'
        | 'peerNotMade'
        | 'offerFailed'
        | 'answerFailed';
    };

/** From the other tabs of the browser. */
export type TabEvent =
  /** One of them has placed or accepted a call. */
  | {readonly type: 'elsewhere'}
  | {readonly type: 'elsewhereOver'}
  /** It was declined there. */
  | {readonly type: 'silenced'; readonly callId: string};

/** From the machine to itself. */
type OwnEvent =
  /** A second of the call has passed. */
  | {readonly type: 'tick'}
  /** The wait that a rejection asked for is over. */
  | {readonly type: 'again'}
  /** The server has not said what became of the call. */
  | {readonly type: 'resumeDue'};

export type CallEvent = LearnerEvent | ServerEvent | ActorEvent | TabEvent | OwnEvent;

export type TabCommand = {readonly type: 'claim'; readonly callId: string};

export type MediaCommand =
  | {readonly type: 'open'; readonly callType: CallType; readonly withCamera: boolean}
  | {readonly type: 'close'}
  | {readonly type: 'mute'; readonly isMuted: boolean}
  | {readonly type: 'video'; readonly isOff: boolean};

export type PeerCommand =
  /** The caller's, while it rings: all that can be done before somebody answers. Nothing is sent. */
  | {readonly type: 'prepare'}
  | {readonly type: 'begin'; readonly isCaller: boolean}
  | {readonly type: 'signal'; readonly signal: Signal}
  /** What was sent while the socket was closed may be lost. */
  | {readonly type: 'resend'};

/** What the machine sends to the server; the engine adds whom, which call, which device. */
export type CallDraft =
  | {readonly type: 'call-request' | 'call-accept' | 'call-decline' | 'call-resume'}
  | {readonly type: 'call-end'; readonly reason?: EndWord};

export type CallInput = {
  /** Unix time, ms. */
  readonly now: () => number;
};

export type CallContext = CallInput & {
  callId: string | undefined;
  callType: CallType;
  remoteUser: RemoteUser | undefined;
  isCaller: boolean;
  withCamera: boolean;
  isMuted: boolean;
  isVideoOff: boolean;
  isSharingScreen: boolean;
  /** When the peers connected first, Unix time in ms. */
  connectedAt: number | undefined;
  callDuration: number;
  error: string | null;
  notice: string | null;
  ended: EndedCall | undefined;
};
