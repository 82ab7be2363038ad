// What a client calls a message of its own is a key: the same one is the same message and the same answer, by the socket, by
// REST and by the outbox, at once and after a restart.
import {beforeAll, describe, expect, test} from 'vitest';
import type {LinkResult} from '#schema/wire/link.ts';
import {commandIdOf, ownIdOf} from '#schema/wire/message-key.ts';
import {hear} from '#signal/hear.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {sha256} from '#sync/commands/args-hash.ts';
import {academyOn, newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, newChannel} from '#tests/pg/chat.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const LIMITS = {MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'};
const academy = await testAcademy(LIMITS);
const {pool, databaseUrl, logged} = academy;
const {messagesIn} = chattersOf(academy);
const {link} = linkedChat(pool);
let ada: TestLearner;
let eve: TestLearner;
let bob: TestLearner;

beforeAll(async () => {
  [ada, eve, bob] = await Promise.all([newLearner(pool), newLearner(pool), newLearner(pool)]);
});

type Answer = {readonly status: number; readonly body: Readonly<Record<string, unknown>>};

/** Posts to somebody by REST, with a key. */
async function byHttp(
  who: TestLearner,
  key: string,
  content: string,
  to = bob,
  at = academy,
): Promise<Answer> {
  const body = {receiverId: to.userId, content};
  const reply = await at.post('/api/direct-messages', body, {
    cookie: who.cookie,
    headers: {'idempotency-key': key},
  });
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
}

/** Sends a frame as a socket does. @returns what its client is answered. */
async function bySocket({userId}: TestLearner, frame: object, {run} = link): Promise<LinkResult | undefined> {
  const means = {newId: () => crypto.randomUUID(), now: () => new Date(), sha256, epoch: () => undefined};
  const speaker = {userId, mayLearn: true, follows: () => true, calls: [], deviceId: () => 'd'};
  const {commands} = hear(JSON.stringify(frame), speaker, means);
  const [result] = await run(commands.map((one) => one.command));
  return result;
}
const toBob = (clientMessageId: string, content: string) => ({
  type: 'direct_message',
  receiverId: bob.userId,
  content,
  clientMessageId,
});
const idOf = (result: LinkResult | undefined) =>
  result?.ok === true && result.frame?.type === 'new_message' ? result.frame.message.id : undefined;
const saidTo = ({userId}: TestLearner, to = bob) => messagesIn(directChannelId(userId, to.userId));
/** How often somebody was told of what another one wrote. */
const toldBy = async (author: TestLearner, to: TestLearner) =>
  (
    await pool.query(`select from "notification" where "userId" = $1 and "actorId" = $2`, [
      to.userId,
      author.userId,
    ])
  ).rowCount;

let keys = 0;
const KINDS = [
  ['a UUID', () => crypto.randomUUID()],
  ['no UUID', () => `message/${(keys += 1)}`],
] as const;

describe.each(KINDS)('a key that is %s', (_, newKey) => {
  test('is one message with one answer, however often it comes: one after the other, at once, after a restart', async () => {
    const [who, key] = [await newLearner(pool), newKey()];
    const first = await byHttp(who, key, 'Once');
    expect(first).toMatchObject({
      status: 201,
      body: {content: 'Once', senderId: who.userId, clientMessageId: key},
    });
    const restarted = {...academyOn(pool, databaseUrl, () => undefined, LIMITS), logged};
    const again = await Promise.all([
      byHttp(who, key, 'Once'),
      byHttp(who, `"${key}"`, 'Once'),
      byHttp(who, key, 'Once', bob, restarted),
    ]);
    expect(again).toEqual([first, first, first]);
    expect(await saidTo(who)).toHaveLength(1);
    expect(await toldBy(who, bob)).toBe(1);
  });

  test('that comes many times at once before anything is stored is one message', async () => {
    const [who, key] = [await newLearner(pool), newKey()];
    const other = linkedChat(pool).link;
    const [one, two, three, four] = await Promise.all([
      byHttp(who, key, 'At once'),
      byHttp(who, key, 'At once'),
      bySocket(who, toBob(key, 'At once')),
      bySocket(who, toBob(key, 'At once'), other),
    ]);
    const ids = [one.body['id'], two.body['id'], idOf(three), idOf(four)];
    expect(ids).toEqual(ids.map(() => one.body['id']));
    expect(await saidTo(who)).toHaveLength(1);
    expect(await toldBy(who, bob)).toBe(1);
  });

  test('is the same by the socket and by REST, and whatever space is around the text', async () => {
    const [who, key] = [await newLearner(pool), newKey()];
    const told = await bySocket(who, toBob(key, '\n \nBy the\r\nsocket \n'));
    const {status, body} = await byHttp(who, key, 'By the\nsocket');
    expect([status, body['id']]).toEqual([201, idOf(told)]);
    expect(await saidTo(who)).toHaveLength(1);
  });

  test('is another message for another learner', async () => {
    const key = newKey();
    const answers = [await byHttp(ada, key, 'Ada’s'), await byHttp(eve, key, 'Eve’s')];
    const others = [await bySocket(bob, {...toBob(key, 'Bob’s'), receiverId: ada.userId})];
    expect(answers.map(({status, body}) => [status, body['content']])).toEqual([
      [201, 'Ada’s'],
      [201, 'Eve’s'],
    ]);
    expect(others).toMatchObject([{ok: true, frame: {message: {content: 'Bob’s'}}}]);
    const repeated = [await byHttp(eve, key, 'Eve’s'), await byHttp(ada, key, 'Ada’s')];
    expect(repeated).toEqual(answers.toReversed());
    expect(new Set([...answers.map(({body}) => body['id']), idOf(others[0])]).size).toBe(3);
  });

  test('with another text, or for somebody else, is rejected, and posts nothing', async () => {
    const [who, key] = [await newLearner(pool), newKey()];
    await byHttp(who, key, 'One');
    const words = 'This key was used for another message. Send this one with a new key.';
    expect([await byHttp(who, key, 'Two'), await byHttp(who, key, 'One', eve)]).toEqual([
      {status: 422, body: {message: words, code: 'KEY_REUSED'}},
      {status: 422, body: {message: words, code: 'KEY_REUSED'}},
    ]);
    const told = await bySocket(who, toBob(key, 'Two'));
    expect(told).toMatchObject({ok: false, code: 'KEY_REUSED', message: words});
    expect([await saidTo(who), await saidTo(who, eve)]).toMatchObject([[{body: 'One'}], []]);
  });

  test('of what was rejected is free: the same key posts it once it is right', async () => {
    const [who, key] = [await newLearner(pool), newKey()];
    expect((await byHttp(who, key, ' ')).status).toBe(400);
    expect((await byHttp(who, key, 'Now')).status).toBe(201);
  });

  test('is one message in a channel too, and whom it names is told once', async () => {
    const [channelId, key, who] = [await newChannel(pool), newKey(), await newLearner(pool)];
    const content = `Once, @${who.username}`;
    const frame = {type: 'channel_message', channelId, content, clientMessageId: key};
    const [first, second] = await Promise.all([bySocket(ada, frame), bySocket(ada, frame)]);
    expect([second, await bySocket(ada, frame)]).toEqual([first, first]);
    expect(first).toMatchObject({ok: true});
    expect(await messagesIn(channelId)).toHaveLength(1);
    expect(await toldBy(ada, who)).toBe(1);
  });
});

test('the id of a command of the outbox is a key as well', async () => {
  const who = await newLearner(pool);
  const asked = command('chat.postDirect', {receiverId: bob.userId, content: 'From the outbox'});
  const key = String(asked.args['id']);
  expect((await byRest(academy, who, asked)).status).toBe(200);
  const told = await bySocket(who, toBob(key.toUpperCase(), 'From the outbox'));
  const {status, body} = await byHttp(who, key, 'From the outbox');
  expect([status, body['id'], idOf(told)]).toEqual([201, key, key]);
  expect(await saidTo(who)).toHaveLength(1);
  expect(await toldBy(who, bob)).toBe(1);
});

test('who is named is told once, though the outbox and the socket say it, and the outbox again', async () => {
  const [who, channelId] = [await newLearner(pool), await newChannel(pool)];
  const content = `By two ways, @${who.username}`;
  const asked = command('chat.post', {channelId, content});
  const clientMessageId = String(asked.args['id']);
  expect((await byRest(academy, ada, asked)).status).toBe(200);
  const frame = {type: 'channel_message', channelId, content, clientMessageId};
  expect(await bySocket(ada, frame)).toMatchObject({ok: true});
  expect((await byRest(academy, ada, asked)).status).toBe(200);
  expect(await messagesIn(channelId)).toHaveLength(1);
  expect(await toldBy(ada, who)).toBe(1);
});

test('what a learner’s key becomes is used up by nobody else beforehand, though it can be worked out', async () => {
  const [who, other, channelId] = [await newLearner(pool), await newLearner(pool), await newChannel(pool)];
  const id = commandIdOf(who.userId, '1', sha256);
  for (const guessed of [id, ownIdOf(who.userId, id, sha256)]) {
    for (const name of ['chat.post', 'chat.join']) {
      const args = {id: guessed, v: 1, channelId, ...(name === 'chat.post' ? {content: 'Mine'} : {})};
      const reply = await byRest(academy, other, {name, args});
      expect([reply.status, await reply.json()]).toEqual([
        400,
        {
          message:
            'A command’s id can’t be a UUID of version 8. Send the command with one of another version.',
          code: 'INVALID',
        },
      ]);
    }
    // As a key it is a message of their own.
    const {status, body} = await byHttp(other, guessed, 'Mine');
    expect([status, body['id'] === guessed]).toEqual([201, false]);
    const told = await bySocket(other, toBob(guessed.toUpperCase(), 'Mine'));
    expect(idOf(told)).toBe(body['id']);
  }
  const [first, again] = [await byHttp(who, '1', 'Hello'), await byHttp(who, '1', 'Hello')];
  expect([first.status, first.body['id'], again]).toEqual([201, id, first]);
  expect(await saidTo(who)).toHaveLength(1);
});

test('without a key each request is a message', async () => {
  const who = await newLearner(pool);
  const body = {receiverId: bob.userId, content: 'Again'};
  for (let time = 1; time <= 2; time += 1)
    expect((await academy.post('/api/direct-messages', body, {cookie: who.cookie})).status).toBe(201);
  expect(await saidTo(who)).toHaveLength(2);
});

test.each(['', '""', 'a b', 'x'.repeat(101), '"a', 'a"', '"k";x=1', 'a\\b'])(
  'a key such as %j is rejected in words, and nothing is posted',
  async (key) => {
    const who = await newLearner(pool);
    const {status, body} = await byHttp(who, key, 'Hello');
    expect([status, body]).toEqual([
      400,
      {
        message:
          'Idempotency-Key must have 1 to 100 characters: letters, digits, and signs of ASCII, but no spaces, quotation marks, or backslashes.',
        code: 'INVALID',
      },
    ]);
    expect(await saidTo(who)).toEqual([]);
  },
);

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
