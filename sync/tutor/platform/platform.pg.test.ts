// Both sides for real: the platform client over HTTP, the academy's server, PostgreSQL and the course.
import {expect, test} from 'vitest';
import {KEY, OTHER_KEY, platformForTests} from '#tests/pg/voice-platform.ts';

const {academy, clientWith, post} = platformForTests();
const client = () => clientWith(KEY);

test('answers a chat from the course, with the source of each quotation', async () => {
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

test('streams the answer as events, whose parts add up to the stored answer', async () => {
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

test('continues a chat: earlier messages are kept, and a short question refers to them', async () => {
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

test('accepts a list of messages; the user’s last one is the question', async () => {
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
  const [, second, third] = all;
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

test('a key sees only what was created with it', async () => {
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

test('creates a web call with the fields that the SDK reads', async () => {
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
  const {pool} = academy();
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
