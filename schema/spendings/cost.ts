// What a use costs.

/** Whole numbers, 0 or more. */
export type Amounts = {
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Of audio. */
  readonly seconds: number;
};

/** Whole millionths: for a million tokens, and for a minute of audio. What is `null` is not known. */
export type Price = {
  readonly inputMicros: number | null;
  readonly outputMicros: number | null;
  readonly minuteMicros: number | null;
};

/** Tokens are paid by the million, seconds by the minute. */
const MILLION = 1_000_000n;
const MINUTE = 60n;

/**
 * In whole millionths, rounded up once.
 * @returns none where there is no price for something of it.
 * @throws {RangeError} above what a number holds exactly.
 */
export function costOf(price: Price, {tokensIn, tokensOut, seconds}: Amounts): number | undefined {
  const parts = [
    [tokensIn, price.inputMicros, MINUTE],
    [tokensOut, price.outputMicros, MINUTE],
    [seconds, price.minuteMicros, MILLION],
  ] as const;
  let sum = 0n;
  for (const [amount, each, by] of parts) {
    if (amount === 0) continue;
    if (each === null) return undefined;
    sum += BigInt(amount) * BigInt(each) * by;
  }
  const cost = Number((sum + MILLION * MINUTE - 1n) / (MILLION * MINUTE));
  if (!Number.isSafeInteger(cost)) throw new RangeError(`Nothing costs ${cost} millionths.`);
  return cost;
}
