import {setTimeout as pause} from 'node:timers/promises';

/**
 * Asks again until the probe holds.
 * @throws {Error} after `limitMs`, with the last reason.
 */
export async function until(
  probe: () => Promise<boolean>,
  {limitMs, everyMs = 40, gaveUp}: {limitMs: number; everyMs?: number; gaveUp?: () => boolean},
): Promise<void> {
  const end = Date.now() + limitMs;
  let reason: unknown;
  while (Date.now() < end) {
    if (gaveUp?.()) break;
    try {
      if (await probe()) return;
    } catch (error) {
      reason = error;
    }
    await pause(everyMs);
  }
  throw new Error(`not ready within ${limitMs / 1000} s`, {cause: reason});
}

/** True when the address answers 2xx. */
export const answers = (url: string) => async (): Promise<boolean> =>
  (await fetch(url, {signal: AbortSignal.timeout(2000)})).ok;
