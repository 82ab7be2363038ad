// Whether the academy can be reached. The browser only knows whether there is a network; behind it there may be a captive
// portal, or nothing.
import {ready} from '#schema/commands/commands.api.ts';
import {isProbeReply, PROBE_PATH} from '#schema/wire/probe.ts';
import {noteReply} from '#web/io/epoch.ts';

/** How long a page may wait for the answer before it opens without it, ms. */
const PAGE_LIMIT_MS = 2000;
/** An answer about commands that takes longer is none, ms; where none came, the next one may take twice as long, up to the last. */
const COMMANDS_LIMIT_MS = {first: 3000, last: 15_000} as const;
let commandsLimitMs: number = COMMANDS_LIMIT_MS.first;

type Asked = {readonly path: string; readonly limitMs: number};

/** Never rejects: whatever is not the academy's own good reply in time is a no. */
async function answers(
  {path, limitMs}: Asked,
  isOurs: (response: Response) => boolean | Promise<boolean>,
): Promise<boolean> {
  try {
    const response = await fetch(path, {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(limitMs),
    });
    return (await isOurs(response)) && response.ok;
  } catch {
    // No network, too late, or somebody else's page.
    return false;
  }
}

/** Asks the academy for its probe: whether a page can be fetched. */
export const academyAnswers = async (limitMs = PAGE_LIMIT_MS): Promise<boolean> =>
  navigator.onLine &&
  answers({path: PROBE_PATH, limitMs}, async (response) => isProbeReply(await response.json()));

/** Asks whether the academy would take commands right now, whatever the browser says of the network. */
export async function academyTakesCommands(): Promise<boolean> {
  const limitMs = commandsLimitMs;
  const begun = performance.now();
  let isOurs = false;
  const isReady = await answers({path: ready.path, limitMs}, (response) => (isOurs = noteReply(response)));
  const isLate = performance.now() - begun >= limitMs;
  if (isLate) commandsLimitMs = Math.min(2 * limitMs, COMMANDS_LIMIT_MS.last);
  else if (isOurs) commandsLimitMs = Math.max(COMMANDS_LIMIT_MS.first, limitMs / 2);
  return isReady;
}
