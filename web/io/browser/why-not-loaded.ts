import {PROBE_PATH} from '#schema/wire/probe.ts';

/** `network`: nobody answers; `server`: the academy answers that it can't; `page`: it answers well, so the fault is the page's. */
export type NotLoaded = 'network' | 'server' | 'page';

/** How long the academy may take to answer, ms. */
const LIMIT_MS = 5000;

/**
 * Why a script of the page could not be fetched: what the browser throws then says it in no way that all browsers share.
 * Never rejects.
 */
export async function whyNotLoaded(): Promise<NotLoaded> {
  if (!navigator.onLine) return 'network';
  try {
    const {ok} = await fetch(PROBE_PATH, {cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS)});
    return ok ? 'page' : 'server';
  } catch {
    return 'network';
  }
}
