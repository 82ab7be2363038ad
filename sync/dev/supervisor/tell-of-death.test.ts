import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, expect, test} from 'vitest';
import {tellOfDeath} from '#sync/dev/supervisor/tell-of-death.ts';
import {supervisorSecret} from '#sync/loopback-link.ts';

const SECRET = 'what the gateway signs with, for tests';
let requests: unknown[] = [];
let status = 204;

const sync = createServer((request, response) => {
  const {method, url, headers} = request;
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    requests.push({method, url, secret: headers['x-academy-supervisor'], body: JSON.parse(body) as unknown});
    response.writeHead(status).end();
  });
});
sync.listen(0, '127.0.0.1');
await once(sync, 'listening');
const {port} = sync.address() as AddressInfo;

const warnings: string[] = [];
const tell = tellOfDeath({
  ports: {internal: port},
  secrets: {GATEWAY_SECRET: SECRET},
  warn: (warning) => warnings.push(warning),
});

afterEach(() => {
  requests = [];
  status = 204;
  warnings.length = 0;
});
afterAll(() => void sync.close());

test('sync is told of a death of zero-cache by an exception, and when it was, and of no other', async () => {
  const before = Date.now();
  for (const code of ['SIGKILL', 'SIGABRT', 255, 1, 0, 'unknown']) tell('zero', code);
  tell('sync', 13);
  tell('zero', 13);
  await expect.poll(() => requests.length).toBeGreaterThan(0);
  expect(requests).toEqual([
    {
      method: 'POST',
      url: '/zero/deaths',
      secret: supervisorSecret(SECRET),
      body: {at: expect.any(Number) as number},
    },
  ]);
  const [{body}] = requests as [{body: {at: number}}];
  expect(body.at).toBeGreaterThanOrEqual(before);
  expect(body.at).toBeLessThanOrEqual(Date.now());
});

test('a report that sync does not take is a warning', async () => {
  status = 403;
  tell('zero', 13);
  await expect.poll(() => warnings).toEqual(['sync was not told that zero-cache ended: Error: status 403']);
});
