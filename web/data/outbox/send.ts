import type {CommandRequest} from '#schema/commands/commands.api.ts';
import type {Clock} from './clock.ts';
import type {Command, Outcome, Reason} from './command.ts';
import {readinessWatch} from './readiness-watch.ts';

export type SendOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  /** Whose outbox it is. */
  readonly userId: string;
  readonly clock: Clock;
  /** Whether the answer is the academy's own; it also notes the epoch that the answer names. */
  readonly isOurs: (response: Response) => boolean;
  /** Whether the academy would take commands right now. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  /** Whether a command may go at all; after a restore what the server has lost goes first. */
  readonly maySend: () => boolean;
};

/** Makes one attempt. Never rejects. `isLast`: the page is about to go away. */
export type Send = (command: Command, isLast?: boolean) => Promise<Outcome>;

/** Past this the command may still be under way, but the learner should not depend on it. */
const LIMIT_MS = 15_000;

/**
 * Sends commands by `POST /api/commands`. A request may hang in a connection that is gone while the academy is there: where
 * it answers the probe and not the command, the command is sent once more, with the whole time. The claim makes a second
 * one harmless.
 */
export function sendByHttp(options: SendOptions): Send {
  const watch = readinessWatch(options);
  return async (command, isLast = false) => {
    if (isLast) return attempt(options, command, {isLast});
    const hangs = new AbortController();
    const stopWatching = watch(() => hangs.abort());
    const outcome = await attempt(options, command, {hangs: hangs.signal}).finally(stopWatching);
    const goesAgain = hangs.signal.aborted && outcome.type === 'retry' && options.maySend();
    return goesAgain ? attempt(options, command) : outcome;
  };
}

type Manner = {readonly isLast?: boolean; readonly hangs?: AbortSignal};

async function attempt(
  {fetch, url, userId, clock, isOurs}: SendOptions,
  command: Command,
  {isLast = false, hangs}: Manner = {},
): Promise<Outcome> {
  const ended = new AbortController();
  const stopTimer = clock.after(LIMIT_MS, () => ended.abort());
  hangs?.addEventListener('abort', () => ended.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(requestOf(command, userId)),
      signal: ended.signal,
      keepalive: isLast,
    });
    const own = isOurs(response);
    const body: unknown = await response.json().catch(() => undefined);
    return response.ok ? committed(command, body) : rejected(command, response, body, own);
  } catch {
    return retry('OFFLINE', 'We couldn’t reach the academy.');
  } finally {
    stopTimer();
  }
}

const requestOf = ({name, args, replay}: Command, userId: string): CommandRequest => ({
  name,
  args,
  userId,
  ...(replay === undefined ? {} : {replayOf: replay.mark}),
});

/** A captive portal also says 200: only our own server knows the command's id. */
function committed({args}: Command, body: unknown): Outcome {
  const [id, mark, epoch] = [field(body, 'id'), field(body, 'mark'), field(body, 'epoch')];
  return id === args.id && isCount(mark) && isCount(epoch)
    ? {type: 'delivered', mark, epoch}
    : retry(
        'BAD_ANSWER',
        'This network answered instead of the academy. You may need to sign in to the network first.',
      );
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Statuses that say "later", whatever else is said. */
const LATER = new Set([401, 403, 408, 425, 429]);
/** Our own words for "later"; every other code is final. */
const LATER_CODES: ReadonlySet<unknown> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'NOT_SIGNED_IN',
  // Its owner comes back to it.
  'OTHER_LEARNER',
]);

/**
 * Only our own server may reject a command for good, and it says why in a code. Anyone who else answers (a proxy, a captive
 * portal, another application at this address) decides nothing.
 */
function rejected(command: Command, response: Response, body: unknown, isOurs: boolean): Outcome {
  const code = field(body, 'code');
  const isFinal =
    isOurs &&
    (typeof code === 'string'
      ? !LATER_CODES.has(code) && !isCoolingDown(command, code)
      : isMalformed(response.status));
  const message = field(body, 'message');
  const reason: Reason = {
    code: typeof code === 'string' && isOurs ? code : 'UNAVAILABLE',
    message: typeof message === 'string' && isOurs ? message : 'We couldn’t reach the academy.',
  };
  // Nor may it make a command wait: its page is gone as soon as somebody signs in to the network.
  return isFinal
    ? {type: 'rejected', reason}
    : retry(reason.code, reason.message, isOurs ? afterMs(response) : undefined);
}

/** What our server says of a request that it could not even read: the same one will not fare better. */
const isMalformed = (status: number): boolean => status >= 400 && status < 500 && !LATER.has(status);

/** A replay comes faster than its learner was: the cool-down of back then is waited for. */
const isCoolingDown = ({replay}: Command, code: string): boolean =>
  replay !== undefined && code === 'COOLING_DOWN';

function retry(code: string, message: string, after?: number): Outcome {
  return {type: 'retry', reason: {code, message}, ...(after === undefined ? {} : {afterMs: after})};
}

/** Retry-After in its form in seconds, which is the only one our server sends. */
function afterMs(response: Response): number | undefined {
  const seconds = Number.parseFloat(response.headers.get('retry-after') ?? '');
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}
