// What tests tell the stand-in of the call library's bundle, and what it tells them: `window.standIn`.

/** Set before a call; the next bundle reads it. */
export type StandInScript = {
  /** How a join is met: `refuse` with an error of the room, or not at all. */
  join: 'answer' | 'never' | {readonly type: string; readonly msg: string; readonly details?: object};
  leave: 'answer' | 'never';
  /** Milliseconds between the request for a join and its answer. */
  joinDelayMs: number;
  /** Name of the participant who is in the room; none for an empty room. */
  speaker: string | undefined;
  /** The speaker has a picture. */
  video: boolean;
  /** When the backend says `listening`: after the join, or when it was told that its voice can be heard. */
  listening: 'after-join' | 'after-playable' | 'never';
  /** Loudness of the speaker's tone, 0 to 1. */
  gain: number;
  /** Whether a muted visitor may speak again. */
  unmute: 'answer' | 'never';
  /** Requests that fail, by their action. */
  refuses: Readonly<Record<string, unknown>>;
  /** What requests are answered with, by their action. */
  replies: Readonly<Record<string, object>>;
  /** Largest app message, bytes; none for the library's own limit. */
  maxMessageSize: number | undefined;
};

/** A message of the library to its bundle. */
export type Asked = {
  readonly action: string;
  readonly callClientId: string;
  readonly [field: string]: unknown;
};

export type StandIn = {
  readonly script: StandInScript;
  /** Everything that the library asked for, in its order. */
  readonly log: Asked[];
  /** How often the bundle was executed. */
  loads: number;
  /** Tracks that the bundle opened and must close. */
  readonly opened: MediaStreamTrack[];
  /** Of the call that joined last. */
  room?: {
    /** An app message of the backend. */
    say(data: unknown): void;
    addParticipant(name: string): string;
    removeParticipant(id: string): void;
    setGain(gain: number): void;
    /** Mutes the visitor, or takes it back. */
    mute(isMuted: boolean): void;
    /** A fatal error, as the room reports it. */
    fail(error: {readonly type: string; readonly msg: string; readonly details?: object}): void;
    /** Any other event. */
    post(event: {readonly action: string; readonly [field: string]: unknown}): void;
    /** The room ends by itself. */
    end(): void;
  };
};

declare global {
  var standIn: StandIn;
}

export const CALM_SCRIPT: StandInScript = {
  join: 'answer',
  leave: 'answer',
  joinDelayMs: 0,
  speaker: 'Vapi Speaker',
  video: false,
  listening: 'after-playable',
  gain: 0.2,
  unmute: 'answer',
  refuses: {},
  replies: {},
  maxMessageSize: undefined,
};
