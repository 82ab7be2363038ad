// What the device has just said aloud: its microphone hears that, and understands it later.

/** A recognizer's last word on something comes that long after it was said, ms. */
const LATE_MS = 4000;
/** One result of a recognizer may be about so much of it, ms: sentences follow each other without a pause. */
const SPAN_MS = 15_000;

type Ended = {readonly text: string; readonly at: DOMHighResTimeStamp};

/** Of one talk, by a clock that nobody sets. */
export class SaidLately {
  #ended: readonly Ended[] = [];

  /** Something begins to be said: what is from before a silence is not heard together with it. */
  begin(): void {
    if (this.text(undefined) === '') this.#ended = [];
  }

  /** It has ended now, said whole or cut off. */
  note(text: string): void {
    const at = performance.now();
    this.#ended = [...this.#ended.filter((one) => one.at > at - SPAN_MS), {text, at}];
  }

  /**
   * All of it that may still be heard, in order; empty after a silence.
   * @param now what is being said.
   */
  text(now: string | undefined): string {
    const at = performance.now();
    const last = now === undefined ? this.#ended.at(-1)?.at : at;
    if (last === undefined || last < at - LATE_MS) return '';
    const before = this.#ended.filter((one) => one.at > last - SPAN_MS).map(({text}) => text);
    return [...before, ...(now === undefined ? [] : [now])].join(' ');
  }
}
