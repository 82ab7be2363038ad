import type {IncomingMessage} from 'node:http';
import {isIP, isIPv6} from 'node:net';
import type {Context} from 'hono';

/** The part of the server's environment that only a request over a network has. */
type Bindings = {readonly incoming?: {readonly socket: {readonly remoteAddress?: string | undefined}}};

/**
 * The client's address: the socket's, or the last entry of X-Forwarded-For if the socket is the trusted proxy's, which
 * wrote it. Empty if there is none.
 */
export function clientAddress(c: Context, trustedProxy: string): string {
  const {incoming} = (c.env ?? {}) as Bindings;
  return addressBehind(incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'), trustedProxy);
}

/** The same from a socket's own address and the value of X-Forwarded-For. */
function addressBehind(
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

/** The network of one household or company: the IPv4 address, or the first 64 bits of an IPv6 address. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${firstGroups(address, 4)}::/64` : address;

/** The network that a request of Node's comes from; empty if there is none. */
export const networkBehind = ({socket, headers}: IncomingMessage, trustedProxy: string): string =>
  networkOf(addressBehind(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxy));

/** The same without the part that identifies one machine, for display: stored with sign-ins. */
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
