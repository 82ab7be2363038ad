// A voice's events, folded into one value that a view can show.
import type {VoiceError} from './errors.ts';
import type {VoiceEvent, VoiceEvents} from './events.ts';
import {TranscriptStore, type TranscriptLine} from './transcript.ts';
import type {Voice} from './voice.ts';

/**
 * `connected` is in the room, `live` when the assistant listens, `ending` until nothing of the call is left.
 */
export type CallStatus = 'idle' | 'starting' | 'connected' | 'live' | 'reconnecting' | 'ending';

/** What a view shows of a call. A new object for every change. */
export type CallSnapshot = {
  readonly status: CallStatus;
  readonly isMuted: boolean;
  /** The assistant speaks. */
  readonly isSpeaking: boolean;
  readonly transcript: readonly TranscriptLine[];
  /** Of the present or the last call; null when a new one starts. */
  readonly error: VoiceError | null;
};

type Handlers = {readonly [Name in keyof VoiceEvents]?: (...values: Parameters<VoiceEvents[Name]>) => void};

/** A store for `useSyncExternalStore`. It listens to its voice always: what happens unseen is not missed. */
export class CallState {
  readonly #listeners = new Set<() => void>();
  readonly #transcript = new TranscriptStore();
  #snapshot: CallSnapshot;
  /** Whose status is shown: what an earlier one still says is not about it. */
  #attempt = 0;
  #isHeard = false;

  constructor(voice: Voice) {
    this.#snapshot = {
      status: 'idle',
      isMuted: voice.isMuted(),
      isSpeaking: false,
      transcript: [],
      error: null,
    };
    voice.observe((event) => this.#take(event));
  }

  readonly read = (): CallSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly #handlers: Handlers = {
    'call-start-progress': ({stage, status}) => {
      if (stage.endsWith('initialization') && status === 'started') this.#begin();
    },
    'call-start-success': () => this.#enter('connected', ['starting']),
    'call-start': () => {
      this.#isHeard = true;
      this.#enter('live', ['starting', 'connected']);
    },
    reconnecting: () => this.#enter('reconnecting', ['connected', 'live']),
    reconnected: () => this.#enter(this.#isHeard ? 'live' : 'connected', ['reconnecting']),
    'call-ending': () => this.#change({status: 'ending', isSpeaking: false}),
    'call-closed': () => this.#change({status: 'idle'}),
    'speech-start': () => this.#change({isSpeaking: true}),
    'speech-end': () => this.#change({isSpeaking: false}),
    'mute-change': (isMuted) => this.#change({isMuted}),
    error: (error) => this.#change({error}),
    message: (message) => {
      if (this.#transcript.add(message)) this.#change({transcript: this.#transcript.lines});
    },
  };

  #take({attempt, name, values}: VoiceEvent): void {
    if (attempt < this.#attempt) return;
    if (name === 'call-start-progress') this.#attempt = attempt;
    const handle = this.#handlers[name] as ((...all: unknown[]) => void) | undefined;
    handle?.(...values);
  }

  #begin(): void {
    this.#isHeard = false;
    this.#transcript.clear();
    this.#change({status: 'starting', transcript: [], error: null});
  }

  #enter(status: CallStatus, from: readonly CallStatus[]): void {
    if (from.includes(this.#snapshot.status)) this.#change({status});
  }

  #change(change: Partial<CallSnapshot>): void {
    this.#snapshot = {...this.#snapshot, ...change};
    for (const listener of this.#listeners) listener();
  }
}
