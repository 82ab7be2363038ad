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

/** A store for `useSyncExternalStore`: listens to the voice only while somebody listens to it. */
export class CallState {
  readonly #voice: Voice;
  readonly #listeners = new Set<() => void>();
  readonly #transcript = new TranscriptStore();
  #snapshot: CallSnapshot;

  constructor(voice: Voice) {
    this.#voice = voice;
    this.#snapshot = {
      status: 'idle',
      isMuted: voice.isMuted(),
      isSpeaking: false,
      volume: 0,
      transcript: [],
      error: null,
    };
  }

  readonly read = (): CallSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#attach();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#detach();
    };
  };

  readonly #handlers: {readonly [Name in keyof VoiceEvents]?: VoiceEvents[Name]} = {
    'call-start-progress': ({stage, status, metadata}) => {
      if (stage === 'initialization' && status === 'started') this.#begin();
      // A start that was stopped ends here, without an error.
      if (status === 'failed' && metadata?.['reason'] === 'stopped') this.#end();
    },
    'call-start-success': () => this.#change({status: this.#isLive() ? 'live' : 'connected'}),
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

  #isLive(): boolean {
    return this.#snapshot.status === 'live';
  }

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

  #attach(): void {
    for (const [name, handler] of this.#entries()) this.#voice.on(name, handler);
    // What happened while nobody looked.
    const isMuted = this.#voice.isMuted();
    if (isMuted !== this.#snapshot.isMuted) this.#snapshot = {...this.#snapshot, isMuted};
  }

  #detach(): void {
    for (const [name, handler] of this.#entries()) this.#voice.off(name, handler);
  }

  #entries() {
    return Object.entries(this.#handlers) as [keyof VoiceEvents, VoiceEvents[keyof VoiceEvents]][];
  }
}
