// A call that is placed once, though its POST may be tried again: the platform knows no idempotency keys, so the key
// travels as the call's name, and before a further POST the calls are looked through for it.
import {
  type call,
  type Call,
  type Client,
  ConnectionError,
  type CreateCallDTO,
  InputError,
  ParseError,
  PlatformError,
  type RequestOptions,
  TimeoutError,
} from '#platform-client/index.ts';
import {pause} from '#platform-client/pause.ts';

/** Characters of a call's name, by the platform's document. */
const LONGEST_KEY = 40;
const DAY_MS = 86_400_000;
/** Calls that the platform lists at a time. */
const LIST_LIMIT = 1000;
/** By how much this machine's clock may be ahead before a list has to be asked for again, in ms. */
const AHEAD_MS = 60_000;

export type OnceOptions = Pick<RequestOptions, 'signal' | 'timeoutMs' | 'headers'> & {
  /** Further POSTs when nobody knows what became of one. @default 2 */
  readonly retries?: number;
  /** How far back a call of this key is looked for, in ms, by the platform's clock. @default one day */
  readonly withinMs?: number;
  /** How long the platform has to show a call whose reply was lost, in ms. @default 2000 */
  readonly settleMs?: number;
};

type Calls = Pick<Client<{call: typeof call}>['call'], 'create' | 'list'>;
/** One call: its name is the key, and a batch has no single one. */
type One = {readonly body: Omit<CreateCallDTO, 'name' | 'customers'>};

export type Once<C extends {readonly call: Calls}> = Omit<C, 'call'> & {
  readonly call: C['call'] & {
    /**
     * Places a call unless one of this key is there already, and gives that one. Looks before every POST; what fails
     * without telling whether it happened (no answer, 5xx, a reply that cannot be read) is looked for and then tried
     * again. Two processes that begin at the same moment can still both place one: the platform has no lock.
     * @throws {PlatformError} what the last POST failed with, also where looking for its call fails; before any POST, what
     * the look failed with; {InputError} for a key that is no name of a call.
     */
    readonly createOnce: (key: string, given: One, options?: OnceOptions) => Promise<Call>;
  };
};

/** `withOnce(createClient({token}))`: the same client, and `call.createOnce`. */
export function withOnce<const C extends {readonly call: Calls}>(client: C): Once<C> {
  const running = new Map<string, Promise<Call>>();
  const createOnce = (key: string, given: One, options?: OnceOptions) => {
    const already = running.get(key);
    if (already) return already;
    const calling = placed(client.call, key, given, options).finally(() => running.delete(key));
    running.set(key, calling);
    return calling;
  };
  return {...client, call: {...client.call, createOnce}};
}

async function placed(calls: Calls, key: string, given: One, asked: OnceOptions = {}): Promise<Call> {
  const body = checked(key, given);
  const {retries = 2, withinMs = DAY_MS, settleMs = 2000, ...options} = asked;
  const past = new Past(withinMs);
  let failed: unknown;
  for (let left = retries; ; left--) {
    const found = await lookedFor(calls, key, past, options).catch((error: unknown) => {
      // What the POST failed with tells that there may be a call.
      throw options.signal?.aborted ? error : (failed ?? error);
    });
    if (found) return found;
    if (left < 0) throw failed;
    try {
      return await calls.create({body: {...body, name: key}}, options);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      failed = error;
      await pause(settleMs, options.signal);
    }
  }
}

/**
 * From when on a call counts, by the platform's clock as soon as it has told its time, with the first answer. This machine's
 * may be wrong: one that is ahead would look for nothing but calls of the future, and ring twice.
 */
class Past {
  readonly #withinMs: number;
  /** Calls are asked for from here on. */
  from: Date;
  #isToldOf = false;

  constructor(withinMs: number) {
    this.#withinMs = withinMs;
    this.from = new Date(Date.now() - withinMs - AHEAD_MS);
  }

  /** Whether an answer began too late, and has to be asked for again. */
  isShort({headers}: Response): boolean {
    const now = Date.parse(headers.get('date') ?? '');
    if (this.#isToldOf || Number.isNaN(now)) return false;
    const [asked, from] = [this.from, new Date(now - this.#withinMs)];
    this.from = from;
    this.#isToldOf = true;
    return from < asked;
  }

  has({createdAt}: Call): boolean {
    return !this.#isToldOf || !(Date.parse(createdAt) < this.from.getTime());
  }
}

/** From the newest call back, in as many lists as it takes. */
async function lookedFor(
  calls: Calls,
  key: string,
  past: Past,
  options: RequestOptions<'json'>,
): Promise<Call | undefined> {
  let createdAtLe: string | undefined;
  for (;;) {
    const page = createdAtLe === undefined ? {} : {createdAtLe};
    const asked = calls.list({query: {createdAtGe: past.from, limit: LIST_LIMIT, ...page}}, options);
    const {data: made, response} = await asked.withResponse();
    if (past.isShort(response)) continue;
    const found = made.find((call) => call.name === key && past.has(call));
    const oldest = made.at(-1)?.createdAt;
    if (found || made.length < LIST_LIMIT || oldest === createdAtLe) return found;
    createdAtLe = oldest;
  }
}

/** @throws {InputError} for what is not one call with this key as its name. */
function checked(key: string, given: One | undefined): One['body'] {
  if (typeof key !== 'string' || key === '' || key.length > LONGEST_KEY) {
    throw new InputError(`The key must have 1 to ${LONGEST_KEY} characters: it becomes the call's name`);
  }
  const body: unknown = given?.body;
  if (typeof body !== 'object' || body === null) {
    throw new InputError('A call that is placed once needs its body: {body: {assistantId: …}}');
  }
  if ('name' in body || 'customers' in body) {
    throw new InputError('A call that is placed once has no name but its key, and one customer');
  }
  return body;
}

/** Whether the call may have been placed all the same. */
const isUnknown = (error: unknown) =>
  error instanceof ConnectionError ||
  error instanceof TimeoutError ||
  error instanceof ParseError ||
  (error instanceof PlatformError && (error.status === 408 || (error.status ?? 0) >= 500));
