import {setTimeout as pause} from 'node:timers/promises';

type Patience = {
  readonly limitMs: number;
  readonly everyMs?: number;
  readonly gaveUp?: () => boolean;
  /** As long as this changes, the limit begins anew. */
  readonly progress?: (() => number) | undefined;
};

/**
 * Asks again until the probe holds. Whoever was kept from looking for longer than the limit looks once more before
 * giving up: what was ready or got ahead meanwhile counts.
 * @throws {Error} after `limitMs`, with the last reason.
 */
export async function until(
  probe: () => Promise<boolean>,
  {limitMs, everyMs = 40, gaveUp, progress}: Patience,
): Promise<void> {
  let begun = performance.now();
  let reached = progress?.();
  let reason: unknown;
  for (;;) {
    if (gaveUp?.()) break;
    const looked = performance.now();
    const now = progress?.();
    if (now !== reached) begun = looked;
    reached = now;
    try {
      if (await probe()) return;
    } catch (error) {
      reason = error;
    }
    if (looked - begun >= limitMs) break;
    await pause(everyMs);
  }
  throw new Error(`not ready within ${limitMs / 1000} s`, {cause: reason});
}

/** True when the address answers 2xx. */
export const answers = (url: string) => async (): Promise<boolean> =>
  (await fetch(url, {signal: AbortSignal.timeout(2000)})).ok;
