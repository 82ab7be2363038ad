// What the avatar's machine, the service behind it, and the screens tell each other.
import type {AvatarServiceKind} from '#schema/avatar/avatar.services.ts';

/** How somebody talks: while they hold a key or a button, or whenever they speak. */
export const MANNERS = ['hold', 'free'] as const;
export type Manner = (typeof MANNERS)[number];

/** Behind the avatar: one of the services, or this device alone. */
export type Service = AvatarServiceKind | 'local';

/** What was said in a talk whose service answers by itself. */
export type Line = {readonly from: 'you' | 'tutor'; readonly text: string};

/** A talk that is going on, across pages. */
export type Session = {
  /** Names the service first: `local-…`; specification, section 3: ids beginning `heygen-` are that service's. */
  readonly id: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly service: Service;
};

/** A session as the other tabs have it: its own tab may only be about to begin it. */
export type Elsewhere = Session | 'starting';

/** What a service tells. */
export type News =
  /** The microphone may be used, or is not wanted. */
  | {readonly type: 'allowed'}
  | {
      readonly type: 'opened';
      readonly hasMicrophone: boolean;
      readonly notice: string | undefined;
      /** Where the service names it. */
      readonly sessionId?: string;
      /** When it has to end, epoch ms. */
      readonly endsAt?: number;
    }
  /** Of the own microphone, 0 to 1, every 100 ms. */
  | {readonly type: 'level'; readonly level: number}
  /** What is being said to it, as far as it is understood. */
  | {readonly type: 'hearing'; readonly text: string}
  /** All of it; empty where nothing was understood. */
  | {readonly type: 'heard'; readonly text: string}
  /** A question that the academy's tutor is to answer: the service does not do so itself. */
  | {readonly type: 'question'; readonly text: string}
  /** It begins to say this. */
  | {readonly type: 'said'; readonly text: string}
  /** It has said all it had to say. */
  | {readonly type: 'silent'}
  /** Of a service that answers by itself. */
  | {readonly type: 'line'; readonly line: Line}
  | {readonly type: 'picture'; readonly track: MediaStreamTrack}
  | {readonly type: 'microphoneGone'; readonly text: string}
  | {readonly type: 'failed'; readonly text: string}
  /** The service, or the end of what may be spent, has ended it; `text`: why, where that helps. */
  | {readonly type: 'ended'; readonly text?: string};

/** What a service is told. */
export type Order =
  | {readonly type: 'ask'; readonly text: string}
  | {readonly type: 'say'; readonly sentences: readonly string[]}
  /** Stops speaking, and forgets what it was to say. */
  | {readonly type: 'hush'}
  /** `held`: one utterance, until `finish`. */
  | {readonly type: 'listen'; readonly as: 'held' | 'free'}
  | {readonly type: 'finish'}
  | {readonly type: 'mute'}
  /** The microphone is not wanted any more. */
  | {readonly type: 'letGo'}
  /** It is seen speaking, and not heard. */
  | {readonly type: 'quiet'; readonly isQuiet: boolean};

/** Chosen ones; the browser's own choice without. */
type Devices = {
  readonly microphoneId?: string | undefined;
  readonly speakerId?: string | undefined;
};

export type AvatarInput = Devices & {
  readonly service: Service;
  readonly wantsMicrophone: boolean;
  readonly isQuiet: boolean;
};

/** What a service works with. */
export type Surroundings = AvatarInput & {
  readonly tell: (news: News) => void;
  /** Aborted when the talk is over: the service lets go of everything then, and nothing of it is heard any more. */
  readonly signal: AbortSignal;
};

/**
 * A service behind the avatar. It asks for the microphone if that is wanted, tells `allowed`, and then `opened`.
 * @returns what takes orders.
 * @throws {Error} when it cannot be started.
 */
export type AvatarAdapter = (surroundings: Surroundings) => Promise<(order: Order) => void>;

/** What a talk is begun with; what is not said stays as it was. */
export type Beginning = {readonly service?: Service; readonly devices?: Devices};

/** What people and pages tell the machine. */
export type Act =
  /** With the microphone; also the way back to it from a talk without. `session`: of another tab, which goes on here. */
  | (Beginning & {readonly type: 'start'; readonly session?: Session})
  /** Without a microphone; in a talk it is let go. */
  | (Beginning & {readonly type: 'typeInstead'})
  /** A question to a service that answers by itself was typed. */
  | {readonly type: 'typed'; readonly text: string}
  | {readonly type: 'stop'}
  | {readonly type: 'closeSteps'}
  | {readonly type: 'hold'}
  | {readonly type: 'release'}
  | {readonly type: 'setManner'; readonly manner: Manner}
  | {readonly type: 'toggleMute'}
  | {readonly type: 'toggleQuiet'}
  /** Stops it speaking. */
  | {readonly type: 'interrupt'}
  /** A call has the microphone, or gives it back. */
  | {readonly type: 'taken'; readonly isTaken: boolean}
  /** A question was asked, spoken or typed. */
  | {readonly type: 'asked'; readonly turnId: string}
  /** More of its answer; the last of it is `isWhole`. */
  | {
      readonly type: 'answer';
      readonly turnId: string;
      readonly sentences: readonly string[];
      readonly isWhole: boolean;
      /** What was to be said of it before does not hold. */
      readonly isAnew?: boolean;
    };

export type AvatarContext = Devices & {
  /** That it talks by, and talked by last. */
  readonly service: Service;
  readonly session: Session | undefined;
  /** When the service ends it, epoch ms. */
  readonly endsAt: number | undefined;
  /** Of the session, and of the last one until another one begins; the newest are last. */
  readonly lines: readonly Line[];
  /** Somebody wants to talk, and the microphone is being asked for. */
  readonly isStarting: boolean;
  readonly wantsMicrophone: boolean;
  readonly hasMicrophone: boolean;
  readonly manner: Manner;
  readonly isHolding: boolean;
  readonly isMuted: boolean;
  readonly isQuiet: boolean;
  /** A call has the microphone, and is not talked into. */
  readonly isTaken: boolean;
  readonly hearing: string;
  /** The sentence that it says: its caption. */
  readonly saying: string;
  /** The question whose answer is awaited or said. */
  readonly turnId: string | undefined;
  /** There is more of the answer to come. */
  readonly isAwaiting: boolean;
  /** It was given something to say, and has not told that it is silent. */
  readonly isDue: boolean;
  readonly notice: string | undefined;
  readonly trouble: string | undefined;
  readonly areStepsOpen: boolean;
  readonly picture: MediaStreamTrack | undefined;
};
