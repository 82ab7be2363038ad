// The realtime socket at /ws (specification, section 7.10): flat messages `{type, …}`. Unknown fields are ignored, unknown
// types are answered by `error`. Times are ISO 8601 in UTC. What the specification does not name (typing, presence,
// receipts, resume, ping, move) follows the same form.

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
  /** What the author's client called it; of `null` nobody waits for an acknowledgement. */
  readonly clientMessageId: string | null;
  readonly replyToId?: string | null;
};

export type CallType = 'voice' | 'video';

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

/** Names the client's own message, so that its acknowledgement or rejection can be told apart; ours is a UUID. */
type Named = {readonly clientMessageId?: string};

/** Sent by the specification's clients and ignored: author and time are the server's. */
type Claimed = {readonly senderId?: string; readonly timestamp?: string};

/** Every call message names whom it is for, and the call; without `callId` the one live call of the two is meant. */
type OfCall = {readonly targetUserId: string; readonly callId?: string};

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
  | (OfCall & {
      readonly type: 'call-request';
      readonly callType: CallType;
      /** Ignored: what the other side sees comes from the account. */
      readonly callerInfo?: CallerInfo;
    })
  | (OfCall & {readonly type: 'call-accept'})
  | (OfCall & {readonly type: 'call-decline'})
  | (OfCall & {readonly type: 'call-end'})
  | (OfCall & {readonly type: 'webrtc-offer'; readonly offer: SessionDescription})
  | (OfCall & {readonly type: 'webrtc-answer'; readonly answer: SessionDescription})
  | (OfCall & {readonly type: 'ice-candidate'; readonly candidate: IceCandidate})
  /** `isTyping: false` ends the indicator before its time. */
  | {readonly type: 'typing'; readonly channelId: string; readonly isTyping: boolean}
  /** Everything up to `seq` has been read. */
  | {readonly type: 'receipt'; readonly channelId: string; readonly seq: number}
  /** What the client has of each channel: it asks for what came after. */
  | {
      readonly type: 'resume';
      readonly channels: readonly {readonly channelId: string; readonly seq: number}[];
    }
  | {readonly type: 'ping'};

export type ClientMessageType = ClientMessage['type'];

/** Messages of a call: relayed only within a call that the server has granted. */
export type CallMessage = Extract<ClientMessage, OfCall>;

/** A relayed call message says who sends it and which call it is. */
type FromCall = {readonly fromUserId: string; readonly callId: string};

/** A rejected frame or command. */
export type ErrorMessage = {
  readonly type: 'error';
  /** For the user; says what to do. */
  readonly message: string;
  /** `SocketErrorCode` or `RefusalCode`. */
  readonly code: string;
  /** Of the message that was rejected. */
  readonly clientMessageId?: string;
  /** The same may be sent again after this many milliseconds; without it the rejection is final. */
  readonly retryAfterMs?: number;
};

/** What of a channel came after the client's `seq`. */
export type ResumedChannel = {
  readonly channelId: string;
  /** The newest position of the channel. */
  readonly seq: number;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** There are more than `RESUME_MAX_MESSAGES`: read the rest by REST. */
  readonly hasMore: boolean;
};

/** What the server sends. */
export type ServerMessage =
  | {readonly type: 'connected'; readonly protocol: number; readonly userId: string; readonly time: string}
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
  | (FromCall & {readonly type: 'call-ended'; readonly reason?: string})
  | (FromCall & {readonly type: 'webrtc-offer'; readonly offer: SessionDescription})
  | (FromCall & {readonly type: 'webrtc-answer'; readonly answer: SessionDescription})
  | (FromCall & {readonly type: 'ice-candidate'; readonly candidate: IceCandidate})
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
  | {readonly type: 'resumed'; readonly channels: readonly ResumedChannel[]}
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
