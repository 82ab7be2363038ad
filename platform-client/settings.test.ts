import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {answerJson, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {createClient, InputError} from '#platform-client/index.ts';
import {type ClientOptions, settingsFrom} from '#platform-client/settings.ts';

let servers: StandIn[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.close()));
  servers = [];
});
const server = async () => {
  const started = await standIn(answerJson([]));
  servers.push(started);
  return started;
};
const bearers = ({asked}: StandIn) => asked.map(({headers}) => headers.authorization);

describe('the token', () => {
  test('may be a value, a function, an asynchronous one, or missing', async () => {
    const there = await server();
    for (const token of ['value', () => 'function', async () => 'asynchronous', () => undefined, undefined]) {
      await createClient({address: there.address, token}).assistant.list();
    }
    expect(bearers(there)).toEqual([
      'Bearer value',
      'Bearer function',
      'Bearer asynchronous',
      undefined,
      undefined,
    ]);
  });

  test('is asked for again before every try', async () => {
    const there = await standIn(answerJson({}, 503));
    servers.push(there);
    let count = 0;
    const client = createClient({
      address: there.address,
      token: () => `key-${++count}`,
      backOff: {baseMs: 1},
    });
    await expect(client.assistant.list()).rejects.toMatchObject({status: 503});
    expect(bearers(there)).toEqual(['Bearer key-1', 'Bearer key-2', 'Bearer key-3']);
  });

  test('is never sent to the webhook, nor is it asked for, nor a header of that name', async () => {
    const there = await server();
    const token = () => {
      throw new Error('asked for');
    };
    const client = createClient({address: there.address, token, headers: {Authorization: 'Bearer mine'}});
    await client.credential.webhook({body: {} as never}, {headers: {authorization: 'Bearer mine too'}});
    expect(bearers(there)).toEqual([undefined]);
  });

  test.each(['', ' ', 'a b', 'Bearer a', 'a\nb', 'a\r\nx-evil: 1', 'ä', '\0', 5, null, {}, ['a']])(
    'that is %o is refused, without being repeated',
    async (token) => {
      const there = await server();
      const supplied = createClient({address: there.address, token: () => token as string});
      for (const asked of [
        async () => createClient({token: token as string}),
        async () => supplied.assistant.list(),
      ]) {
        const error = await asked().catch((thrown: unknown) => thrown);
        expect(error).toBeInstanceOf(InputError);
        expect(String(error)).toMatch(/token must be/);
      }
      expect(there.asked).toHaveLength(0);
    },
  );

  test('whose supplier fails ends the call with its reason', async () => {
    const there = await server();
    const reason = new Error('signed out');
    for (const token of [
      () => Promise.reject(reason),
      () => {
        throw reason;
      },
    ]) {
      const client = createClient({address: there.address, token});
      const error = await client.assistant.list().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(InputError);
      expect(error).toMatchObject({cause: reason, message: 'GET /assistant: the token supplier failed'});
    }
    expect(there.asked).toHaveLength(0);
  });
});

describe('the address', () => {
  test('is the platform by default', () => {
    expect(settingsFrom().address).toBe('https://api.vapi.ai');
  });

  test.each(['', '/', '//'])('keeps its path, whatever the end (%j)', async (end) => {
    const there = await server();
    await createClient({address: `${there.address}/proxy/v1${end}`}).assistant.list();
    await createClient({address: new URL(`${there.address}/proxy/v1${end}`)}).assistant.list();
    expect(there.asked.map(({url}) => url)).toEqual(['/proxy/v1/assistant', '/proxy/v1/assistant']);
  });

  test.each([
    'api.vapi.ai',
    '/api',
    'ftp://a.example',
    'javascript:alert(1)',
    'file:///etc',
    'https://',
    'https://a.example/?key=secret-word',
    'https://a.example/#secret-word',
    'https://user:secret-word@a.example',
    'https://secret-word@a.example',
    '',
    5,
    null,
    {},
  ])('that is %o is refused, without being repeated', (address) => {
    expect(() => createClient({address: address as string})).toThrow(InputError);
    expect(() => createClient({address: address as string})).not.toThrow(/secret-word/);
  });
});

describe('the address in a page', () => {
  beforeEach(() => vi.stubGlobal('location', new URL('https://page.example/course')));
  afterEach(() => vi.unstubAllGlobals());

  test.each(['/api/platform', '', 'https://a.example/proxy'])('may be %j', (address) => {
    expect(settingsFrom({address}).address).toBe(address);
  });

  test.each([
    'api.vapi.ai',
    'javascript:alert(1)',
    'data:,',
    'https://user:secret-word@a.example',
    '//user:secret-word@a.example',
    '/api?key=secret-word',
  ])('must not be %j, as nowhere else', (address) => {
    expect(() => settingsFrom({address})).toThrow(InputError);
    expect(() => settingsFrom({address})).not.toThrow(/secret-word/);
  });
});

describe('options', () => {
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();

  test.each<[string, unknown]>([
    ['a key alone', 'key'],
    ['null', null],
    ['no time', {timeoutMs: 0}],
    ['a time that is no number', {timeoutMs: '5'}],
    ['NaN', {timeoutMs: Number.NaN}],
    ['half a retry', {retries: 0.5}],
    ['retries without end', {retries: Number.POSITIVE_INFINITY}],
    ['a back-off of nothing', {backOff: {baseMs: 0}}],
    ['a fetch that is none', {fetch: 'fetch'}],
    // Copied field by field, all of these would be lost.
    ['headers as Headers', {headers: new Headers({'x-course': 'one'})}],
    ['headers as a Map', {headers: new Map([['x-course', 'one']])}],
    ['headers as pairs', {headers: [['x-course', 'one']]}],
    ['headers as text', {headers: 'x-course: one'}],
    ['a revoked Proxy', revoked.proxy],
  ])('%s are refused', (_, options) => {
    expect(() => createClient(options as ClientOptions)).toThrow(InputError);
  });

  test('may be a Proxy, as state libraries make them', async () => {
    const there = await server();
    const reactive = <T extends object>(target: T): T =>
      new Proxy(target, {
        get: (of, key, receiver) => {
          const value: unknown = Reflect.get(of, key, receiver);
          return typeof value === 'object' && value !== null ? reactive(value) : value;
        },
      });
    const options = reactive({
      address: there.address,
      token: 'key',
      headers: {'x-course': 'one'},
      backOff: {baseMs: 1},
    });
    await createClient(options).chat.list(reactive({query: {limit: 2, idAny: 'c1'}}));
    expect(there.asked[0]?.url).toBe('/chat?limit=2&idAny=c1');
    expect(there.asked[0]?.headers).toMatchObject({authorization: 'Bearer key', 'x-course': 'one'});
  });

  test('are copied: what changes later changes nothing', async () => {
    const there = await server();
    const options = {address: there.address, token: 'key', headers: {'x-course': 'one'}};
    const client = createClient(options);
    Object.assign(options, {address: 'http://127.0.0.1:9', token: 'other'});
    options.headers['x-course'] = 'two';
    await client.assistant.list();
    expect(there.asked[0]?.headers).toMatchObject({authorization: 'Bearer key', 'x-course': 'one'});
  });

  test('of two clients have nothing to do with each other', async () => {
    const [here, there] = [await server(), await server()];
    const first = createClient({address: here.address, token: 'first', headers: {'x-who': 'first'}});
    const second = createClient({address: there.address, token: 'second'});
    await Promise.all([first.assistant.list(), second.assistant.list(), first.assistant.list()]);
    expect(bearers(here)).toEqual(['Bearer first', 'Bearer first']);
    expect(bearers(there)).toEqual(['Bearer second']);
    expect(there.asked[0]?.headers['x-who']).toBeUndefined();
  });

  test('give headers to every call, and a call may add and replace its own', async () => {
    const there = await server();
    const client = createClient({address: there.address, headers: {'x-course': 'one', accept: 'x/y'}});
    await client.assistant.list({}, {headers: {'X-Course': 'two', 'x-more': '1'}});
    expect(there.asked[0]?.headers).toMatchObject({'x-course': 'two', 'x-more': '1', accept: 'x/y'});
  });

  test.each([{'a b': 'secret-word'}, {'x-key': 'a\nsecret-word'}, {'x-key': 'secret-word\0'}])(
    'with a header that cannot be sent are refused without its value',
    async (headers) => {
      const there = await server();
      const error = await createClient({address: there.address, headers})
        .assistant.list()
        .catch((e: unknown) => e);
      expect(error).toBeInstanceOf(InputError);
      expect(String((error as Error).stack)).not.toContain('secret-word');
      expect(there.asked).toHaveLength(0);
    },
  );

  test('with headers of a call that would be lost are refused', async () => {
    const there = await server();
    const headers = new Headers({'x-course': 'one'}) as unknown as Record<string, string>;
    const error = await createClient({address: there.address})
      .assistant.list({}, {headers})
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect(String(error)).toContain('headers must be an object');
    expect(there.asked).toHaveLength(0);
  });

  test('with a header that has no value leave it out', async () => {
    const there = await server();
    const headers = {'x-course': undefined, 'x-who': null, 'x-more': '1'};
    await createClient({
      address: there.address,
      headers: headers as unknown as Record<string, string>,
    }).assistant.list();
    expect(there.asked[0]?.headers).toMatchObject({'x-more': '1'});
    expect(Object.keys(there.asked[0]?.headers ?? {})).not.toContain('x-course');
    expect(Object.keys(there.asked[0]?.headers ?? {})).not.toContain('x-who');
  });

  test('may bring a fetch', async () => {
    const urls: string[] = [];
    const client = createClient({
      fetch: async (url) => {
        urls.push(url);
        return Response.json([]);
      },
    });
    expect(await client.assistant.list({query: {limit: 1}})).toEqual([]);
    expect(urls).toEqual(['https://api.vapi.ai/assistant?limit=1']);
  });
});
