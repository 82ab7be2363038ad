// The answers of an agent that says each to its end, in the order in which they were asked for: of those that were cut off
// nothing is heard, and their beginnings and ends are not those of the one after them.
import {BEGINS_MS, type Sayer} from '#web/avatar/services/sayer.ts';

/** What was cut off before it began, and does not begin by then, does not begin any more, ms. */
const GIVEN_UP_MS = 2 * BEGINS_MS;

/** Of one talk. */
export class AnswersSaid {
  readonly #sayer: Sayer;
  readonly #mute: (isMuted: boolean) => void;
  /** Asked for, and not begun. */
  #due = 0;
  /** Those of them that were cut off: they come first. */
  #cutOff = 0;
  #isTalking = false;
  /** What is being said was cut off. */
  #isOld = false;
  /** Words of the next one, which begins after that. */
  #next: readonly string[] | undefined;
  /** The one that was asked for last has its words since then. */
  #answeredAt: DOMHighResTimeStamp | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param signal the end of the talk. */
  constructor(sayer: Sayer, mute: (isMuted: boolean) => void, signal: AbortSignal) {
    this.#sayer = sayer;
    this.#mute = mute;
    signal.addEventListener('abort', () => clearTimeout(this.#timer));
  }

  readonly asked = (): void => {
    this.#due += 1;
    this.#answeredAt = undefined;
  };

  /** Nothing is said of one that was asked for. */
  readonly lost = (wasCutOff: boolean): void => {
    this.#due = Math.max(0, this.#due - 1);
    if (!wasCutOff) return;
    this.#cutOff = Math.max(0, this.#cutOff - 1);
    this.#settle();
  };

  /** The words of the one that was asked for last. */
  readonly follow = (sentences: readonly string[]): void => {
    this.#answeredAt = performance.now();
    if (this.#isOld || this.#cutOff > 0) this.#next = sentences;
    else this.#sayer.follow(sentences);
  };

  readonly begun = (): void => {
    clearTimeout(this.#timer);
    this.#due = Math.max(0, this.#due - 1);
    this.#isTalking = true;
    this.#isOld = this.#cutOff > 0;
    if (this.#isOld) {
      this.#cutOff -= 1;
      return;
    }
    this.#settle();
    this.#sayer.begun();
  };

  readonly ended = (): void => {
    this.#isTalking = false;
    if (!this.#isOld) return this.#sayer.ended();
    this.#isOld = false;
    if (this.#cutOff > 0) this.#giveUpLater();
    return this.#settle();
  };

  readonly hush = (): void => {
    this.#sayer.hush();
    this.#next = undefined;
    if (performance.now() - (this.#answeredAt ?? Infinity) > GIVEN_UP_MS) this.#due = 0;
    this.#cutOff = this.#due;
    this.#isOld = this.#isTalking;
    if (this.#cutOff > 0) this.#giveUpLater();
    if (this.#isOld || this.#cutOff > 0) this.#mute(true);
  };

  #giveUpLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#due -= this.#cutOff;
      this.#cutOff = 0;
      this.#settle();
    }, GIVEN_UP_MS);
  }

  /** Nothing is left of what was cut off: the next one is heard. */
  #settle(): void {
    if (this.#isOld || this.#cutOff > 0) return;
    clearTimeout(this.#timer);
    this.#mute(false);
    const next = this.#next;
    this.#next = undefined;
    if (next) this.#sayer.follow(next);
  }
}
