/** Lets `perSecond` through on average, and at most `burst` at once. Times are ms of any clock that never goes back. */
export class TokenBucket {
  #tokens: number;
  #at: number;

  constructor(burst: number, nowMs: number) {
    this.#tokens = burst;
    this.#at = nowMs;
  }

  /** Takes one. @returns 0 when there was one, else how long until there is, ms. */
  take({perSecond, burst}: {readonly perSecond: number; readonly burst: number}, nowMs: number): number {
    this.#tokens = Math.min(burst, this.#tokens + ((nowMs - this.#at) * perSecond) / 1000);
    this.#at = nowMs;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#tokens) * 1000) / perSecond);
  }
}
