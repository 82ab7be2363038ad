// A voice's events, folded into one value that a view can show.
import type {VoiceError} from './errors.ts';
import type {VoiceEvents} from './events.ts';
import {TranscriptStore, type TranscriptLine} from './transcript.ts';
import type {Voice} from './voice.ts';

/** `connected` is in the room, `live` when the assistant listens. */
export type CallStatus = 'idle' | 'starting' | 'connected' | 'live' | 'reconnecting';

/** What a view shows of a call. A new object for every change. */
export type CallSnapshot = {
  readonly status: CallStatus;
  readonly isMuted: boolean;
  /** The assistant speaks. */
  readonly isSpeaking: boolean;
  /** Of the assistant, 0 to 1. */
  readonly volume: number;
  readonly transcript: readonly TranscriptLine[];
  /** Of the present or the last call; null when a new one starts. */
  readonly error: VoiceError | null;
};

/** A store for `useSyncExternalStore`. It listens to its voice always: what happens unseen is not missed. */
export class CallState {
  readonly #listeners = new Set<() => void>();
  readonly #transcript = new TranscriptStore();
  #snapshot: CallSnapshot;

  constructor(voice: Voice) {
    this.#snapshot = {
      status: 'idle',
      isMuted: voice.isMuted(),
      isSpeaking: false,
      volume: 0,
      transcript: [],
      error: null,
    };
    const handlers = Object.entries(this.#handlers) as [keyof VoiceEvents, VoiceEvents[keyof VoiceEvents]][];
    for (const [name, handler] of handlers) voice.on(name, handler);
  }

  readonly read = (): CallSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly #handlers: {readonly [Name in keyof VoiceEvents]?: VoiceEvents[Name]} = {
    'call-start-progress': ({stage, status, metadata}) => {
      if (stage === 'initialization' && status === 'started') this.#begin();
      // A start that was stopped ends here, without an error.
      if (status === 'failed' && metadata?.['reason'] === 'stopped') this.#end();
    },
    'call-start-success': () => {
      if (this.#snapshot.status === 'starting') this.#change({status: 'connected'});
    },
    'call-start-failed': () => this.#end(),
    'call-start': () => this.#change({status: 'live'}),
    'call-end': () => this.#end(),
    reconnecting: () => this.#change({status: 'reconnecting'}),
    reconnected: () => this.#change({status: 'live'}),
    'speech-start': () => this.#change({isSpeaking: true}),
    'speech-end': () => this.#change({isSpeaking: false}),
    'volume-level': (volume) => {
      if (volume !== this.#snapshot.volume) this.#change({volume});
    },
    'mute-change': (isMuted) => this.#change({isMuted}),
    error: (error) => this.#change({error}),
    message: (message) => {
      if (this.#transcript.add(message)) this.#change({transcript: this.#transcript.lines});
    },
  };

  #begin(): void {
    this.#transcript.clear();
    this.#change({status: 'starting', transcript: [], error: null});
  }

  #end(): void {
    this.#change({status: 'idle', isSpeaking: false, volume: 0});
  }

  #change(change: Partial<CallSnapshot>): void {
    this.#snapshot = {...this.#snapshot, ...change};
    for (const listener of this.#listeners) listener();
  }
}
