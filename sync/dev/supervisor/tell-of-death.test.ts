import {once} from 'node:events';
import {existsSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, afterEach, expect, test} from 'vitest';
import {endedAtFile, tellOfDeath} from '#sync/dev/supervisor/tell-of-death.ts';
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
const dataDir = mkdtempSync(join(tmpdir(), 'deaths-'));
const needs = {
  dataDir,
  ports: {internal: port},
  secrets: {GATEWAY_SECRET: SECRET},
  warn: (warning: string) => void warnings.push(warning),
};
const tell = tellOfDeath(needs);

afterEach(() => {
  requests = [];
  status = 204;
  warnings.length = 0;
});
afterAll(() => {
  sync.close();
  rmSync(dataDir, {recursive: true});
});

const noted = (at: number | string) => writeFileSync(endedAtFile(dataDir), String(at));
const momentsTold = () => requests.map((one) => (one as {body: {at: number}}).body.at);

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
      body: {at: expect.any(Number) as number, endedAt: expect.any(Number) as number},
    },
  ]);
  const [{body}] = requests as [{body: {at: number}}];
  expect(body.at).toBeGreaterThanOrEqual(before);
  expect(body.at).toBeLessThanOrEqual(Date.now());
});

test('where zero-cache has noted when it began to end, that moment is told, and once', async () => {
  const began = Date.now() - 3000;
  noted(began);
  tell('zero', 13);
  await expect.poll(momentsTold).toEqual([began]);
  const [{body}] = requests as [{body: {endedAt: number}}];
  expect(body.endedAt).toBeGreaterThanOrEqual(began + 3000);
  expect(existsSync(endedAtFile(dataDir))).toBe(false);
});

test.each([
  ['of a death long ago', () => Date.now() - 60_000],
  ['by a clock that was ahead', () => Date.now() + 60_000],
  ['and was cut off', () => ''],
  ['and is no number', () => 'now'],
])('what was noted %s is no moment', async (_, at) => {
  const before = Date.now();
  noted(at());
  tell('zero', 13);
  await expect.poll(momentsTold).toHaveLength(1);
  expect(momentsTold()[0]).toBeGreaterThanOrEqual(before);
  expect(momentsTold()[0]).toBeLessThanOrEqual(Date.now());
});

test('what an earlier start has left is no moment of this one', async () => {
  noted(Date.now() - 1000);
  const before = Date.now();
  tellOfDeath(needs)('zero', 13);
  await expect.poll(momentsTold).toHaveLength(1);
  expect(momentsTold()[0]).toBeGreaterThanOrEqual(before);
});

test('what was noted of a death of which sync is not told is no moment of the next', () => {
  noted(Date.now());
  tell('zero', 255);
  expect(existsSync(endedAtFile(dataDir))).toBe(false);
});

test('a report that sync does not take is a warning', async () => {
  status = 403;
  tell('zero', 13);
  await expect.poll(() => warnings).toEqual(['sync was not told that zero-cache ended: Error: status 403']);
});
