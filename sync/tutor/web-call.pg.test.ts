// Calls that the server places at a voice platform: a server of the test's own in its place.
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeEach, expect, test} from 'vitest';
import {academyOn, ORIGIN} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';

type Asked = {readonly path: string | undefined; readonly key: string | undefined; readonly body: unknown};
const asked: Asked[] = [];
const GOOD = {
  id: 'call-1',
  webCallUrl: 'https://academy.rooms.example/x',
  artifactPlan: {videoRecordingEnabled: false},
  assistant: {voice: {provider: 'tavus'}, model: {messages: [{content: 'a prompt that nobody is to read'}]}},
  orgId: 'org-1',
};
let answer: {status: number; type: string; body: string};
const json = (status: number, body: object) => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const platform = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push({
      path: request.url,
      key: request.headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString()),
    });
    response.writeHead(answer.status, {'content-type': answer.type}).end(answer.body);
  });
});
platform.listen(0, '127.0.0.1');
await once(platform, 'listening');
afterAll(() => platform.close());

const {pool, url} = await freshDatabase();
const logged: string[] = [];
const log = (event: string) => logged.push(event);
const academyWith = (port: number) =>
  academyOn(pool, url, log, {
    VOICE_PLATFORM_URL: `http://localhost:${port}/v1`,
    VOICE_PLATFORM_PRIVATE_KEY: 'private-key',
    VOICE_ASSISTANT_ID: 'tutor',
    VOICE_ROOM_HOSTS: '*.rooms.example',
  });
const academy = academyWith((platform.address() as AddressInfo).port);
beforeEach(() => {
  answer = json(201, GOOD);
  asked.splice(0);
  logged.splice(0);
});

let networks = 0;
/** From a network of its own, unless it says otherwise. */
const place = (on = academy, remoteAddress = `203.0.113.${(networks += 1)}`) =>
  on.outside.request(
    '/api/tutor/web-call',
    {method: 'POST', headers: {origin: ORIGIN}},
    {incoming: {socket: {remoteAddress}}},
  );

test('the key stays on the server, and of the assistant only its voice’s provider leaves it', async () => {
  const response = await place();
  expect(await response.json()).toEqual({
    id: GOOD.id,
    webCallUrl: GOOD.webCallUrl,
    artifactPlan: GOOD.artifactPlan,
    transport: null,
    assistant: {voice: {provider: 'tavus'}},
  });
  expect(asked).toEqual([{path: '/v1/call/web', key: 'Bearer private-key', body: {assistantId: 'tutor'}}]);
  const voice = await (await academy.get('/api/tutor/voice')).text();
  expect(JSON.parse(voice)).toEqual({platform: 'server'});
  const policy = (await academy.get('/')).headers.get('content-security-policy');
  expect(policy).toContain("connect-src 'self' https://*.rooms.example wss://*.rooms.example;");
});

test('a platform that refuses is quoted', async () => {
  answer = json(402, {message: 'Wallet balance is 0.'});
  const response = await place();
  expect([response.status, await response.json()]).toEqual([
    409,
    {message: 'Wallet balance is 0.', code: 'PLATFORM_REFUSED'},
  ]);
});

test.each([401, 403])('what it says about a key (%i) is nobody’s to read', async (status) => {
  answer = json(status, {message: 'Invalid Key private-key.'});
  const response = await place();
  expect([response.status, await response.json()]).toEqual([
    409,
    {message: 'The voice platform doesn’t accept this academy’s key.', code: 'SERVICE_REFUSED'},
  ]);
});

test.each([
  ['fails', json(500, {message: 'stack'})],
  ['sends HTML', {status: 200, type: 'text/html', body: '<h1>down</h1>'}],
  ['names no room', json(201, {id: 'x'})],
  ['names a room elsewhere', json(201, {...GOOD, webCallUrl: 'https://rooms.example.test/x'})],
  ['sends a list', json(200, [])],
  ['never ends', {status: 200, type: 'application/json', body: 'x'.repeat(100_000)}],
])('a platform that %s is out of reach', async (_, sent) => {
  answer = sent;
  const response = await place();
  expect([response.status, await response.json()]).toEqual([
    503,
    {message: 'The voice platform can’t be reached right now.', code: 'PLATFORM_AWAY'},
  ]);
  expect(logged).toEqual(['a service could not be used']);
});

test('so is one where nobody is', async () => {
  expect((await place(academyWith(9))).status).toBe(503);
});

test('a network gets 5 calls in 10 minutes, and then how long to wait', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 6; at += 1) statuses.push((await place(academy, '198.51.100.1')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(asked).toHaveLength(5);
});

test('without a private key there is none', async () => {
  expect((await place(academyOn(pool, url, log))).status).toBe(404);
});
