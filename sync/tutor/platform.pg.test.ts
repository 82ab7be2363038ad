// Both sides for real: the platform client over HTTP, the academy's server, PostgreSQL and the course.
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {createClient, PlatformError, RateLimitError} from '@academy/platform-client';
import {seedContent} from '#sync/lessons/content-seed.ts';
import {testAcademy, type TestAcademy} from '#tests/pg/academy.ts';

const KEY = 'public-key-one';
const OTHER_KEY = 'public-key-two';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

let academy: TestAcademy;
let address: string;

const clientWith = (token?: string) =>
  createClient({address: `${address}/voice-platform`, token, retries: 0});
const client = () => clientWith(KEY);

/** A request as it is, for what the client would not send. */
const raw = async (path: string, init: RequestInit = {}) => {
  const headers = {authorization: `Bearer ${KEY}`, 'content-type': 'application/json'};
  const response = await fetch(`${address}/voice-platform${path}`, {headers, ...init});
  return {status: response.status, body: (await response.json()) as Record<string, unknown>};
};
const post = (path: string, body: unknown) =>
  raw(path, {method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body)});

async function listen({outsideServer}: TestAcademy): Promise<string> {
  await new Promise<void>((resolve) => outsideServer.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(outsideServer.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  academy = await testAcademy({
    VOICE_PLATFORM_KEYS: `${KEY} ${OTHER_KEY}`,
    VOICE_PLATFORM_PER_MINUTE: '100000',
  });
  await seedContent(academy.pool, 'sync/lessons/content');
  address = await listen(academy);
});
afterAll(() => {
  academy.outsideServer.closeAllConnections();
  academy.outsideServer.close();
});

test('a chat is answered from the course, with the place of each quotation', async () => {
  const made = await client().chat.create({body: {input: 'What is a slice?', name: 'first'}});
  expect(made).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orgId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'first',
    input: 'What is a slice?',
    messages: [],
    output: [
      {
        role: 'assistant',
        content: expect.stringContaining(
          '](/modules/python-that-works/lessons/lists-dicts-sets#lists-keep-order)',
        ),
        metadata: {citations: [{lessonId: 'lists-dicts-sets', quote: expect.stringContaining('slice')}, {}]},
      },
    ],
  });
  expect(made.updatedAt).toBe(made.createdAt);
  expect(await client().chat.get({params: {id: made.id}})).toEqual(made);
});

test('the answer comes as events too, and their parts are the answer that is kept', async () => {
  const events = await client().chat.create(
    {body: {input: 'What is a traceback?', stream: true}},
    {as: 'events'},
  );
  const parts = await Array.fromAsync(events);
  expect(parts.length).toBeGreaterThan(5);
  expect(new Set(parts.map(({path}) => path))).toEqual(new Set(['chat.output[0].content']));
  const kept = await client().chat.get({params: {id: parts[0]?.id ?? ''}});
  expect(kept.output).toMatchObject([{content: parts.map(({delta}) => delta).join('')}]);
});

test('a chat goes on: what was said is carried along, and a short question leans on it', async () => {
  const first = await client().chat.create({body: {input: 'How do I catch an exception?'}});
  const second = await client().chat.create({
    body: {input: 'And more than one?', previousChatId: first.id, assistantId: 'tutor'},
  });
  expect(second).toMatchObject({
    previousChatId: first.id,
    messages: [{role: 'user', content: 'How do I catch an exception?'}, ...(first.output ?? [])],
    output: [{metadata: {citations: [{lessonId: 'errors-and-debugging'}, {}]}}],
  });
  const third = await client().chat.create({body: {input: 'Hello', previousChatId: second.id}});
  expect(third.messages).toHaveLength(4);
});

test('messages are taken as a list; the last one of the user is the question', async () => {
  const made = await post('/chat', {
    input: [
      {role: 'system', content: 'Be short.'},
      {role: 'user', content: 'What is a traceback?'},
      {role: 'assistant', content: 'A report.'},
      {role: 'user', message: 'What is a slice?', time: 1, endTime: 2, secondsFromStart: 0},
    ],
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({output: [{metadata: {citations: [{lessonId: 'lists-dicts-sets'}, {}]}}]});
  const none = await post('/chat', {input: [{role: 'system', content: 'Be short.'}]});
  expect(none).toMatchObject({status: 400, body: {message: ['input must have a message of the role user']}});
});

test('chats are listed in pages, newest first, narrowed as asked, and deleted', async () => {
  const mine = clientWith(OTHER_KEY);
  for (const at of [1, 2, 3])
    await mine.chat.create({body: {input: `Question ${at}`, assistantId: `a${at % 2}`}});
  const page = await mine.chat.list({query: {limit: 2}});
  expect(page.results.map(({input}) => input)).toEqual(['Question 3', 'Question 2']);
  expect(page.metadata).toEqual({
    itemsPerPage: 2,
    totalItems: 3,
    currentPage: 1,
    totalPages: 2,
    hasNextPage: true,
    sortOrder: 'DESC',
  });
  const all = await Array.fromAsync(mine.chat.list.each({query: {limit: 2, sortOrder: 'ASC'}}));
  expect(all.map(({input}) => input)).toEqual(['Question 1', 'Question 2', 'Question 3']);
  const [first, second, third] = all;
  expect((await mine.chat.list({query: {assistantId: 'a0'}})).results).toEqual([second]);
  const later = await mine.chat.list({query: {createdAtGt: new Date(second?.createdAt ?? 0)}});
  expect(later.results.map(({input}) => input)).toContain('Question 3');
  expect((await mine.chat.list({query: {createdAtLt: '1990-01-01T00:00:00Z'}})).results).toEqual([]);

  const id = third?.id ?? '';
  expect(await mine.chat.delete({params: {id}})).toEqual(third);
  const gone = await mine.chat.get({params: {id}}).catch((error: unknown) => error);
  expect(gone).toMatchObject({
    status: 404,
    body: {message: `Couldn't find the chat ${id}.`, error: 'Not Found', statusCode: 404},
  });
});

test('a key sees what was asked with it and nothing else', async () => {
  const made = await client().chat.create({body: {input: 'What is a slice?'}});
  const call = await client().call.createWeb({body: {assistantId: 'a'}});
  const other = clientWith(OTHER_KEY);
  await expect(other.chat.get({params: {id: made.id}})).rejects.toMatchObject({status: 404});
  await expect(other.chat.delete({params: {id: made.id}})).rejects.toMatchObject({status: 404});
  await expect(other.call.get({params: {id: call.id}})).rejects.toMatchObject({status: 404});
  await expect(other.chat.create({body: {input: 'And?', previousChatId: made.id}})).rejects.toMatchObject({
    status: 404,
  });
  expect((await other.chat.list({query: {id: made.id}})).results).toEqual([]);
  expect(await other.call.list({query: {id: call.id}})).toEqual([]);
});

test('a web call is made with what the SDK reads of it', async () => {
  const {status, body} = await post('/call/web', {
    assistant: {
      voice: {provider: 'tavus'},
      artifactPlan: {videoRecordingEnabled: true, loggingEnabled: false},
    },
    assistantOverrides: {artifactPlan: {loggingEnabled: true}},
    roomDeleteOnUserLeaveEnabled: false,
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    type: 'webCall',
    status: 'queued',
    webCallUrl: `http://localhost:8080/voice-platform/room/${String(body['id'])}`,
    artifactPlan: {videoRecordingEnabled: true, loggingEnabled: true},
    assistant: {voice: {provider: 'tavus'}},
  });
  const id = String(body['id']);
  expect(await client().call.get({params: {id}})).toEqual(body);
  expect(await client().call.list({query: {limit: 1}})).toEqual([body]);
});

test('of each key only the newest thousand are kept', async () => {
  const {pool} = academy;
  const made = await clientWith(OTHER_KEY).chat.create({body: {input: 'the oldest'}});
  await pool.query(
    `insert into private."platformChat" ("orgId", "createdAt", "content")
     select $1, now() + n * interval '1 ms', '{}' from generate_series(1, 1000) n`,
    [made.orgId],
  );
  await clientWith(OTHER_KEY).chat.create({body: {input: 'the newest'}});
  const {rows} = await pool.query<{n: number}>(
    'select count(*)::int as "n" from private."platformChat" where "orgId" = $1',
    [made.orgId],
  );
  expect(rows[0]?.n).toBe(1000);
  await expect(clientWith(OTHER_KEY).chat.get({params: {id: made.id}})).rejects.toMatchObject({status: 404});
});

test.each([
  ['none', undefined],
  ['an unknown one', 'public-key-three'],
  ['half of one', KEY.slice(0, -1)],
])('with %s for a key everything is refused before it is read', async (_, token) => {
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
  ['/chat', {}, 'input must be a text of 1 to 10000 characters or a list of 1 to 100 messages'],
  ['/chat', {input: ''}, 'input must be a text of 1 to 10000 characters or a list of 1 to 100 messages'],
  ['/chat', {input: 'x'.repeat(10_001)}, 'input must be'],
  ['/chat', {input: []}, 'input must be'],
  ['/chat', {input: [{role: 'king', content: 'x'}]}, 'input must be'],
  ['/chat', {input: 'x', model: 'y'}, 'property model should not exist'],
  ['/chat', {input: 'x', sessionId: 'y'}, 'property sessionId should not exist'],
  ['/chat', {input: 'x', assistantId: 5}, 'assistantId must be of the type string'],
  ['/chat', {input: 'x', previousChatId: '..'}, 'previousChatId'],
  ['/chat', {input: 'x', stream: 'yes'}, 'stream must be of the type boolean'],
  ['/chat', [], 'must be of the type object'],
  ['/chat', 'null', 'must be of the type object'],
  ['/chat', '{"input": "\\ud800"}', 'half a character'],
  ['/chat', '{"input": "x", "assistant": {"\\udfff": 1}}', 'half a character'],
  ['/chat', '{"input": "\\u0000"}', 'U+0000'],
  ['/chat', '{"input": "x", "__proto__": {}}', '__proto__'],
  ['/chat', '{"input"', 'not valid JSON'],
  ['/chat', deep(60), 'nested deeper'],
  ['/chat', deep(4000), ''],
  ['/call/web', {}, 'must be given'],
  ['/call/web', {assistantId: ''}, 'assistantId'],
  ['/call/web', {assistant: 'x'}, 'assistant must be of the type record'],
  [
    '/call/web',
    {assistantId: 'x', webCallUrl: 'https://evil.example'},
    'property webCallUrl should not exist',
  ],
] as const)('POST %s refuses %.60j in the platform’s own shape', async (path, body, words) => {
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

test('other ways to be wrong have their own status: too large, no JSON', async () => {
  expect(await post('/chat', {input: 'x', assistant: {note: 'x'.repeat(70_000)}})).toMatchObject({
    status: 413,
    body: {error: 'Payload Too Large', statusCode: 413},
  });
  const headers = {authorization: `Bearer ${KEY}`, 'content-type': 'text/plain'};
  expect(await raw('/chat', {method: 'POST', headers, body: '{}'})).toMatchObject({
    status: 415,
    body: {error: 'Unsupported Media Type', statusCode: 415},
  });
  expect(academy.logged).toEqual([]);
});

test('pages of other origins are not let in by any header', async () => {
  const headers = {authorization: `Bearer ${KEY}`, origin: 'https://evil.example'};
  const options = {...headers, 'access-control-request-method': 'POST'};
  for (const init of [{headers}, {method: 'OPTIONS', headers: options}]) {
    const response = await fetch(`${address}/voice-platform/chat`, init);
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('one network may ask so often in a minute, with whatever key', async () => {
  const few = await testAcademy({VOICE_PLATFORM_KEYS: KEY, VOICE_PLATFORM_PER_MINUTE: '3'});
  const call = {headers: {authorization: `Bearer ${KEY}`}};
  await few.get('/voice-platform/chat');
  for (const status of [200, 200, 429])
    expect((await few.get('/voice-platform/chat', call)).status).toBe(status);
  const here = await listen(few);
  const limited = createClient({address: `${here}/voice-platform`, token: KEY, retries: 0});
  // Another network, as far as the server can tell: a socket has an address.
  for (const _ of [1, 2, 3]) await limited.chat.list();
  const error = await limited.chat.list().catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({
    status: 429,
    body: {message: 'Too many requests.', error: 'Too Many Requests', statusCode: 429},
  });
  expect((error as RateLimitError).retryAfterMs).toBeGreaterThan(0);
  few.outsideServer.closeAllConnections();
  few.outsideServer.close();
});

test('is not there unless it is configured, and a key that is none stops the start', async () => {
  const without = await testAcademy();
  const call = {headers: {authorization: `Bearer ${KEY}`}};
  const answer = await without.post('/voice-platform/chat', {input: 'x'}, call);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({message: 'There is nothing at /voice-platform/chat.'});
  await expect(testAcademy({VOICE_PLATFORM_KEYS: 'short'})).rejects.toThrow('VOICE_PLATFORM_KEYS');
});

test('without a database it is busy, not broken', async () => {
  const lost = await testAcademy({VOICE_PLATFORM_KEYS: KEY});
  await lost.pool.query('drop table private."passage"');
  const call = {headers: {authorization: `Bearer ${KEY}`}};
  const broken = await lost.post('/voice-platform/chat', {input: 'x'}, call);
  expect(broken.status).toBe(500);
  expect(await broken.json()).toEqual({
    message: expect.stringMatching(/^Internal server error \([0-9a-f-]{36}\)$/),
    error: 'Internal Server Error',
    statusCode: 500,
  });
  expect(lost.logged.map(({event}) => event)).toEqual(['a request to the voice platform failed']);
});
