import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {isPrivate, outbound, OutboundRefusal, outboundStream} from '#sync/http/outbound.ts';

let asked: string[] = [];
/** Whose connection ended before the answer did. */
let left: string[] = [];
let goOn: () => void = () => undefined;
const answers: Readonly<Record<string, RequestListener>> = {
  '/echo': (request, response) => {
    request.pipe(response.writeHead(201, {'x-seen': String(request.headers['x-sent'])}));
  },
  '/away': (_, response) => void response.writeHead(302, {location: '/echo'}).end(),
  '/large': (_, response) => void response.end('x'.repeat(70_000)),
  '/slow': (_, response) => void response.writeHead(200).write('the beginning'),
  '/silent': () => undefined,
  '/headers': (_, response) => response.writeHead(200).flushHeaders(),
  '/steps': (_, response) => {
    goOn = () => void response.end('two');
    response.writeHead(200, {'x-kind': 'steps'}).write('one');
  },
};
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.once('close', () => {
    if (!response.writableEnded) left.push(request.url ?? '');
  });
  answers[request.url ?? '']?.(request, response);
});
let host = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const inner = (more: object = {}) => outbound({hosts: [host], mayBePrivate: true, ...more});

test('returns body, status and headers', async () => {
  const answer = await inner()(`http://${host}/echo`, {
    method: 'POST',
    headers: {'x-sent': 'yes'},
    body: new URLSearchParams({a: '1'}),
  });
  expect([answer.status, answer.headers.get('x-seen'), await answer.text()]).toEqual([201, 'yes', 'a=1']);
});

test('follows no redirect, but returns it', async () => {
  asked = [];
  const answer = await inner()(`http://${host}/away`);
  expect([answer.status, answer.headers.get('location'), asked]).toEqual([302, '/echo', ['/away']]);
});

test('reads no more than the limit', async () => {
  await expect(inner()(`http://${host}/large`)).rejects.toThrow('answered with more than 65536 bytes');
  const answer = await inner({mostBytes: 70_000})(`http://${host}/large`);
  expect((await answer.text()).length).toBe(70_000);
});

test.each(['/slow', '/silent'])('waits for %s no longer than it must', async (path) => {
  await expect(inner({timeoutMs: 50})(`http://${host}${path}`)).rejects.toThrow(/timeout/i);
});

test('says that nobody answers', async () => {
  await expect(outbound({hosts: ['localhost:1'], mayBePrivate: true})('http://localhost:1/')).rejects.toThrow(
    TypeError,
  );
});

describe('a reply that is read as it comes', () => {
  const LIMITS = {firstByteMs: 5000, idleMs: 5000, mostBytes: 70_000};
  const streamed = async (path: string, more: object = {}, signal = new AbortController().signal) => {
    const send = outboundStream({hosts: [host], mayBePrivate: true, ...LIMITS, ...more});
    return send(`http://${host}${path}`, {signal});
  };
  const first = async (answer: Response) => {
    const reader = answer.body?.getReader();
    return {reader, text: new TextDecoder().decode((await reader?.read())?.value)};
  };

  test('is there piece by piece, with its status and headers', async () => {
    const answer = await streamed('/steps');
    expect([answer.status, answer.headers.get('x-kind')]).toEqual([200, 'steps']);
    const {reader, text} = await first(answer);
    expect(text).toBe('one');
    // The server says the rest only once the first was read here.
    goOn();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('two');
    expect((await reader?.read())?.done).toBe(true);
  });

  test('follows no redirect, and reads no more than the limit', async () => {
    asked = [];
    expect([(await streamed('/away')).status, asked]).toEqual([302, ['/away']]);
    const large = await streamed('/large', {mostBytes: 65_000});
    await expect(large.text()).rejects.toThrow('answered with more than 65000 bytes');
    expect((await (await streamed('/large')).text()).length).toBe(70_000);
  });

  test('is given up where it does not begin', async () => {
    await expect(streamed('/silent', {firstByteMs: 50})).rejects.toMatchObject({name: 'TimeoutError'});
    // Headers alone are no beginning.
    const answer = await streamed('/headers', {firstByteMs: 100});
    await expect(answer.text()).rejects.toMatchObject({name: 'TimeoutError'});
  });

  test('is given up where it falls silent, and the server learns of it', async () => {
    const answer = await streamed('/slow', {idleMs: 50});
    await expect(answer.text()).rejects.toMatchObject({name: 'TimeoutError'});
    await expect.poll(() => left).toContain('/slow');
  });

  test('ends with its signal, before it begins and in its middle', async () => {
    const early = new AbortController();
    const waiting = streamed('/silent', {}, early.signal);
    early.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    const late = new AbortController();
    const {reader} = await first(await streamed('/slow', {}, late.signal));
    left = [];
    late.abort(new Error('stopped'));
    await expect(reader?.read()).rejects.toThrow('stopped');
    await expect.poll(() => left).toContain('/slow');
  });

  test('ends with its reader, and the server learns of it', async () => {
    const {reader} = await first(await streamed('/slow'));
    left = [];
    await reader?.cancel();
    await expect.poll(() => left).toContain('/slow');
  });

  test('is asked of no other host', async () => {
    const {signal} = new AbortController();
    const send = outboundStream({hosts: ['api.example.com'], ...LIMITS});
    await expect(send(`https://${host}/echo`, {signal})).rejects.toBeInstanceOf(OutboundRefusal);
    const inside = outboundStream({hosts: ['127.0.0.1'], ...LIMITS});
    await expect(inside('https://127.0.0.1/', {signal})).rejects.toBeInstanceOf(OutboundRefusal);
  });
});

describe('nobody is asked', () => {
  const refuses = async (hosts: readonly string[], address: string, mayBePrivate = false) => {
    asked = [];
    await expect(outbound({hosts, mayBePrivate})(address)).rejects.toBeInstanceOf(OutboundRefusal);
    expect(asked).toEqual([]);
  };
  const HOSTS = ['api.example.com', '*.push.example.com'];

  test.each([
    'https://example.com/',
    'https://api.example.com.evil.example/',
    'https://api.example.com:8443/',
    'https://api.example.com@evil.example/',
    'https://user:password@api.example.com/',
    'https://push.example.com/',
    'https://evilpush.example.com/',
    'http://api.example.com/',
    'ftp://api.example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
  ])('at %s, which is not named', (address) => refuses(HOSTS, address));

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
  ])('at the private address %s, even when it is named', (name) =>
    refuses([name, new URL(`https://${name}`).host], `https://${name}/`),
  );

  test('when a name turns out to lead inside', async () => {
    await refuses([host], `https://${host}/`);
  });

  test('over plain HTTP, unless on loopback and named by the configuration', async () => {
    await refuses([host], `http://${host}/echo`);
    await refuses(['example.com'], 'http://example.com/', true);
  });
});

test.each([
  ['8.8.8.8', false],
  ['172.15.255.255', false],
  ['172.16.0.1', true],
  ['100.64.0.1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['0.0.0.0', true],
  ['2606:4700::1111', false],
  ['::1', true],
  ['::', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['ff02::1', true],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::7f00:1', true],
  ['2002:7f00:1::', true],
])('%s is private: %s', (address, expected) => {
  expect(isPrivate(address)).toBe(expected);
});
