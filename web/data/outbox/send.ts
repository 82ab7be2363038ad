import {
  BATCH_MAX,
  CLIENT_HEADER,
  type BatchResult,
  type CommandRequest,
} from '#schema/commands/commands.api.ts';
import type {Clock} from './clock.ts';
import type {Command, Outcome, Reason} from './command.ts';
import {Line} from './line.ts';
import {readinessWatch} from './readiness-watch.ts';

export type SendOptions = {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly url: string;
  /** Whose outbox it is. */
  readonly userId: string;
  /** What this browser calls itself; a service worker has no name. */
  readonly client?: () => string;
  readonly clock: Clock;
  /** Whether the answer is the academy's own; it also notes the epoch that the answer names. */
  readonly isOurs: (response: Response) => boolean;
  /** Whether the academy would take commands right now. Never rejects. */
  readonly isReady: () => Promise<boolean>;
  /** Whether a command may go at all; after a restore what the server has lost goes first. */
  readonly maySend: () => boolean;
  /** What is known of the line; nothing yet by default. */
  readonly line?: Line;
};

/** Makes one attempt. Never rejects. `isLast`: the page is about to go away. */
export type Send = (command: Command, isLast?: boolean) => Promise<Outcome>;

/**
 * Sends as many of these commands as go into one request, in this order. Never rejects.
 * @returns what became of those that were tried; `apart` where they must be sent one by one: the server is an older one, or
 *   cannot make anything of all of them together.
 */
export type SendTogether = (commands: readonly Command[]) => Promise<ReadonlyMap<string, Outcome> | 'apart'>;

type Ask = (url: string, body: object, isLast?: boolean) => Promise<Answer | undefined>;
type Answer = {readonly response: Response; readonly body: unknown; readonly isOurs: boolean};

/**
 * Asks the server. A request may hang in a connection that is gone while the academy is there: where it answers the probe
 * and not the request, that is made once more, with the whole time. The claim makes a second command harmless.
 * @returns `undefined` where no answer came.
 */
function asking(options: SendOptions & {readonly line: Line}): Ask {
  const watch = readinessWatch(options);
  return async (url, body, isLast = false) => {
    if (isLast) return attempt(options, {url, body, isLast});
    const hangs = new AbortController();
    const stopWatching = watch(() => hangs.abort());
    const answer = await attempt(options, {url, body, hangs: hangs.signal}).finally(stopWatching);
    const goesAgain = hangs.signal.aborted && answer === undefined && options.maySend();
    return goesAgain ? attempt(options, {url, body}) : answer;
  };
}

type Attempt = {
  readonly url: string;
  readonly body: object;
  readonly isLast?: boolean;
  readonly hangs?: AbortSignal;
};

async function attempt(
  {fetch, clock, client, isOurs, line}: SendOptions & {readonly line: Line},
  {url, body, isLast = false, hangs}: Attempt,
): Promise<Answer | undefined> {
  const ended = new AbortController();
  const begun = clock.elapsed();
  const stopTimer = clock.after(line.limitMs, () => {
    line.unanswered();
    ended.abort();
  });
  hangs?.addEventListener('abort', () => ended.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(client === undefined ? {} : {[CLIENT_HEADER]: client()}),
      },
      body: JSON.stringify(body),
      signal: ended.signal,
      keepalive: isLast,
      priority: 'high',
    });
    const own = isOurs(response);
    const read: unknown = await response.json().catch(() => undefined);
    if (ended.signal.aborted) return undefined;
    if (response.status === TOO_SLOW) line.unanswered();
    else line.answered(clock.elapsed() - begun);
    return {response, body: read, isOurs: own};
  } catch {
    return undefined;
  } finally {
    stopTimer();
  }
}

/** The body did not come in at the least rate (RFC 9110, 15.5.9). */
const TOO_SLOW = 408;

/** Sends commands by `POST /api/commands`. */
export function sendByHttp(options: SendOptions): Send {
  const ask = asking({...options, line: options.line ?? new Line()});
  const {url, userId} = options;
  return async (command, isLast = false) => {
    const answer = await ask(url, {...requestOf(command), userId}, isLast);
    if (answer === undefined) return NO_ANSWER;
    const {response, body, isOurs} = answer;
    return response.ok ? committed(command, body) : rejected(command, response, body, isOurs);
  };
}

/** Sends commands by `POST /api/commands/batch`. @param options.url of that route. */
export function sendTogetherByHttp(options: SendOptions): SendTogether {
  const line = options.line ?? new Line();
  const ask = asking({...options, line});
  const {url, userId} = options;
  return async (commands) => {
    const tried = fitting(commands, line.batchBytes);
    const answer = await ask(url, {userId, commands: tried.map(requestOf)});
    if (answer === undefined) return allOf(tried, NO_ANSWER);
    return answer.response.ok ? resultsOf(tried, answer.body) : refusedAll(tried, answer);
  };
}

const utf8 = new TextEncoder();

function fitting(commands: readonly Command[], mostBytes: number): readonly Command[] {
  let bytes = 0;
  const at = commands.findIndex((command, index) => {
    bytes += utf8.encode(JSON.stringify(command.args)).length;
    return index > 0 && bytes > mostBytes;
  });
  return commands.slice(0, at === -1 ? BATCH_MAX : Math.min(at, BATCH_MAX));
}

const allOf = (commands: readonly Command[], outcome: Outcome): ReadonlyMap<string, Outcome> =>
  new Map(commands.map(({id}) => [id, outcome]));

/** Statuses that say something about one of them, or about batches as such. */
const APART = new Set([400, 404, 405, 413, 500]);

/** The request as a whole was refused: the session has ended, or the server is away. */
function refusedAll(commands: readonly Command[], {response, body, isOurs}: Answer) {
  if (isOurs && APART.has(response.status)) return 'apart';
  const outcomes = commands.map((command) => rejected(command, response, body, isOurs));
  return outcomes.some(({type}) => type === 'rejected')
    ? 'apart'
    : new Map(commands.map(({id}, at) => [id, outcomes[at] ?? NO_ANSWER]));
}

/** A captive portal also says 200: only our own server knows the commands' ids. */
function resultsOf(commands: readonly Command[], body: unknown): ReadonlyMap<string, Outcome> {
  const results = field(body, 'results');
  const byId = new Map(commands.map((command) => [command.id, command]));
  const outcomes = new Map<string, Outcome>();
  for (const result of Array.isArray(results) ? (results as readonly unknown[]) : []) {
    const id = field(result, 'id');
    const command = typeof id === 'string' ? byId.get(id) : undefined;
    if (command) outcomes.set(command.id, outcomeOf(command, result as BatchResult));
  }
  return outcomes.size > 0 ? outcomes : allOf(commands, BAD_ANSWER);
}

function outcomeOf(command: Command, result: BatchResult): Outcome {
  if (result.ok) return committed(command, result);
  const {code, message, retryAfterMs} = result;
  return isFinalCode(command, code)
    ? {type: 'rejected', reason: {code, message}}
    : retry(code, message, retryAfterMs);
}

const requestOf = ({name, args, replay}: Command): Pick<CommandRequest, 'name' | 'args' | 'replayOf'> => ({
  name,
  args,
  ...(replay === undefined ? {} : {replayOf: replay.mark}),
});

/** A captive portal also says 200: only our own server knows the command's id. */
function committed({args}: Command, body: unknown): Outcome {
  const [id, mark, epoch] = [field(body, 'id'), field(body, 'mark'), field(body, 'epoch')];
  if (id !== args.id || !isCount(mark) || !isCount(epoch)) return BAD_ANSWER;
  const proof = field(body, 'proof');
  return {type: 'delivered', mark, epoch, ...(typeof proof === 'string' ? {proof} : {})};
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** Statuses that say "later", whatever else is said. */
const LATER = new Set([401, 403, TOO_SLOW, 425, 429]);
/** Our own words for "later"; every other code is final. */
const LATER_CODES: ReadonlySet<unknown> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'NOT_SIGNED_IN',
  // Its owner comes back to it.
  'OTHER_LEARNER',
  // It came in too slowly; the line may carry it yet.
  'TOO_SLOW',
]);

const isFinalCode = (command: Command, code: string): boolean =>
  !LATER_CODES.has(code) && !isTooEarly(command, code);

/**
 * Only our own server may reject a command for good, and it says why in a code. Anyone who else answers (a proxy, a captive
 * portal, another application at this address) decides nothing.
 */
function rejected(command: Command, response: Response, body: unknown, isOurs: boolean): Outcome {
  const code = field(body, 'code');
  const isFinal =
    isOurs && (typeof code === 'string' ? isFinalCode(command, code) : isMalformed(response.status));
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

/** After how long what is said again asks whether the assessment is graded, ms; its refusal names no time. */
const GATE_MS = 15_000;

/**
 * A replay comes faster than its learner was: the cool-down of back then is waited for, and so is the assessment, which is
 * graded some time after it was submitted again.
 */
const isTooEarly = ({replay}: Command, code: string): boolean =>
  replay !== undefined && (code === 'COOLING_DOWN' || code === 'ASSESSMENT_REQUIRED');

function retry(code: string, message: string, after?: number): Outcome {
  const ms = after ?? (code === 'ASSESSMENT_REQUIRED' ? GATE_MS : undefined);
  return {type: 'retry', reason: {code, message}, ...(ms === undefined ? {} : {afterMs: ms})};
}

const NO_ANSWER = retry('OFFLINE', 'We couldn’t reach the academy.');
const BAD_ANSWER = retry(
  'BAD_ANSWER',
  'This network answered instead of the academy. You may need to sign in to the network first.',
);

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
