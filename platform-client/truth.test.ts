// What an error says is what happened, and what cannot pass by itself is not tried again.
import {afterEach, describe, expect, test, vi} from 'vitest';
import {type Answer, answerJson, inTurn, standIn, type StandIn} from '#platform-client/dev/stand-in.ts';
import {
  AbortError,
  ConnectionError,
  createClient,
  PlatformError,
  TimeoutError,
} from '#platform-client/index.ts';
import type {ClientOptions} from '#platform-client/settings.ts';

const id = {params: {id: 'a1'}};
let server: StandIn | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});
const clientOf = async (answer: Answer, options: ClientOptions = {}) => {
  server = await standIn(answer);
  return createClient({address: server.address, token: 'key', backOff: {baseMs: 1}, ...options});
};
const thrownBy = async (calling: Promise<unknown>) => {
  const error: unknown = await calling.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PlatformError);
  return error as PlatformError;
};
const redirect: Answer = (response) => void response.writeHead(302, {location: '/elsewhere'}).end();
/** The answer begins, and its connection is lost in the middle of its body. */
const brokenOff: Answer = (response) => {
  response.writeHead(201, {
    'content-type': 'application/json',
    'content-length': '100',
    'x-request-id': 'r-1',
  });
  response.write('{"id":', () => response.socket?.destroy());
};

describe('a redirect', () => {
  test.each([
    ['POST', 'create', {body: {}}],
    ['PUT', 'replace', {...id, body: {}}],
    ['DELETE', 'delete', id],
  ] as const)('of a %s is told as such, with its status, and not tried again', async (_, verb, given) => {
    const client = await clientOf(redirect);
    const error = await thrownBy(client.assistant[verb](given as never));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toMatch(/redirect/);
    expect(error.status).toBe(302);
    expect(server?.asked).toHaveLength(1);
  });

  test.each([
    'data:application/json,[{"id":"invented"}]',
    'blob:nodedata:1',
    'file:///etc/passwd',
    'ftp://a.example/',
  ])('to %s is followed by nobody, with headers of the caller’s own or without', async (location) => {
    const client = await clientOf((response) => void response.writeHead(302, {location}).end());
    for (const headers of [{}, {'x-course': 'one'}]) {
      expect(await thrownBy(client.assistant.list({}, {headers}))).toBeInstanceOf(ConnectionError);
    }
    expect(server?.asked).toHaveLength(2);
  });

  test('without an end is told as such, and not tried again', async () => {
    const client = await clientOf((response) => void response.writeHead(302, {location: '/org'}).end());
    const error = await thrownBy(client.org.list());
    expect(error.message).toMatch(/redirect/);
    expect(server?.asked.length).toBeLessThanOrEqual(21);
  });
});

test('a port that no request may go to is told as such, and not tried again', async () => {
  const client = createClient({address: 'http://127.0.0.1:1', backOff: {baseMs: 3_600_000}});
  const error = await thrownBy(client.org.list());
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error.message).toBe('GET /org: the fetch failed (bad port)');
});

describe('a fetch of the caller’s own', () => {
  test.each<[string, unknown, RegExp]>([
    ['a fault of its code', new TypeError('x is not a function'), /the fetch failed \(x is not a function\)/],
    ['an error of its own', new Error('signed out'), /signed out/],
    ['no error at all', 'nothing left', /nothing left/],
    ['what has no words', Object.create(null), /\(object\)/],
    ['a symbol', Symbol('x'), /\(symbol\)/],
  ])('that fails by %s is told as such, and not tried again', async (_, reason, message) => {
    let count = 0;
    const client = createClient({
      backOff: {baseMs: 1},
      fetch: () => {
        count++;
        throw reason;
      },
    });
    const error = await thrownBy(client.assistant.list());
    expect(error.message).toMatch(message);
    expect(error.cause).toBe(reason);
    expect(count).toBe(1);
  });

  test.each([
    Object.assign(new Error('request failed'), {code: 'ECONNRESET'}),
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
  ])('that fails as networks do (%s) is tried again', async (reason) => {
    let count = 0;
    const client = createClient({
      backOff: {baseMs: 1},
      fetch: async () => {
        if (++count < 3) throw reason;
        return Response.json([]);
      },
    });
    await expect(client.assistant.list()).resolves.toEqual([]);
    expect(count).toBe(3);
  });

  test.each([
    ['a fault', new Error('the key sk-of-the-test is no good'), 'the key [secret] is no good'],
    ['a network', Object.assign(new Error('x'), {code: 'ECONNRESET'}), '(ECONNRESET)'],
  ])('that repeats a secret by %s is told without it', async (_, reason, text) => {
    const client = createClient({token: 'sk-of-the-test', retries: 0, fetch: () => Promise.reject(reason)});
    expect((await thrownBy(client.assistant.list())).message).toContain(text);
  });

  test('that does not heed its signal ends in time all the same', async () => {
    const client = createClient({retries: 0, timeoutMs: 30, fetch: () => new Promise(() => undefined)});
    expect(await thrownBy(client.assistant.list())).toBeInstanceOf(TimeoutError);
  });
});

describe('a body that breaks off after the headers', () => {
  const expected = {status: 201, requestId: 'r-1', route: 'POST /call'};

  test.each(['json', 'blob'] as const)('keeps status, headers and request id, read as %s', async (as) => {
    const client = await clientOf(brokenOff);
    const error = await thrownBy(client.call.create({body: {}}, {as}));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject(expected);
    expect(error.response?.headers.get('x-request-id')).toBe('r-1');
    expect(error.message).toMatch(/^POST \/call answered 201, and then the connection failed/);
    expect(server?.asked).toHaveLength(1);
  });

  test('keeps them in a stream', async () => {
    const client = await clientOf(brokenOff);
    const stream = await client.call.create({body: {}}, {as: 'stream'});
    expect(await thrownBy(new Response(stream).text())).toMatchObject(expected);
  });

  const hanging: Answer = (response) => {
    response.writeHead(201, {'x-request-id': 'r-1'}).write('{"id":');
  };

  test('keeps them when it is the time that ends it', async () => {
    // A clock of the test's own: the time is over after the headers, however long they take.
    vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
    let arrive: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const client = await clientOf(hanging, {
      fetch: async (...asked) => {
        const response = await fetch(...asked);
        arrive?.();
        return response;
      },
    });
    const calling = thrownBy(client.call.create({body: {}}, {timeoutMs: 1000}));
    await arrived;
    await vi.advanceTimersByTimeAsync(1000);
    const late = await calling;
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late).toMatchObject(expected);
  });

  test('keeps them when it is the caller', async () => {
    const client = await clientOf(hanging);
    const stop = new AbortController();
    const first = await client.call.create({body: {}}, {as: 'stream', signal: stop.signal});
    const reading = thrownBy(new Response(first).text());
    stop.abort('left');
    expect(await reading).toMatchObject({...expected, cause: 'left'});
  });

  test('of a GET is tried again', async () => {
    const client = await clientOf(inTurn(brokenOff, answerJson({id: 'a1'})));
    await expect(client.assistant.get(id)).resolves.toEqual({id: 'a1'});
  });
});

describe('a token supplier that aborts its own call', () => {
  test.each<[string, (abort: () => void) => string | Promise<string>]>([
    ['and never answers', (abort) => new Promise(() => abort())],
    ['and answers', (abort) => (abort(), 'key')],
    [
      'and answers later',
      async (abort) => {
        abort();
        return 'key';
      },
    ],
  ])('%s ends it, and nothing is sent', async (_, supply) => {
    const stop = new AbortController();
    const client = await clientOf(answerJson({}), {token: () => supply(() => stop.abort('signed out'))});
    const error = await thrownBy(client.org.list({}, {signal: stop.signal, timeoutMs: 3_600_000}));
    expect(error).toBeInstanceOf(AbortError);
    expect(error.cause).toBe('signed out');
    expect(server?.asked).toHaveLength(0);
  });
});
