// What the card's machine and the conversation tell each other.
import type {TutorSource} from '#schema/tutor/tutor.api.ts';

/** One entry of the conversation. */
export type Line =
  | {readonly from: 'you' | 'tutor' | 'note'; readonly text: string}
  | {readonly from: 'answer'; readonly sources: readonly TutorSource[]};

/** What the conversation tells. */
export type News =
  /** The microphone may be used. */
  | {readonly type: 'allowed'}
  | {readonly type: 'opened'; readonly hasMicrophone: boolean; readonly note: string}
  /** Of the own microphone, 0 to 1, every 100 ms. */
  | {readonly type: 'voice'; readonly level: number}
  /** Of the tutor, 0 to 1. */
  | {readonly type: 'volume'; readonly level: number}
  | {readonly type: 'speaks'}
  | {readonly type: 'spoken'}
  | {readonly type: 'said'; readonly line: Line}
  /** A typed question has arrived, and these lines came of it. */
  | {readonly type: 'answered'; readonly lines: readonly Line[]}
  /** It has not; nothing of it is lost. */
  | {readonly type: 'refused'; readonly text: string}
  | {readonly type: 'picture'; readonly track: MediaStreamTrack}
  | {readonly type: 'microphoneGone'; readonly text: string}
  | {readonly type: 'failed'; readonly text: string}
  /** The other side has ended it. */
  | {readonly type: 'ended'};

/** What it is told. */
export type Order =
  | {readonly type: 'ask'; readonly text: string}
  | {readonly type: 'mute'; readonly isMuted: boolean}
  | {readonly type: 'quiet'; readonly isQuiet: boolean};
