// A service over HTTP, as those behind the avatar and the voice platform are asked: at its own host alone, with a limit of time
// and size, and with nothing taken for granted of what it answers.
import type {Log} from '#sync/db/pool.ts';
import {HttpRefusal} from '#sync/http/http-refusal.ts';
import {outbound, OutboundRefusal, type Outbound} from '#sync/http/outbound.ts';

/** How long a service may take, ms: to open something, and to end it, which somebody waits for who leaves. */
const WITHIN = {open: 15_000, stop: 5000};
/** Session descriptions and answers are some kilobytes. */
const MOST_BYTES = 256 * 1024;
/** Of what a service says about itself, characters. */
const WORDS_MOST = 300;

type ServiceOptions = {
  /** For people. */
  readonly name: string;
  /** Base of its API. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly log: Log;
  /** Of a refusal, and of a service that is away, where pages say it in words of their own. */
  readonly codes?: {readonly refused: string; readonly away: string};
  /** In place of the host of the address: of the public internet alone. */
  readonly publicHosts?: readonly string[];
  /** What it also answers to the end of what has ended. */
  readonly endedAs?: number;
  /** Other limits of time, ms: for tests. */
  readonly within?: {readonly open: number; readonly stop: number};
};

type Sent = {
  readonly method?: string;
  /** Sent as JSON, unless it is text. */
  readonly body?: object | string;
  readonly type?: string;
};

export type Service = {
  /** Below the address. @throws {HttpRefusal} 409 in the service's words, 503 where it can't be reached or fails. */
  readonly ask: (path: string, sent?: Sent) => Promise<Response>;
  /** The same; what is no JSON object is an empty one. */
  readonly askJson: (path: string, sent?: Sent) => Promise<Fields>;
  /**
   * What has ended there already is stopped. It is tried for hours where it can't be: the log has that once, until it can.
   * @throws {HttpRefusal} where nobody knows whether it is.
   */
  readonly stop: (path: string, sent?: Sent) => Promise<void>;
  /** It answered, and not what it should. */
  readonly odd: (what: string) => HttpRefusal;
};

export type Fields = Readonly<Record<string, unknown>>;

export function serviceAt(options: ServiceOptions): Service {
  const {name, address, headers, log, codes, publicHosts, endedAs, within = WITHIN} = options;
  const base = address.replace(/\/$/, '');
  const whom = {
    hosts: publicHosts ?? [new URL(address).host],
    // What the environment names may be a machine of the academy's own.
    mayBePrivate: publicHosts === undefined,
    mostBytes: MOST_BYTES,
  };
  let isStopFailing = false;
  const logOnce: Log = (...said) => {
    if (!isStopFailing) log(...said);
    isStopFailing = true;
  };
  const away = (cause: unknown, to: {readonly log: Log} = {log}) => {
    to.log('a service could not be used', cause, {service: name});
    const code = codes?.away ?? 'SERVICE_AWAY';
    return new HttpRefusal(503, {message: `${name} can’t be reached right now.`, code}, 30);
  };
  const sending = (by: Outbound, tell: Log) => (path: string, sent: Sent) => {
    const {method = 'POST', body, type} = sent;
    const asked = {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : {'content-type': type ?? 'application/json'}),
      },
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    };
    return by(/^https?:/.test(path) ? path : base + path, asked).catch((error: unknown) => {
      throw isAway(error) ? away(error, {log: tell}) : error;
    });
  };
  const open = sending(outbound({...whom, timeoutMs: within.open}), log);
  const end = sending(outbound({...whom, timeoutMs: within.stop}), logOnce);
  const ask = async (path: string, sent: Sent = {}) => {
    const response = await open(path, sent);
    if (response.ok) return response;
    if (response.status >= 500 || response.status < 400) {
      throw away(new Error(`${name} answered ${response.status}`));
    }
    throw refusedBy(options, response.status, wordsIn(await fieldsIn(response)));
  };
  return {
    ask,
    askJson: async (path, sent) => fieldsIn(await ask(path, sent)),
    stop: async (path, sent = {}) => {
      const response = await end(path, sent);
      // Any other answer may mean that it goes on.
      if (!response.ok && !UNKNOWN.has(response.status) && response.status !== endedAs) {
        throw away(new Error(`${name} answered ${response.status} to the end of a session`), {log: logOnce});
      }
      isStopFailing = false;
    },
    odd: (what) => away(new Error(`${name} answered without ${what}`)),
  };
}

/** Of what a service doesn't know any more nothing is open. */
const UNKNOWN: ReadonlySet<number> = new Set([404, 410]);

const isAway = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof OutboundRefusal ||
  (error instanceof Error && error.name === 'TimeoutError');

function refusedBy({name, log, codes}: ServiceOptions, status: number, words: string): HttpRefusal {
  const told = {service: name, status: String(status)};
  // What it says about a key may have the key in it: it is nobody's.
  if (status === 401 || status === 403) {
    log('a service refused', undefined, told);
    const message = `${name} doesn’t accept this academy’s key.`;
    return new HttpRefusal(409, {message, code: 'SERVICE_REFUSED'});
  }
  log('a service refused', undefined, {...told, words});
  if (codes && words !== '') return new HttpRefusal(409, {message: words, code: codes.refused});
  const message = words === '' ? `${name} rejected this request.` : `${name}: ${words}`;
  return new HttpRefusal(409, {message, code: 'SERVICE_REFUSED'});
}

/** A service's own words about a refusal; empty where there are none that people can read. */
function wordsIn(fields: Fields): string {
  const {message, description, error} = fields;
  const inner = isObject(error) ? error['message'] : error;
  const words = [message, description, inner].flatMap((one) => (Array.isArray(one) ? one : [one]));
  const text = words.filter((one) => typeof one === 'string' && one !== '').join(' ');
  // One line of it, and nothing that is no text.
  return text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MOST);
}

async function fieldsIn(response: Response): Promise<Fields> {
  const answer: unknown = await response.json().catch(() => undefined);
  return isObject(answer) ? answer : {};
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field's text; none where it is empty, no text, or longer than any that is meant. */
export const textIn = (fields: unknown, name: string, most = 4000): string | undefined => {
  const value = isObject(fields) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' && value.length <= most ? value : undefined;
};

/** The same of an id, which goes into addresses. */
export const idIn = (fields: unknown, name: string): string | undefined => {
  const id = textIn(fields, name, 300);
  return id !== undefined && /^[\w.|:~-]+$/.test(id) ? id : undefined;
};
