// The only HTTP client for outgoing requests: to allowed hosts only, with limits of time and size, and never into a
// network that only the server can reach.
import {lookup} from 'node:dns';
import {BlockList, isIP, isIPv6, type LookupFunction} from 'node:net';
import {Agent, fetch} from 'undici';

const TIMEOUT_MS = 5000;
const MOST_BYTES = 65_536;

export type OutboundOptions = {
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
  readonly timeoutMs?: number;
  readonly mostBytes?: number;
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
  const {hosts, mayBePrivate = false, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES} = options;
  const dispatcher = new Agent({
    connect: mayBePrivate ? {timeout: timeoutMs} : {timeout: timeoutMs, lookup: publicLookup},
  });
  return async (address, asked = {}) => {
    const url = new URL(address);
    demandAllowed(url, hosts, mayBePrivate);
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, {
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
    const bytes = await readAtMost(answer.body ?? [], mostBytes, url);
    return new Response(bytes.byteLength === 0 ? null : bytes, {
      status: answer.status,
      headers: [...answer.headers],
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

const leadsInside = (host: string) => new OutboundRefusal(`${host} leads into a private network`);

async function readAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  mostBytes: number,
  url: URL,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new OutboundRefusal(`${url.host} answered with more than ${mostBytes} bytes`);
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
