// The assistant's volume as a value. It listens only while somebody looks.
import type {Voice} from './voice.ts';

/** A store for `useSyncExternalStore`. */
export class VolumeState {
  readonly #voice: Voice;
  readonly #listeners = new Set<() => void>();
  #volume = 0;

  constructor(voice: Voice) {
    this.#voice = voice;
  }

  /** 0 to 1. */
  readonly read = (): number => this.#volume;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#voice.on('volume-level', this.#hear);
      this.#voice.on('call-ending', this.#silence);
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#voice.off('volume-level', this.#hear);
      this.#voice.off('call-ending', this.#silence);
      this.#volume = 0;
    };
  };

  readonly #hear = (volume: number): void => {
    if (volume === this.#volume) return;
    this.#volume = volume;
    for (const listener of this.#listeners) listener();
  };

  readonly #silence = (): void => this.#hear(0);
}
