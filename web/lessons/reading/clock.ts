/** Without a sign of the reader for longer, nobody reads, ms. */
const IDLE_MS = 60_000;

/** Counts the time in which somebody reads: the page is visible, and its reader moved lately. */
export class ReadingClock {
  readonly #now: () => number;
  #since: number;
  #lastSign: number;
  #isVisible: boolean;
  #readMs = 0;

  constructor(now: () => number, isVisible: boolean) {
    this.#now = now;
    this.#since = now();
    this.#lastSign = this.#since;
    this.#isVisible = isVisible;
  }

  /** The reader scrolled, moved or typed. */
  sign(): void {
    this.#count();
    this.#lastSign = this.#now();
  }

  setVisible(isVisible: boolean): void {
    this.#count();
    this.#isVisible = isVisible;
    if (isVisible) this.#lastSign = this.#now();
  }

  /** Whole seconds read since they were taken last; the rest stays for the next time. */
  take(atMost: number): number {
    this.#count();
    const seconds = Math.min(Math.floor(this.#readMs / 1000), atMost);
    this.#readMs -= seconds * 1000;
    return seconds;
  }

  #count(): void {
    const now = this.#now();
    const until = Math.min(now, this.#lastSign + IDLE_MS);
    if (this.#isVisible && until > this.#since) this.#readMs += until - this.#since;
    this.#since = now;
  }
}
