// Frames of the realtime socket as they are kept, and as they are looked at.

export type LoggedFrame = {
  /** Ascending. */
  readonly n: number;
  /** Unix time, ms. */
  readonly at: number;
  readonly way: 'in' | 'out';
  /** As it went over the socket. */
  readonly text: string;
};

export type RedactedFrame = Pick<LoggedFrame, 'n' | 'at' | 'way'> & {
  readonly type: string;
  /** UTF-16 code units of the whole frame. */
  readonly size: number;
  /** JSON of what is left of it. */
  readonly text: string;
};
