// Which queries zero-cache keeps live for each browser, so that one cannot slow everybody's. The endpoint is not told
// when a query ends; but zero-cache 1.9 asks about every live query of a client group once a minute
// (ZERO_AUTH_RETRANSFORM_INTERVAL_SECONDS), and about none that has ended. What was not asked about for longer is gone.

/** Longer than the pause between two questions about the same query, ms. */
export const LIVE_MS = 90_000;

type Browser = {
  readonly askedAt: number;
  /** By query: when it was last asked about. */
  readonly live: ReadonlyMap<string, number>;
};

export class LiveQueries {
  /** By browser, the one that asked last at the end. */
  readonly #seen = new Map<string, Browser>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /**
   * Counts these queries as live, as many as may be: those that are live already first.
   * @returns those that are too many.
   */
  admit(browser: string, queryIds: readonly string[], limit: number): ReadonlySet<string> {
    const now = this.#now();
    const before = this.#seen.get(browser)?.live ?? [];
    const live = new Map([...before].filter(([, seenAt]) => now - seenAt < LIVE_MS));
    const known = queryIds.filter((id) => live.has(id));
    const fresh = queryIds.filter((id) => !live.has(id));
    const beyond = new Set<string>();
    for (const id of [...known, ...fresh]) {
      if (live.has(id) || live.size < limit) live.set(id, now);
      else beyond.add(id);
    }
    this.#seen.delete(browser);
    if (live.size > 0) this.#seen.set(browser, {askedAt: now, live});
    this.#forgetOld(now);
    return beyond;
  }

  /** Browsers that have not asked for so long have nothing live. */
  #forgetOld(now: number): void {
    for (const [browser, {askedAt}] of this.#seen) {
      if (now - askedAt < LIVE_MS) return;
      this.#seen.delete(browser);
    }
  }
}
