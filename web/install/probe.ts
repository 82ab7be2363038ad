// Whether the academy can be reached. The browser only knows whether there is a network; behind it there may be a captive
// portal, or nothing.
import {isProbeReply, PROBE_PATH} from '#schema/wire/probe.ts';

/** How long a page may wait for the answer before it opens without it, ms. */
const LIMIT_MS = 2000;

/** Asks the academy for its probe. Never rejects: whatever is not its own reply in time is a no. */
export async function academyAnswers(limitMs = LIMIT_MS): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const response = await fetch(PROBE_PATH, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    return response.ok && isProbeReply(await response.json());
  } catch {
    // No network, too late, or somebody else's page.
    return false;
  }
}
