/** The value that a share of the samples (0 to 1) does not exceed: nearest rank. @throws {Error} without samples. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('no samples');
  return value;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** p50, p95 and the largest, as cells of a table. */
export const spread = (samples: readonly number[], decimals = 1): string[] =>
  [0.5, 0.95, 1].map((share) => quantile(samples, share).toFixed(decimals));
