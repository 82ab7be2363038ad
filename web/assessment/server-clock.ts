// What time it is at the academy. The device's clock is a hint: it may be hours off, or be set while the assessment runs.

type Known = {
  /** The server's time, epoch ms, when it was told. */
  readonly told: number;
  /** The device's clock, and what can't be set, at that moment. */
  readonly clock: number;
  readonly steady: number;
};

/** A clock that was told the server's time. Pure but for the two clocks that it is given. */
export class ServerClock {
  #known: Known | undefined;
  readonly #clock: () => number;
  readonly #steady: () => number;

  constructor(clock: () => number, steady: () => number) {
    this.#clock = clock;
    this.#steady = steady;
  }

  /** @param now what the server has just said, epoch ms. */
  tell(now: number): void {
    this.#known = {told: now, clock: this.#clock(), steady: this.#steady()};
  }

  /**
   * The server's time, epoch ms. The steady clock stops while some devices sleep, the other one can be set back: the later
   * of the two is right.
   */
  now(): number {
    if (!this.#known) return this.#clock();
    const {told, clock, steady} = this.#known;
    return told + Math.max(this.#steady() - steady, this.#clock() - clock);
  }

  /** The time that it is at least, epoch ms, whatever was done to the device's clock; 0 until the server has told its own. */
  atLeast(): number {
    if (!this.#known) return 0;
    const {told, clock, steady} = this.#known;
    return told + Math.min(this.#steady() - steady, this.#clock() - clock);
  }
}

/** The page's. */
export const serverClock = new ServerClock(
  () => Date.now(),
  () => performance.now(),
);
