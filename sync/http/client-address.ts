import {isIP, isIPv6} from 'node:net';
import type {Context} from 'hono';

/** The part of the server's environment that a request over a network has; one that was made in the process has none. */
type Bindings = {readonly incoming?: {readonly socket: {readonly remoteAddress?: string | undefined}}};

/**
 * Address of whoever asks: of the socket; of X-Forwarded-For's last entry where the socket is that of the trusted
 * proxy, which wrote it. Empty where there is none.
 */
export function clientAddress(c: Context, trustedProxy: string): string {
  const {incoming} = (c.env ?? {}) as Bindings;
  return addressBehind(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxy);
}

/** The same from a socket's own address and the value of X-Forwarded-For. */
export function addressBehind(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trustedProxy: string,
): string {
  const socket = plain(remote ?? '');
  if (trustedProxy === '' || socket !== plain(trustedProxy)) return socket;
  const said = plain(forwardedFor?.split(',').at(-1) ?? '');
  return isIP(said) === 0 ? socket : said;
}

/** An IPv4 address that came over an IPv6 socket is an IPv4 address. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** What one household or company holds: the address itself, of IPv6 its first 64 bits. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;

/** The same without the part that names one machine, for people to read: kept with sign-ins. */
export function networkForPeople(address: string): string {
  if (address === '::1' || address.startsWith('127.')) return "the academy's machine";
  return isIPv6(address) ? `${firstGroups(address, 3)}::` : address.replace(/\.\d+$/, '.x');
}

function firstGroups(address: string, count: number): string {
  const [left = '', right] = address.split('%')[0]?.split('::') ?? [];
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const missing = right === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({length: Math.max(0, missing)}, () => '0'), ...tail];
  return groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
