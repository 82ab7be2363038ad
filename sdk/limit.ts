// Nothing is waited for without an end.

/** Thrown when a wait was longer than its limit. */
export class WaitTooLong extends Error {
  override readonly name = 'WaitTooLong';
  readonly code = 'timeout';
  /** ms. */
  readonly limitMs: number;

  constructor(what: string, limitMs: number) {
    super(`${what} took longer than ${limitMs} ms.`);
    this.limitMs = limitMs;
  }
}

/** @throws {WaitTooLong} when the promise has not settled in time; what comes later is ignored. */
export async function within<T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WaitTooLong(what, limitMs)), limitMs);
  });
  try {
    return await Promise.race([promise, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whole milliseconds of a clock that only goes forward: a duration stays right when somebody sets the device's clock. */
export const steadyMs = (): number => Math.round(performance.now());
