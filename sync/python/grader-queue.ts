// Who is graded next: one answer of each learner after the other, however many one of them sends.

type Waiting = {readonly start: () => void};

/** How much may wait. */
export type QueueLimits = {
  /** Graded at once. */
  readonly slots: number;
  /** Of all learners. */
  readonly mostWaiting: number;
  /** Of one, with those that are being graded. */
  readonly mostEach: number;
};

/** Assumed of an answer before one was graded, ms. */
const FIRST_GUESS_MS = 2000;

export class GraderQueue {
  readonly #limits: QueueLimits;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #held = new Map<string, number>();
  #running = 0;
  #usualMs = FIRST_GUESS_MS;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** How many answers wait. */
  get length(): number {
    return [...this.#waiting.values()].reduce((sum, {length}) => sum + length, 0);
  }

  /**
   * Does the work when it is its turn.
   * @returns seconds to wait where there is no room; nothing was done then. @throws what the work throws.
   */
  async run<T>(
    learnerId: string,
    work: () => Promise<T>,
  ): Promise<{readonly done: T} | {readonly retryAfterS: number}> {
    const own = this.#held.get(learnerId) ?? 0;
    if (own >= this.#limits.mostEach || this.length >= this.#limits.mostWaiting) {
      return {retryAfterS: this.#waitS()};
    }
    this.#held.set(learnerId, own + 1);
    if (this.#running < this.#limits.slots) this.#running += 1;
    else await this.#turn(learnerId);
    const begun = performance.now();
    try {
      return {done: await work()};
    } finally {
      this.#usualMs = (this.#usualMs + performance.now() - begun) / 2;
      this.#release(learnerId);
    }
  }

  #waitS(): number {
    return Math.max(1, Math.ceil(((this.length + 1) * this.#usualMs) / this.#limits.slots / 1000));
  }

  #turn(learnerId: string): Promise<void> {
    return new Promise((resolve) => {
      const own = this.#waiting.get(learnerId) ?? [];
      own.push({start: resolve});
      this.#waiting.set(learnerId, own);
    });
  }

  #release(learnerId: string): void {
    const own = (this.#held.get(learnerId) ?? 1) - 1;
    if (own === 0) this.#held.delete(learnerId);
    else this.#held.set(learnerId, own);
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [nextLearner, [first, ...rest]] = next;
    // Behind everybody else.
    this.#waiting.delete(nextLearner);
    if (rest.length > 0) this.#waiting.set(nextLearner, rest);
    first?.start();
  }
}
