// The own microphone may be pulled out in the middle of a call. Another one takes its place, and the page is told. A track
// that the page itself gave is not replaced: nobody has asked the call to open a microphone.
import type {MicrophoneLost} from './events.ts';
import type {Preferences} from './preferences.ts';

type Surroundings = {
  readonly preferences: Preferences;
  /** What the call takes its sound from. */
  readonly current: () => MediaStreamTrack | undefined;
  /** Given by the page, whose business it is what comes in its place. */
  readonly isOfPage: (track: MediaStreamTrack) => boolean;
  readonly change: (deviceId: string) => Promise<void>;
  readonly onLost: (event: MicrophoneLost) => void;
  readonly onError: (error: unknown) => void;
};

/** The device that the browser itself would choose. */
const DEFAULT = 'default';

export class MicrophoneWatch {
  readonly #around: Surroundings;
  #end = new AbortController();
  readonly #known = new WeakSet<MediaStreamTrack>();
  /** Behind a louder microphone: its own track goes on when the device is gone. */
  #source: MediaStreamTrack | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Watches what the call uses now. @param source of the sound, where it is not the call's own track. */
  watch(source?: MediaStreamTrack): void {
    if (source) this.#source = source;
    const {signal} = this.#end;
    for (const track of [source, this.#around.current()]) {
      if (!track || this.#known.has(track)) continue;
      this.#known.add(track);
      // A device that is gone ends its track; who stops a track hears nothing.
      track.addEventListener('ended', () => void this.#replace(track), {signal, once: true});
    }
  }

  /** The room is left. It may be joined again. */
  close(): void {
    this.#end.abort();
    this.#end = new AbortController();
    this.#source = undefined;
  }

  async #replace(lost: MediaStreamTrack): Promise<void> {
    const {preferences, current, isOfPage, change, onLost, onError} = this.#around;
    if (lost !== current() && lost !== this.#source) return;
    const {signal} = this.#end;
    const device = lost.label;
    // The next call does not ask for what is gone.
    preferences.microphone = undefined;
    try {
      const fallback = isOfPage(lost) ? undefined : await otherThan(lost.getSettings().deviceId);
      if (signal.aborted) return;
      if (fallback) await change(fallback.deviceId);
      onLost({device, ...(fallback ? {fallback} : {})});
    } catch (error) {
      onLost({device});
      onError(error);
    }
  }
}

async function otherThan(lostId: string | undefined): Promise<MediaDeviceInfo | undefined> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const others = all.filter(({kind, deviceId}) => kind === 'audioinput' && deviceId !== lostId);
  return others.find(({deviceId}) => deviceId === DEFAULT) ?? others[0];
}
