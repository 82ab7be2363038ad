/** So long an answer may take on a line of which nothing is known, ms. */
const LIMIT_MS = 15_000;
/** Beyond that nobody waits, whatever the line: a request may as well be made again. */
const LONGEST_MS = 120_000;
/** Answers differ: so many times the slowest one is waited for. */
const ROOM = 4;
/** How much of the slowest answer each faster one leaves of it. */
const FADES = 0.8;

/** Commands that go together on a line of which nothing is known, bytes; at most, and at least. */
const BATCH_BYTES = {first: 16_384, most: 65_536, least: 1024} as const;

/**
 * What the line to the academy was seen to carry. Limits of time grow with it: on a line that is slow or loses much, a
 * request that is given up too early is sent again and again, and none arrives.
 */
export class Line {
  #slowestMs = 0;
  #unanswered = 0;
  #batchBytes: number = BATCH_BYTES.first;

  /** An answer took so long, ms. */
  answered(ms: number): void {
    this.#unanswered = 0;
    this.#slowestMs = Math.max(ms, this.#slowestMs * FADES);
    this.#batchBytes = Math.min(this.#batchBytes * 2, BATCH_BYTES.most);
  }

  /** None came within the limit, or what was sent came in too slowly. */
  unanswered(): void {
    this.#unanswered += 1;
    this.#batchBytes = Math.max(this.#batchBytes / 2, BATCH_BYTES.least);
  }

  /** How long to wait for an answer, ms. */
  get limitMs(): number {
    return Math.min(LONGEST_MS, Math.max(LIMIT_MS, ROOM * this.#slowestMs) * 2 ** this.#unanswered);
  }

  /** How much goes in one request, bytes; one command always does. */
  get batchBytes(): number {
    return this.#batchBytes;
  }

  /** The last request had no answer in time. */
  get isStruggling(): boolean {
    return this.#unanswered > 0;
  }
}
