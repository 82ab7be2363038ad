// The realtime socket at /ws (specification, section 7.10): flat messages `{type, …}`. Unknown fields are ignored, unknown
// types are answered by `error`. Times are ISO 8601 in UTC. What the specification does not name (typing, presence,
// receipts, resume, ping, move, the state of a call) follows the same form. How calls run: call.ts.
import type {CallEndedReason, CallEndReason, CallState, CallType, EndWord} from '#schema/wire/call.ts';

/** A chat message as the socket and REST carry it. */
export type ChatMessage = {
  readonly id: string;
  /** The same as `id` (the specification's name). */
  readonly _id: string;
  readonly channelId: string;
  /** `null` once the author's account is deleted. */
  readonly senderId: string | null;
  /** Of a direct message: the other user. */
  readonly receiverId?: string;
  readonly content: string;
  /** When the server accepted it, ISO 8601. */
  readonly timestamp: string;
  /** Position in the channel: 1, 2, 3, … without gaps, in the order of commits. */
  readonly seq: number;
  /**
   * What the author's client called it, where somebody waits for its acknowledgement: in the frames that tell of a new
   * message, and in the reply to `Idempotency-Key`. Elsewhere it is the id.
   */
  readonly clientMessageId: string | null;
  readonly replyToId?: string | null;
};

export type CallerInfo = {readonly id: string; readonly username: string; readonly fullName: string};

/** A session description, as WebRTC has it. */
export type SessionDescription = {readonly type: 'offer' | 'answer'; readonly sdp: string};

/** An ICE candidate, as WebRTC has it. */
export type IceCandidate = {
  readonly candidate: string;
  readonly sdpMid?: string | null;
  readonly sdpMLineIndex?: number | null;
  readonly usernameFragment?: string | null;
};

/**
 * Names the client's own message (`isMessageKey`), so that its acknowledgement or rejection can be told apart: sent again
 * under the same name it is the same message. Ours is a UUID.
 */
type Named = {readonly clientMessageId?: string};

/** Sent by the specification's clients and ignored: author and time are the server's. */
type Claimed = {readonly senderId?: string; readonly timestamp?: string};

/** Every call message names whom it is for, and the call; without `callId` the one live call of the two is meant. */
type OfCall = {readonly targetUserId: string; readonly callId?: string};

/** Names the tab that places, answers or holds the call; without it the socket stands for the device. */
type ByDevice = OfCall & {readonly deviceId?: string};

/** Which connection of the browsers it belongs to, from 0: a call may need a new one. Relayed as it is. */
type OfAttempt = {readonly attempt?: number};

/** What a client sends. Sender, name and time that it claims are ignored: the session says who it is. */
export type ClientMessage =
  /** The greeting. A client that names its protocol is answered by `connected`. */
  | {readonly type: 'user_connected'; readonly protocol?: number}
  | (Named &
      Claimed & {
        readonly type: 'channel_message';
        readonly channelId: string;
        readonly content: string;
        readonly replyToId?: string | null;
      })
  | (Named &
      Claimed & {readonly type: 'direct_message'; readonly receiverId: string; readonly content: string})
  /** `callId` is a proposal: a UUID. */
  | (ByDevice & {
      readonly type: 'call-request';
      readonly callType: CallType;
      /** Ignored: what the other side sees comes from the account. */
      readonly callerInfo?: CallerInfo;
    })
  | (ByDevice & {readonly type: 'call-accept'})
  /** While it rings, by the callee; what another device has accepted goes on. */
  | (ByDevice & {readonly type: 'call-decline'})
  | (ByDevice & {readonly type: 'call-end'; readonly reason?: EndWord})
  /** What has become of the call? */
  | (ByDevice & {readonly type: 'call-resume'})
  | (OfCall & OfAttempt & {readonly type: 'webrtc-offer'; readonly offer: SessionDescription})
  | (OfCall & OfAttempt & {readonly type: 'webrtc-answer'; readonly answer: SessionDescription})
  | (OfCall & OfAttempt & {readonly type: 'ice-candidate'; readonly candidate: IceCandidate})
  /** `isTyping: false` ends the indicator before its time. */
  | {readonly type: 'typing'; readonly channelId: string; readonly isTyping: boolean}
  /** Everything up to `seq` has been read. */
  | {readonly type: 'receipt'; readonly channelId: string; readonly seq: number}
  /** What the client has of each channel: it asks for what came after. */
  | {
      readonly type: 'resume';
      readonly channels: readonly {readonly channelId: string; readonly seq: number}[];
      /** The epoch of the server that gave it these positions. */
      readonly epoch?: number;
    }
  | {readonly type: 'ping'};

export type ClientMessageType = ClientMessage['type'];

/** Messages of a call. */
export type CallMessage = Extract<ClientMessage, OfCall>;

/** What browsers tell each other to connect: relayed only within a call that the server has granted. */
export type SignallingMessage = Extract<CallMessage, OfAttempt & {type: `${'webrtc' | 'ice'}-${string}`}>;

/**
 * A call message says who the other person of the call is and which call it is. What one device has done is told to the
 * other devices of the same person too, under the other person's id.
 */
type FromCall = {readonly fromUserId: string; readonly callId: string};

/** A call as one of its two sees it: answers their messages, and is pushed to whose own call became the other's (glare). */
export type CallStateMessage = {
  readonly type: 'call-state';
  readonly callId: string;
  readonly peerId: string;
  readonly callType: CallType;
  /** `outgoing` makes the offer. */
  readonly direction: 'outgoing' | 'incoming';
  readonly state: CallState;
  /** Which of one's own devices holds the call; `null` as long as none does. */
  readonly deviceId: string | null;
  /** Of a call that has ended. */
  readonly reason?: CallEndReason;
  /**
   * Of a call that rings, for its caller: whether the other has a socket at all. Of a connected call `false`, told again
   * and again: the other has had none for `PEER_GONE_MS`. A hint.
   */
  readonly peerOnline?: boolean;
};

/** A rejected frame or command. */
export type ErrorMessage = {
  readonly type: 'error';
  /** For the user; says what to do. */
  readonly message: string;
  /** `SocketErrorCode`, `CallErrorCode` or `RefusalCode`. */
  readonly code: string;
  /** Of the message that was rejected. */
  readonly clientMessageId?: string;
  /** As the rejected message named it. */
  readonly callId?: string;
  /** The same may be sent again after this many milliseconds; without it the rejection is final. */
  readonly retryAfterMs?: number;
};

/** What of a channel came after the client's `seq`. */
export type ResumedChannel = {
  readonly channelId: string;
  /** The newest position of the channel. */
  readonly seq: number;
  /** Oldest first; none where those of the channels before it have filled the answer. */
  readonly messages: readonly ChatMessage[];
  /**
   * There are more than `RESUME_MAX_MESSAGES`, or than fit into one answer: `resume` again from the last of these, or read
   * the rest by REST.
   */
  readonly hasMore: boolean;
  /**
   * The client's position is of a history that the server has no more: a backup was restored. What the client has of the
   * channel is not to be trusted, and `messages` are its newest as they are now.
   */
  readonly isAhead?: true;
};

/** What the server sends. */
export type ServerMessage =
  | {
      readonly type: 'connected';
      readonly protocol: number;
      readonly userId: string;
      readonly time: string;
      /** Rises when a backup is restored: positions of another epoch mean nothing. Absent while sync cannot be asked. */
      readonly epoch?: number;
    }
  /** Also the acknowledgement for its author: `message.clientMessageId` is theirs, and it is committed. */
  | {readonly type: 'new_channel_message'; readonly channelId: string; readonly message: ChatMessage}
  /** A direct message; it reaches every device of both. Also the acknowledgement for its author. */
  | {readonly type: 'new_message'; readonly message: ChatMessage}
  | (FromCall & {
      readonly type: 'call-request';
      readonly callType: CallType;
      readonly callerInfo: CallerInfo;
    })
  | (FromCall & {readonly type: 'call-accept'})
  | (FromCall & {readonly type: 'call-decline'})
  /** A client's `call-end` arrives under this name. */
  | (FromCall & {readonly type: 'call-ended'; readonly reason: CallEndedReason})
  | CallStateMessage
  | (FromCall & OfAttempt & {readonly type: 'webrtc-offer'; readonly offer: SessionDescription})
  | (FromCall & OfAttempt & {readonly type: 'webrtc-answer'; readonly answer: SessionDescription})
  | (FromCall & OfAttempt & {readonly type: 'ice-candidate'; readonly candidate: IceCandidate})
  | {
      readonly type: 'typing';
      readonly channelId: string;
      readonly userId: string;
      readonly isTyping: boolean;
    }
  /** Who of a channel came and went. The first one after a socket opened lists who is there. */
  | {
      readonly type: 'presence';
      readonly channelId: string;
      readonly online: readonly string[];
      readonly offline: readonly string[];
    }
  /** This user has read everything up to `seq`. */
  | {readonly type: 'receipt'; readonly channelId: string; readonly userId: string; readonly seq: number}
  | {readonly type: 'resumed'; readonly channels: readonly ResumedChannel[]; readonly epoch: number}
  | {readonly type: 'pong'; readonly time: string}
  /** The server is about to stop: reconnect after this long, ms. Until then everything still works. */
  | {readonly type: 'move'; readonly afterMs: number}
  | ErrorMessage;

export type ServerMessageType = ServerMessage['type'];

/** Each type that a server sends, for clients that tell known from unknown. */
export const SERVER_TYPES = {
  connected: true,
  new_channel_message: true,
  new_message: true,
  'call-request': true,
  'call-accept': true,
  'call-decline': true,
  'call-ended': true,
  'call-state': true,
  'webrtc-offer': true,
  'webrtc-answer': true,
  'ice-candidate': true,
  typing: true,
  presence: true,
  receipt: true,
  resumed: true,
  pong: true,
  move: true,
  error: true,
} as const satisfies Record<ServerMessageType, true>;
