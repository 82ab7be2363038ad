// What visitors send and get over HTTP: limits, bad input, and how the tutor talks.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createHash} from 'node:crypto';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {testAcademy} from '#tests/pg/academy.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'academy-tutor-'));
const webDir = mkdtempSync(join(tmpdir(), 'academy-tutor-web-'));
mkdirSync(join(webDir, 'pages'));
writeFileSync(join(webDir, 'pages', 'landing.html'), '<h1>Academy</h1>');
afterAll(() => [dataDir, webDir].forEach((folder) => rmSync(folder, {recursive: true})));

const plain = await testAcademy({DATA_DIR: dataDir, WEB_DIR: webDir});
const configured = await testAcademy({
  DATA_DIR: dataDir,
  WEB_DIR: webDir,
  VOICE_PLATFORM_URL: 'https://voice.example/v1',
  VOICE_PLATFORM_PUBLIC_KEY: 'public-key',
  VOICE_ASSISTANT_ID: 'tutor',
  VOICE_ROOM_HOSTS: '*.rooms.example',
});

/** Its rooms are of the same kind. */
const withTavus = await testAcademy({
  DATA_DIR: dataDir,
  WEB_DIR: webDir,
  TAVUS_API_KEY: 'a-key',
  TAVUS_REPLICA_ID: 'a-replica',
});

test.each([
  [{question: ''}, 400, 'Type a question first'],
  [{question: '   '}, 400, 'Type a question first'],
  [{question: '\u200B \u2060'}, 400, 'Type a question first'],
  [{question: 7}, 400, 'Type a question first'],
  [{}, 400, 'Type a question first'],
  [{question: 'x'.repeat(501)}, 400, 'A question can have at most 500 characters'],
  [{question: 'x'.repeat(100_000)}, 413, 'more than the 64 KiB'],
  [{question: 'Why?', more: 1}, 400, 'more'],
])('%.40j is answered %i', async (body, status, words) => {
  const response = await plain.post('/api/tutor/ask', body);
  expect([response.status, ((await response.json()) as {message: string}).message]).toEqual([
    status,
    expect.stringContaining(words),
  ]);
  expect(plain.logged).toEqual([]);
});

test('20 questions a minute from one network, and then how long to wait', async () => {
  const statuses: number[] = [];
  for (let at = 0; at < 20; at += 1)
    statuses.push((await plain.post('/api/tutor/ask', {question: `What does it cost? ${at}`})).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await plain.post('/api/tutor/ask', {question: 'What does it cost?'});
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({
    message: 'That’s 20 questions in a minute. Ask again in a moment.',
    waitTimeText: expect.stringMatching(/second|minute/) as string,
  });
});

test('a page connects to the voice platform only where one is configured', async () => {
  const policyOf = async ({get}: typeof plain) =>
    (await get('/')).headers.get('content-security-policy') ?? '';
  expect(await policyOf(plain)).toContain("connect-src 'self';");
  expect(await policyOf(configured)).toContain(
    "connect-src 'self' https://voice.example https://*.rooms.example wss://*.rooms.example;",
  );
  expect(await (await plain.get('/api/tutor/voice')).json()).toEqual({platform: null});
  expect(await (await configured.get('/api/tutor/voice')).json()).toEqual({
    platform: {address: 'https://voice.example/v1', token: 'public-key', assistant: 'tutor'},
  });
});

test('the code of calls is served as it was fetched, and not at all once it has changed', async () => {
  expect((await plain.get('/call-machine.js')).status).toBe(404);
  const folder = join(dataDir, 'call-machine');
  mkdirSync(folder);
  const file = join(folder, '0.84.0.js');
  writeFileSync(file, 'changed()');
  writeFileSync(`${file}.sha256`, createHash('sha256').update('fetched()').digest('hex'));
  expect((await configured.get('/call-machine.js')).status).toBe(500);
  expect(configured.logged).toHaveLength(1);
  writeFileSync(file, 'fetched()');
  const response = await configured.get('/call-machine.js');
  expect([response.status, await response.text()]).toEqual([200, 'fetched()']);
  expect(response.headers.get('content-type')).toContain('text/javascript');
  expect((await withTavus.get('/call-machine.js')).status).toBe(200);
});
