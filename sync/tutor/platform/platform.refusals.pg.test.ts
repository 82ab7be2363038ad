// What the embedded voice platform rejects, and with which reply.
import {expect, test} from 'vitest';
import {PlatformError} from '@academy/platform-client';
import {openPool} from '#sync/db/pool.ts';
import {academyOn, testAcademy} from '#tests/pg/academy.ts';
import {KEY, platformForTests} from '#tests/pg/voice-platform.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const WITH_KEY = {headers: {authorization: `Bearer ${KEY}`}};
const {academy, address, clientWith, post, raw} = platformForTests();

test.each([
  ['none', undefined],
  ['an unknown one', 'public-key-three'],
  ['half of one', KEY.slice(0, -1)],
])('with %s for a key everything is rejected before it is read', async (_, token) => {
  const refused = await clientWith(token)
    .chat.create({body: {input: ''}})
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PlatformError);
  expect(refused).toMatchObject({
    status: 401,
    body: {message: 'Invalid Key.', error: 'Unauthorized', statusCode: 401},
  });
  await expect(clientWith(token).assistant.list()).rejects.toMatchObject({status: 401});
});

const deep = (levels: number) => `${'{"assistant":'.repeat(levels)}{}${'}'.repeat(levels)}`;

test.each([
  ['no input', '/chat', {}, 'input must be a text of 1 to 10000 characters or a list of 1 to 100 messages'],
  [
    'an empty input',
    '/chat',
    {input: ''},
    'input must be a text of 1 to 10000 characters or a list of 1 to 100 messages',
  ],
  ['an input that is too long', '/chat', {input: 'x'.repeat(10_001)}, 'input must be'],
  ['no message', '/chat', {input: []}, 'input must be'],
  ['an unknown role', '/chat', {input: [{role: 'king', content: 'x'}]}, 'input must be'],
  ['an unknown field', '/chat', {input: 'x', model: 'y'}, 'property model should not exist'],
  ['a session', '/chat', {input: 'x', sessionId: 'y'}, 'property sessionId should not exist'],
  ['an id that is a number', '/chat', {input: 'x', assistantId: 5}, 'assistantId must be of the type string'],
  ['an id that is a path', '/chat', {input: 'x', previousChatId: '..'}, 'previousChatId'],
  ['a word for a switch', '/chat', {input: 'x', stream: 'yes'}, 'stream must be of the type boolean'],
  ['a list for a body', '/chat', [], 'must be of the type object'],
  ['nothing for a body', '/chat', 'null', 'must be of the type object'],
  ['half a character in a name', '/chat', '{"input": "x", "assistant": {"\\udfff": 1}}', 'isn’t allowed'],
  ['a zero character', '/chat', '{"input": "\\u0000"}', 'U+0000'],
  ['a poisoned name', '/chat', '{"input": "x", "__proto__": {}}', '__proto__'],
  ['broken JSON', '/chat', '{"input"', 'isn’t valid JSON'],
  ['deep nesting', '/chat', deep(60), 'nested deeper'],
  ['very deep nesting', '/chat', deep(4000), ''],
  ['nothing to call', '/call/web', {}, 'must be given'],
  ['an empty id', '/call/web', {assistantId: ''}, 'assistantId'],
  ['a word for a definition', '/call/web', {assistant: 'x'}, 'assistant must be of the type record'],
  [
    'a room of its own',
    '/call/web',
    {assistantId: 'x', webCallUrl: 'https://evil.example'},
    'property webCallUrl should not exist',
  ],
] as const)('%s is refused by POST %s in the platform’s own shape', async (_, path, body, words) => {
  const refused = await post(path, body);
  expect(refused).toMatchObject({status: 400, body: {error: 'Bad Request', statusCode: 400}});
  expect(String(refused.body['message'])).toContain(words);
});

test.each([
  ['/chat?limit=1001', 400],
  ['/chat?limit=x', 400],
  ['/chat?page=0', 400],
  ['/chat?page=1&page=2', 400],
  ['/chat?sortOrder=up', 400],
  ['/chat?color=red', 400],
  ['/chat?assistantId=%00', 400],
  ['/chat?createdAtGt=yesterday', 400],
  ['/chat?createdAtGt=0000-01-01T00:00:00Z', 400],
  ['/call?createdAtGt=9999-12-31T23:59:59-23:00', 400],
  ['/chat/x', 400],
  ['/chat/..%2Fcall', 400],
  ['/chat/%00', 400],
  ['/chat/%E0%A4%A', 400],
  [`/chat/${UNKNOWN_ID}`, 404],
  [`/call/${UNKNOWN_ID}`, 404],
  ['/assistant', 404],
  ['/room/x', 404],
  ['/', 404],
])('GET %s is answered with %i in the platform’s own shape', async (path, status) => {
  const refused = await raw(path);
  expect(refused).toMatchObject({status, body: {statusCode: status, error: expect.any(String)}});
});

test('a body that is too large or no JSON has its own status', async () => {
  expect(await post('/chat', {input: 'x', assistant: {note: 'x'.repeat(70_000)}})).toMatchObject({
    status: 413,
    body: {error: 'Payload Too Large', statusCode: 413},
  });
  const headers = {authorization: `Bearer ${KEY}`, 'content-type': 'text/plain'};
  expect(await raw('/chat', {method: 'POST', headers, body: '{}'})).toMatchObject({
    status: 415,
    body: {error: 'Unsupported Media Type', statusCode: 415},
  });
  expect(academy().logged).toEqual([]);
});

test('sends no CORS header to pages of other origins', async () => {
  const headers = {authorization: `Bearer ${KEY}`, origin: 'https://evil.example'};
  const preflight = {...headers, 'access-control-request-method': 'POST'};
  for (const init of [{headers}, {method: 'OPTIONS', headers: preflight}]) {
    const response = await fetch(`${address()}/chat`, init);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  const {headers: answered} = await fetch(`${address()}/chat`, {headers});
  expect(answered.get('cache-control')).toBe('no-store');
});

test('is not mounted unless configured, and an invalid key stops the start', async () => {
  const without = await testAcademy();
  const answer = await without.post('/voice-platform/chat', {input: 'x'}, WITH_KEY);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({message: 'There’s nothing at /voice-platform/chat.'});
  await expect(testAcademy({VOICE_PLATFORM_KEYS: 'short'})).rejects.toThrow('VOICE_PLATFORM_KEYS');
});

test('logs server errors and hides their details', async () => {
  const broken = await testAcademy({VOICE_PLATFORM_KEYS: KEY});
  await broken.pool.query('drop table private."passage"');
  const answer = await broken.post('/voice-platform/chat', {input: 'x'}, WITH_KEY);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    message: expect.stringMatching(/^Internal server error \([0-9a-f-]{36}\)$/),
    error: 'Internal Server Error',
    statusCode: 500,
  });
  expect(broken.logged.map(({event}) => event)).toEqual(['a request to the voice platform failed']);
});

test('without a database it replies 503, not 500', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
  const pool = openPool(nowhere, () => undefined);
  const lost = academyOn(pool, nowhere, () => undefined, {VOICE_PLATFORM_KEYS: KEY});
  const answer = await lost.post('/voice-platform/chat', {input: 'x'}, WITH_KEY);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toMatchObject({error: 'Service Unavailable', statusCode: 503});
  await pool.end();
});
