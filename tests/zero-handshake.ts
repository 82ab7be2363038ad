// The handshake of Zero's client, for tests that open its sockets without it.
import type {SocketPrefix} from '#sync/http/live-sockets.ts';

/** An id as Zero makes them, of clients and client groups, that begins with these letters. */
export const zeroId = (start: string) => start.padEnd(18, '0');

/** The parameters of the address that Zero's client opens. */
export const zeroParameters = (userID: string, group = 'g') => ({
  clientID: zeroId('c'),
  clientGroupID: zeroId(group),
  userID,
  baseCookie: '',
  ts: '1234.5',
  lmid: '0',
  wsid: 'w'.repeat(21),
  profileID: `p${zeroId('p')}`,
});

/** The path and query that it opens. */
export const zeroAddress = (
  userID: string,
  {prefix = '/zero', group = 'g'}: {prefix?: SocketPrefix; group?: string} = {},
): string => `${prefix}/sync/v51/connect?${new URLSearchParams(zeroParameters(userID, group)).toString()}`;

/** What it puts into the header; JSON itself, for what no object can say. */
export const zeroProtocol = (value: object | string): string => {
  const json = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(Buffer.from(json).toString('base64'));
};

/** The header of a client whose first message is too long for it, and comes later. */
export const ZERO_HEADERS = {'sec-websocket-protocol': zeroProtocol({})};
