// The only HTTP client for outgoing requests: to allowed hosts only, with limits of time and size, and never into a
// network that only the server can reach. A reply is read whole, or handed on as it comes.
import {lookup} from 'node:dns';
import {BlockList, isIP, isIPv6, type LookupFunction} from 'node:net';
import {Agent, fetch} from 'undici';

const TIMEOUT_MS = 5000;
const MOST_BYTES = 65_536;

type Whom = {
  /**
   * Who may be asked: `api.github.com`, `localhost:4000` with a port that is not the usual one, `*.push.apple.com` for
   * every host below.
   */
  readonly hosts: readonly string[];
  /**
   * For hosts that the configuration names, not a visitor: they may be in the academy's own network, and on loopback
   * speak plain HTTP.
   */
  readonly mayBePrivate?: boolean;
};

export type OutboundOptions = Whom & {
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
  /** What counts is the status: a body that breaks off, hangs or has no end takes nothing from it, and is not returned. */
  readonly isBodyIgnored?: boolean;
};

/** What is sent; like the one of `fetch`, without what the client decides itself. */
type Asked = {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: string | URLSearchParams | Uint8Array | null | undefined;
};

/** Sends a request and reads the whole reply. Redirects are returned, not followed. */
export type Outbound = (address: string | URL, asked?: Asked) => Promise<Response>;

/** We rejected the address or the reply; the other side did not. */
export class OutboundRefusal extends Error {
  override readonly name = 'OutboundRefusal';
}

/**
 * A client for these hosts.
 * It throws an `OutboundRefusal` for another address, one that leads into a private network, or too large an answer;
 * a `TypeError` when nobody answers; a `TimeoutError` when the whole answer is not there in time.
 */
export function outbound(options: OutboundOptions): Outbound {
  const {timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES, isBodyIgnored = false} = options;
  const send = sender(options, timeoutMs);
  return async (address, asked = {}) => {
    const url = new URL(address);
    const answer = await send(url, asked, AbortSignal.timeout(timeoutMs));
    const reading = readAtMost(answer.body ?? [], mostBytes, url);
    // It is read all the same: a connection whose answer is read to the end serves the next request.
    const bytes = isBodyIgnored ? await reading.then(nothing, nothing) : await reading;
    return new Response(bytes.byteLength === 0 ? null : bytes, {
      status: answer.status,
      headers: [...answer.headers],
    });
  };
}

export type StreamOptions = Whom & {
  /** Until the first byte of the body, ms: a reply that has headers and says nothing is none. */
  readonly firstByteMs: number;
  /** Longest silence between two pieces of the body while somebody waits for the next, ms. */
  readonly idleMs: number;
  /** Of the whole body. */
  readonly mostBytes: number;
};

/**
 * Sends a request and resolves with the headers; the body comes as it is read. Cancelling the body, or the signal, ends the
 * request.
 */
export type OutboundStream = (
  address: string | URL,
  asked: Asked & {readonly signal: AbortSignal},
) => Promise<Response>;

/**
 * A client for these hosts whose replies are read as they come.
 * It throws as `outbound` does, and the signal's reason once that is aborted; what goes wrong later is thrown to who reads
 * the body: a `TimeoutError` for a silence, an `OutboundRefusal` beyond the most bytes.
 */
export function outboundStream(options: StreamOptions): OutboundStream {
  const send = sender(options, options.firstByteMs);
  return async (address, {signal, ...asked}) => {
    const url = new URL(address);
    const patience = patienceOf(signal);
    patience.begin(options.firstByteMs);
    try {
      const answer = await send(url, asked, patience.signal);
      const body = answer.body && limited(answer.body as ReadableStream<Uint8Array>, url, options, patience);
      if (!body) patience.end();
      return new Response(body, {status: answer.status, headers: [...answer.headers]});
    } catch (error) {
      patience.end();
      throw error;
    }
  };
}

type Patience = {
  /** Of the caller's, or because of a silence. */
  readonly signal: AbortSignal;
  readonly begin: (ms: number) => void;
  readonly pause: () => void;
  /** Nothing more will happen. Always called, or a timer stays. */
  readonly end: () => void;
};

function patienceOf(outer: AbortSignal): Patience {
  const silence = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const pause = () => clearTimeout(timer);
  return {
    signal: AbortSignal.any([outer, silence.signal]),
    begin: (ms) => {
      pause();
      timer = setTimeout(() => silence.abort(new DOMException(`no byte in ${ms} ms`, 'TimeoutError')), ms);
    },
    pause,
    end: pause,
  };
}

/** The body within its limits. The clock stands still while nobody reads: who reads may take their time. */
function limited(
  body: ReadableStream<Uint8Array>,
  url: URL,
  {idleMs, mostBytes}: StreamOptions,
  {begin, pause, end, signal}: Patience,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    // Until the first byte the clock runs from the request on.
    if (size > 0) begin(idleMs);
    try {
      const {done, value} = await reader.read();
      pause();
      if (done) return controller.close();
      size += value.byteLength;
      if (size > mostBytes) throw tooLarge(url, mostBytes);
      controller.enqueue(value);
    } catch (error) {
      end();
      await reader.cancel(error).catch(() => undefined);
      // The connection ends with an error of its own before that of the clock is known.
      controller.error(signal.aborted ? signal.reason : error);
    }
  };
  const cancel = async (reason: unknown) => {
    end();
    await reader.cancel(reason);
  };
  // Nothing is read ahead: what comes is counted when it is asked for.
  return new ReadableStream({pull, cancel}, {highWaterMark: 0});
}

type Send = (url: URL, asked: Asked, signal: AbortSignal) => ReturnType<typeof fetch>;

/** What both ways share: whom they ask, and that they follow nobody elsewhere. */
function sender({hosts, mayBePrivate = false}: Whom, connectMs: number): Send {
  const dispatcher = new Agent({
    connect: mayBePrivate ? {timeout: connectMs} : {timeout: connectMs, lookup: publicLookup},
  });
  return async (url, asked, signal) => {
    demandAllowed(url, hosts, mayBePrivate);
    return fetch(url, {
      method: asked.method ?? 'GET',
      headers: new Headers(asked.headers) as never,
      body: (asked.body ?? null) as never,
      redirect: 'manual',
      dispatcher,
      signal,
    }).catch((error: unknown) => {
      // What the lookup rejected comes wrapped.
      throw error instanceof TypeError && error.cause instanceof OutboundRefusal ? error.cause : error;
    });
  };
}

/** Whether an address is one that a client with these options would ask, as far as its words tell. */
export function mayAsk(address: string, {hosts, mayBePrivate = false}: OutboundOptions): boolean {
  try {
    demandAllowed(new URL(address), hosts, mayBePrivate);
    return true;
  } catch (error) {
    // The second is what no address at all throws.
    if (error instanceof OutboundRefusal || error instanceof TypeError) return false;
    throw error;
  }
}

function demandAllowed(url: URL, hosts: readonly string[], mayBePrivate: boolean): void {
  const name = url.hostname.replaceAll(/^\[|\]$/g, '');
  const isSecret =
    url.protocol === 'https:' || (url.protocol === 'http:' && mayBePrivate && isLoopback(name));
  const isPlain = url.username === '' && url.password === '';
  if (!isSecret || !isPlain || !hosts.some((host) => isHost(url, host))) {
    throw new OutboundRefusal(`${url.protocol}//${url.host} is none of the addresses that may be asked`);
  }
  // IP addresses never reach the lookup.
  if (!mayBePrivate && isIP(name) !== 0 && isPrivate(name)) throw leadsInside(url.host);
}

const isHost = (url: URL, host: string) =>
  host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host;

const isLoopback = (name: string) =>
  name === 'localhost' || LOOPBACK.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');

/** Resolves names and rejects private addresses at connection time: a name may change between two lookups. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, {...options, all: true}, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({address}) => isPrivate(address))) return done(leadsInside(hostname), []);
    const [first] = addresses;
    return options.all ? done(null, addresses) : done(null, first?.address ?? '', first?.family);
  });
};

const tooLarge = (url: URL, mostBytes: number) =>
  new OutboundRefusal(`${url.host} answered with more than ${mostBytes} bytes`);

const leadsInside = (host: string) => new OutboundRefusal(`${host} leads into a private network`);

const nothing = () => new Uint8Array();

async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
  url: URL,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge(url, mostBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function listOf(family: 'ipv4' | 'ipv6', ...networks: readonly `${string}/${number}`[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const LOOPBACK = listOf('ipv4', '127.0.0.0/8');
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses outside the public internet (IANA's registries of special-purpose addresses). */
const SPECIAL4 = listOf(
  'ipv4',
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
);
/** The internet's part of IPv6, and what in it is for documents or carries IPv4 (Teredo, 6to4). */
const GLOBAL6 = listOf('ipv6', '2000::/3');
const SPECIAL6 = listOf('ipv6', '2001::/32', '2001:db8::/32', '2002::/16');

/** Whether an address is none of the public internet. */
export const isPrivate = (address: string): boolean =>
  isIPv6(address)
    ? !GLOBAL6.check(address, 'ipv6') || SPECIAL6.check(address, 'ipv6')
    : SPECIAL4.check(address, 'ipv4');
