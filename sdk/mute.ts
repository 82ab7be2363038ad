// Whether the visitor is muted. The room has the truth: the call library's own object and the room itself may
// mute too. What the page asks for holds until the room has it, or has had its time.
import type {DailyCall, DailyParticipant} from '@daily-co/daily-js';
import type {Preferences} from './preferences.ts';

type Surroundings = {
  readonly preferences: Preferences;
  readonly call: () => DailyCall | null;
  readonly onChange: (isMuted: boolean) => void;
  /** How long the room may take to follow, ms. */
  readonly limitMs: number;
};

export class Mute {
  readonly #around: Surroundings;
  #isHeld = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** What the room says is not believed until `ask` or `release`: it joins, or changes its microphone. */
  hold(): void {
    this.#isHeld = true;
    this.close();
  }

  /** Has the room do what the page wants. */
  ask(): void {
    const {call, preferences, limitMs} = this.#around;
    this.hold();
    this.#timer = setTimeout(() => this.release(), limitMs);
    call()?.setLocalAudio(!preferences.isMuted);
  }

  /** From now on the room is believed, beginning with what it says at present. */
  release(): void {
    this.close();
    this.#isHeld = false;
    const local = this.#around.call()?.participants().local;
    if (local) this.hear(local);
  }

  /** News of the visitor, from the room. */
  hear({tracks}: DailyParticipant): void {
    const {preferences, onChange} = this.#around;
    const {state} = tracks.audio;
    // No microphone, or one that is on its way, says nothing about being muted.
    if (state === 'blocked' || state === 'interrupted') return;
    const isMuted = state === 'off';
    if (isMuted !== preferences.isMuted) {
      if (this.#isHeld) return;
      preferences.isMuted = isMuted;
      onChange(isMuted);
    } else if (this.#timer !== undefined) {
      // The room has what it was asked for.
      this.close();
      this.#isHeld = false;
    }
  }

  /** The call is over. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
