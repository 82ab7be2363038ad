import fc from 'fast-check';
import {beforeAll, describe, expect, test} from 'vitest';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, get, post, logged} = academy;
const {send, say, write} = chattersOf(academy);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

const read = async ({cookie}: TestLearner, path: string) => {
  const reply = await get(path, {cookie});
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};
const directly = async ({cookie}: TestLearner, body: object) => {
  const reply = await post('/api/direct-messages', body, {cookie});
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};

describe('POST /api/direct-messages', () => {
  test('answers 201 with the message; to somebody new it is a request', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const {status, body} = await directly(one, {receiverId: other.userId, content: 'Hello'});
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        _id: body['id'],
        channelId: directChannelId(one.userId, other.userId),
        senderId: one.userId,
        receiverId: other.userId,
        content: 'Hello',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        seq: 1,
        clientMessageId: body['id'],
        replyToId: null,
      },
    ]);
    const {rows} = await pool.query(`select "contact" from "channelState" where "userId" = $1`, [
      other.userId,
    ]);
    expect(rows).toEqual([{contact: 'requested'}]);
  });

  test('answers to who is blocked as if there were nobody', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    await send(other, 'block', {personId: one.userId});
    expect(await directly(one, {receiverId: other.userId, content: 'x'})).toEqual({
      status: 404,
      body: {code: 'NOT_FOUND', message: 'There’s no such learner.'},
    });
  });

  test.each([
    ['nobody', () => ({receiverId: 'nobody', content: 'x'}), 404],
    ['no text', () => ({receiverId: eve.userId, content: ' '}), 400],
    ['too much text', () => ({receiverId: eve.userId, content: 'x'.repeat(4001)}), 400],
    ['quotes in quotes without end', () => ({receiverId: eve.userId, content: '>'.repeat(2500)}), 400],
    ['another’s name', () => ({receiverId: eve.userId, content: 'x', senderId: eve.userId}), 400],
    ['no receiver', () => ({content: 'x'}), 400],
  ])('with %s is refused', async (_, body, status) => {
    expect((await directly(ada, body())).status).toBe(status);
  });

  test('is limited, and says for how long', async () => {
    const narrow = await testAcademy({MESSAGES_PER_MINUTE: '1'});
    const [one, other] = [await newLearner(narrow.pool), await newLearner(narrow.pool)];
    const body = {receiverId: other.userId, content: 'x'};
    const replies = [1, 2].map(() => narrow.post('/api/direct-messages', body, {cookie: one.cookie}));
    const statuses = (await Promise.all(replies)).map(({status}) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 429]);
  });
});

describe('messages of a conversation', () => {
  test('come in pages, the oldest last, to both; one not begun is empty, and with nobody is none', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const path = `/api/direct-messages/${other.userId}/messages`;
    expect(await read(one, path)).toEqual({status: 200, body: {messages: [], hasMore: false}});
    await write(one, other, '1');
    for (const text of ['2', '3']) await write(other, one, text);
    const page = (await read(one, `${path}?limit=2`)).body;
    expect(page).toMatchObject({
      messages: [
        {content: '3', senderId: other.userId, receiverId: one.userId},
        {content: '2', senderId: other.userId, receiverId: one.userId},
      ],
      hasMore: true,
    });
    expect((await read(one, `${path}?limit=2&before=2`)).body).toMatchObject({
      messages: [{content: '1', senderId: one.userId, receiverId: other.userId}],
      hasMore: false,
    });
    expect((await read(other, `/api/direct-messages/${one.userId}/messages`)).body).toMatchObject({
      messages: [{content: '3'}, {content: '2'}, {content: '1'}],
    });
    // A third person has only their own with each of them.
    expect((await read(ada, path)).body).toEqual({messages: [], hasMore: false});
    for (const id of ['nobody', ada.userId]) {
      expect((await read(ada, `/api/direct-messages/${id}/messages`)).status).toBe(404);
    }
  });

  test('of a channel come to who may read it', async () => {
    const channelId = await newChannel(pool);
    await say(ada, channelId, 'Hello');
    expect((await read(eve, `/api/chat/channels/${channelId}/messages`)).body).toMatchObject({
      messages: [{content: 'Hello', seq: 1}],
      hasMore: false,
    });
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    await write(one, other, 'Between us');
    const direct = directChannelId(one.userId, other.userId);
    const secret = await read(eve, `/api/chat/channels/${direct}/messages`);
    expect(secret).toEqual(await read(eve, '/api/chat/channels/missing/messages'));
    expect(secret.status).toBe(404);
    expect((await read(one, `/api/chat/channels/${direct}/messages`)).body).toMatchObject({
      messages: [{receiverId: other.userId}],
    });
  });

  test.each(['limit=0', 'limit=201', 'limit=x', 'before=0', 'before=-1', 'limit=2&limit=3', 'colour=red'])(
    'with ?%s are refused',
    async (query) => {
      expect((await read(ada, `/api/direct-messages/${eve.userId}/messages?${query}`)).status).toBe(400);
    },
  );
});

describe('a search', () => {
  const word = 'quokka';
  let channelId = '';
  beforeAll(async () => {
    channelId = await newChannel(pool);
    await say(ada, channelId, `A ${word} walks into a bar`);
    for (let at = 0; at < 24; at += 1) await say(eve, channelId, `${at} ${word}s danced`);
  });
  const found = async (who: TestLearner, query: string) =>
    (await read(who, `/api/chat/search?${query}`)).body;

  test('finds words in their forms, newest first, in pages', async () => {
    const first = await found(eve, `q=${word}`);
    const messages = first['messages'] as Record<string, unknown>[];
    expect(messages).toHaveLength(20);
    expect(messages[0]).toMatchObject({
      content: `23 ${word}s danced`,
      channelName: channelId,
      senderName: 'Ada Lovelace',
    });
    const second = await found(eve, `q=${word}&before=${String(first['next'])}`);
    expect((second['messages'] as unknown[]).length).toBe(5);
    expect(second['next']).toBeNull();
    expect((await found(eve, 'q="walked into"'))['messages']).toHaveLength(1);
    expect((await found(eve, `q=${word} -danced`))['messages']).toHaveLength(1);
  });

  test('finds nothing that one may not read, and nothing that was removed', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const secret = `zygote${crypto.randomUUID().slice(0, 8)}`;
    const {id} = await write(one, other, secret);
    expect((await found(eve, `q=${secret}`))['messages']).toEqual([]);
    expect((await found(other, `q=${secret}`))['messages']).toMatchObject([
      {senderId: one.userId, receiverId: other.userId, channelName: null},
    ]);
    await send(one, 'remove', {messageId: id});
    expect((await found(other, `q=${secret}`))['messages']).toEqual([]);
  });

  test.each(['', 'q=', 'q=x', `q=${'x'.repeat(101)}`, 'q=ab&before=x', 'q=ab&before=1_x'])(
    'for ?%s is refused',
    async (query) => {
      expect((await read(ada, `/api/chat/search?${query}`)).status).toBe(400);
    },
  );

  test('of nothing but dashes is none, and of a word among many finds the word', async () => {
    expect(await found(eve, `q=${'-'.repeat(90)}`)).toEqual({messages: [], next: null});
    const messages = (await found(eve, `q=${'-'.repeat(50)}${word}`))['messages'];
    expect(messages).toHaveLength(20);
  });

  test('of whatever is typed is no error', {timeout: 60_000}, async () => {
    const signs = fc.constantFrom(
      '-',
      '"',
      ' ',
      'or ',
      'a',
      word,
      '&',
      '|',
      '!',
      '(',
      ')',
      ':*',
      "'",
      '\\',
      '<->',
      '\u0000',
    );
    const text = fc.array(signs, {minLength: 2, maxLength: 100}).map((all) => all.join('').slice(0, 100));
    const answers = fc.asyncProperty(text, async (q) => {
      const {status} = await read(ada, `/api/chat/search?q=${encodeURIComponent(q)}`);
      expect([200, 400]).toContain(status);
    });
    await fc.assert(answers, {
      numRuns: 300,
      examples: [['-'.repeat(100)], ['- '.repeat(50)], ['-"'.repeat(50)]],
    });
  });

  test.each(['the', "'' or 1=1", '& | ! ( ) :*', '"', '-', '\\'])('for %j is no error', async (text) => {
    expect((await read(ada, `/api/chat/search?q=${encodeURIComponent(`${text}  x`)}`)).status).toBe(200);
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
