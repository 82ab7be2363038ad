/** Chance that comes out the same for the same seed. */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly next: () => number;
  readonly chance: (probability: number) => boolean;
  readonly between: (least: number, most: number) => number;
  /** A whole number from 0 up to, not including, `limit`. */
  readonly int: (limit: number) => number;
  readonly pick: <T>(from: readonly T[]) => T;
};

/** Mulberry32: 32 bits of state are plenty for one history. */
export function seededRandom(seed: number): Random {
  // Neighboring seeds must not begin alike.
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    chance: (probability) => next() < probability,
    between: (least, most) => least + next() * (most - least),
    int,
    pick: (from) => {
      const one = from[int(from.length)];
      if (one === undefined) throw new Error('Nothing to pick from');
      return one;
    },
  };
}
