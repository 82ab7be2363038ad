import {once} from 'node:events';
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {isPrivate, outbound, OutboundRefusal} from '#sync/http/outbound.ts';

let asked: string[] = [];
const answers: Readonly<Record<string, RequestListener>> = {
  '/echo': (request, response) => {
    request.pipe(response.writeHead(201, {'x-seen': String(request.headers['x-sent'])}));
  },
  '/away': (_, response) => void response.writeHead(302, {location: '/echo'}).end(),
  '/large': (_, response) => void response.end('x'.repeat(70_000)),
  '/slow': (_, response) => void response.writeHead(200).write('the beginning'),
  '/silent': () => undefined,
};
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
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
