import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {isZeroHandshake} from '#sync/http/zero-handshake.ts';
import {ZERO_HEADERS, zeroAddress, zeroId, zeroParameters, zeroProtocol} from '#tests/zero-handshake.ts';

const USER = 'admin:42';
const passes = (url: string, protocol = ZERO_HEADERS['sec-websocket-protocol']) =>
  isZeroHandshake({url, headers: {'sec-websocket-protocol': protocol}}, '/zero', USER);

const open: Zero[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((zero) => zero.close()));
});

/** Few enough tables for a header. */
const small = {
  ...schema,
  tables: {standing: schema.tables.standing},
  relationships: {},
} as unknown as typeof schema;

/** What Zero's own client asks a WebSocket for. */
function handshakeOf(of: typeof schema, use: (zero: Zero) => void = () => undefined) {
  return new Promise<{url: string; protocol: string}>((resolve) => {
    vi.stubGlobal(
      'WebSocket',
      class extends EventTarget {
        constructor(url: string, protocol: string) {
          super();
          const {pathname, search} = new URL(url);
          resolve({url: pathname + search, protocol});
        }
        close(): void {}
      },
    );
    const options: ZeroOptions = {
      cacheURL: 'http://localhost:8080/zero',
      schema: of,
      userID: USER,
      context: {userId: null},
      kvStore: 'mem',
      storageKey: crypto.randomUUID(),
      logLevel: 'error',
      logSink: {log: () => undefined},
    };
    const zero: Zero = new Zero(options);
    open.push(zero);
    use(zero);
  });
}

describe('the client of Zero passes', () => {
  test('with its first message in the header', async () => {
    const {url, protocol} = await handshakeOf(small, (zero) => {
      zero.materialize(queries.leaderboard.entry({period: 'all', entryId: 'ö'}));
    });
    expect(Buffer.from(decodeURIComponent(protocol), 'base64').toString()).toMatch(
      /^\{"initConnectionMessage":\["initConnection",\{"desiredQueriesPatch":\[\{"op":"put".*"clientSchema"/,
    );
    expect(passes(url, protocol)).toBe(true);
  });

  test('without one, where it is too long', async () => {
    const {url, protocol} = await handshakeOf(schema);
    expect(protocol).toBe(zeroProtocol({}));
    expect(passes(url, protocol)).toBe(true);
  });

  test('when it comes again', () => {
    const again = {...zeroParameters(USER), baseCookie: '4z1k2p.01:0b', lmid: '12'};
    expect(passes(`/zero/sync/v49/connect?${new URLSearchParams(again).toString()}`)).toBe(true);
  });
});

const ADDRESS = zeroAddress(USER);

test.each([
  ['another path', ADDRESS.replace('/sync/', '/mutate/')],
  ['a path that would be normalized', ADDRESS.replace('/zero/', '/zero/x/../')],
  ['a base of its own', ADDRESS.replace('/zero/', '/zero/zero/')],
  ['another track', ADDRESS.replace('/zero/', '/zero-admin/')],
  ['no version', ADDRESS.replace('v51', 'v')],
  ['an endless version', ADDRESS.replace('v51', 'v1e99')],
  ['no parameters', '/zero/sync/v51/connect'],
  ['a fragment', `${ADDRESS}#`],
  ['a parameter twice', `${ADDRESS}&lmid=0`],
  ['a parameter of nobody', `${ADDRESS}&debugPerf=true`],
  ['another user', zeroAddress('admin:43')],
])('an address with %s does not', (_, address) => {
  expect(passes(ADDRESS)).toBe(true);
  expect(passes(address)).toBe(false);
});

test.each([
  ['clientID', ''],
  ['clientID', '__proto__'],
  ['clientID', `${zeroId('c')}\n`],
  ['clientGroupID', 'x'.repeat(3000)],
  ['baseCookie', '\0'],
  ['baseCookie', '01:02:03'],
  ['ts', 'NaN'],
  ['lmid', '-1'],
  ['lmid', '1e400'],
  ['wsid', ''],
  ['profileID', '\uD800'],
])('a %s of %j does not', (name, value) => {
  const asked = new URLSearchParams({...zeroParameters(USER), [name]: value}).toString();
  expect(passes(`/zero/sync/v51/connect?${asked}`)).toBe(false);
});

const first = (more: object = {}, patch: readonly unknown[] = []) => ({
  initConnectionMessage: ['initConnection', {desiredQueriesPatch: patch, activeClients: [], ...more}],
});
const put = {op: 'put', hash: '1', name: 'a.b', args: []};
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown[];

test.each([
  ['a token', zeroProtocol({authToken: 'x'})],
  ['a token beside the message', zeroProtocol({...first(), authToken: 'x'})],
  ['an empty token', zeroProtocol({authToken: ''})],
  ['another message', zeroProtocol({initConnectionMessage: ['push', {}]})],
  ['an address of an endpoint', zeroProtocol(first({userQueryURL: 'http://localhost'}))],
  ['a query that is not named', zeroProtocol(first({}, [{op: 'put', hash: '1', ast: {table: 'user'}}]))],
  ['a record called as a prototype', zeroProtocol(first({}, [{...put, hash: '__proto__'}]))],
  ['a deep argument', zeroProtocol(first({}, [{...put, args: nested(7)}]))],
  [
    'a number without end',
    zeroProtocol(JSON.stringify(first({}, [{...put, ttl: 0}])).replace('"ttl":0', '"ttl":1e999')),
  ],
  ['a table called as the prototype', zeroProtocol('{"__proto__":{"authToken":"x"}}')],
  [
    'the same name in another way',
    zeroProtocol(
      '{"initConnectionMessage":["initConnection",{"desiredQueriesPatch":[],"activeClients":[],"clientSchema":{"tables":{"\\u005f_proto__":7}}}]}',
    ),
  ],
  ['nothing but depth', zeroProtocol('['.repeat(3000) + ']'.repeat(3000))],
  ['null', zeroProtocol('null')],
  ['no JSON', zeroProtocol('{')],
  ['JSON that is not encoded', '{}'],
  ['a broken escape', '%'],
  ['base64 that is not escaped', 'e30='],
  ['base64 with something behind it', `${zeroProtocol({})}e30`],
  ['nothing', ''],
  [
    'more than Zero puts there',
    zeroProtocol(first({activeClients: Array.from({length: 400}, () => zeroId('c'))})),
  ],
])('a protocol header with %s does not', (_, protocol) => {
  expect(passes(ADDRESS, zeroProtocol(first({}, [{...put, args: nested(4)}])))).toBe(true);
  expect(passes(ADDRESS, protocol)).toBe(false);
});
