// What the gateway and its pipes tell each other.

export type ToPipes =
  /** Comes with a socket: dial `port`, send `head`, pipe. */
  | {
      readonly type: 'pipe';
      readonly id: number;
      readonly key: string;
      readonly port: number;
      readonly head: string;
      /** Signal hears of a cut too, and ends the socket itself: with a close code. zero-cache does not. */
      readonly endsItself: boolean;
    }
  /** Ends one socket. */
  | {readonly type: 'end'; readonly id: number}
  /** Ends every socket of the session. */
  | {readonly type: 'cut'; readonly key: string}
  /** Asks which sessions have sockets here. */
  | {readonly type: 'held'};

export type FromPipes =
  /** Sockets that are passed on right now. */
  | {readonly type: 'open'; readonly count: number}
  /** zero-cache got the socket's handshake or an unusual frame (suspects/frames.ts); `at` in ms since the epoch. */
  | {readonly type: 'sent'; readonly id: number; readonly at: number; readonly isHandshake: boolean}
  /** The socket has ended, or was gone before it came. */
  | {readonly type: 'closed'; readonly id: number}
  /** Sessions that have sockets here. */
  | {readonly type: 'held'; readonly keys: readonly string[]}
  /** Nobody answered at that port; the client got a 502. */
  | {readonly type: 'unreachable'; readonly port: number};
