// A client that knows section 7.10 of the specification and nothing else, through gateway, signal, sync and PostgreSQL. Most
// of its calls: sync/calls/calls-sockets.pg.test.ts.
import {afterAll, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {newcomer, newLearner, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {startCallNode, type CallNode} from '#tests/pg/call-nodes.ts';
import {friends} from '#tests/pg/calls.ts';
import {newChannel} from '#tests/pg/chat.ts';
import {freshDatabase} from '#tests/pg/database.ts';
import {specClient, type SpecClient, type SpecFrame} from '#tests/spec-client.ts';

// Processes take their time to start on a busy machine.
vi.setConfig({testTimeout: 60_000, hookTimeout: 90_000});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** As long as a message may be. */
const LONGEST = 'ü'.repeat(4000);
const TEXTS = ['Hello', 'line\nline\tend', '<b>"bold"</b> & \\ \u2028.', '漢字 😀 e\u0301', LONGEST];

/** At least as many as there are below. */
const TESTS = 20;

const logged: unknown[] = [];
const log = (...words: unknown[]) => void logged.push(words);
const {pool, url} = await freshDatabase(log);
let node: CallNode;
let channelId: string;
let ada: TestLearner;
let bob: TestLearner;
let eve: TestLearner;
/** Two who know each other and a stranger, for each test. */
const people: (readonly [TestLearner, TestLearner, TestLearner])[] = [];
const clients: SpecClient[] = [];

beforeAll(async () => {
  // Before there is a server: it would close the first socket of somebody who has just passed the assessment.
  while (people.length < TESTS) people.push([...(await friends(pool)), await newLearner(pool)]);
  node = await startCallNode(pool, url, log);
});
afterAll(() => node.close());
beforeEach(async () => {
  clients.splice(0).forEach((client) => client.close());
  channelId = await newChannel(pool);
  const three = people.pop();
  if (!three) throw new Error('more tests than TESTS');
  [ada, bob, eve] = three;
});

/** Opens the socket and greets. Resolves once it hears what is said in the channel. */
async function open(who: TestLearner): Promise<SpecClient> {
  const client = await openWithout(who);
  await expect.poll(() => client.others.map((frame) => frame['channelId'])).toContain(channelId);
  return client;
}
async function openWithout(who: TestLearner): Promise<SpecClient> {
  const client = await specClient(node.url, who, {cookie: who.cookie, origin: ORIGIN});
  clients.push(client);
  client.greet();
  return client;
}

/** As many frames as there are expected. */
async function framesOf(client: SpecClient, count: number): Promise<readonly SpecFrame[]> {
  const frames: SpecFrame[] = [];
  while (frames.length < count) frames.push(await client.next());
  return frames;
}
/** What both sides of the section name: who, where and what, and a time of the server's. */
const messageOf = (who: TestLearner, content: string, more: object) =>
  expect.objectContaining({
    senderId: who.userId,
    content,
    timestamp: expect.stringMatching(ISO),
    ...more,
  });

describe('a channel_message', () => {
  test('reaches everybody in the channel once, its author too, in the order and the words in which it was sent', async () => {
    const [one, other] = [await open(ada), await open(bob)];
    for (const text of TEXTS) one.say(channelId, text);
    const expected = TEXTS.map((text) => ({
      type: 'new_channel_message',
      channelId,
      message: messageOf(ada, text, {channelId}),
    }));
    expect(await framesOf(other, TEXTS.length)).toEqual(expected);
    expect(await framesOf(one, TEXTS.length)).toEqual(expected);
    other.say(channelId, 'Welcome');
    for (const reader of [one, other])
      expect(await reader.next()).toMatchObject({
        type: 'new_channel_message',
        message: {senderId: bob.userId, content: 'Welcome'},
      });
  });

  test('is taken with empty fields, and whatever author and time it claims are the server’s', async () => {
    const one = await open(ada);
    const claims = [
      {replyToId: null, clientMessageId: null},
      {senderId: bob.userId, timestamp: '1970-01-01T00:00:00.000Z'},
      {senderId: null, timestamp: null},
      {timestamp: 0, receiverId: null, colour: 'red'},
    ];
    for (const more of claims) one.say(channelId, 'Hello', more);
    for (const frame of await framesOf(one, claims.length)) {
      expect(frame['message']).toEqual(messageOf(ada, 'Hello', {channelId}));
      const {timestamp} = frame['message'] as {timestamp: string};
      expect(Date.parse(timestamp)).toBeGreaterThan(Date.parse('2026-01-01'));
    }
  });
});

test('a message that its client names is one however often it is sent, and each frame calls it so', async () => {
  const [one, other] = [await open(ada), await open(bob)];
  for (const clientMessageId of ['m-1', 'm-1', 'm-1']) one.say(channelId, 'Once', {clientMessageId});
  one.say(channelId, 'That was it');
  const isLast = ({message}: SpecFrame) => (message as {content: string}).content === 'That was it';
  const told: SpecFrame[] = [];
  for (let frame = await one.next(); !isLast(frame); frame = await one.next()) told.push(frame);
  const seen = await framesOf(other, 2);
  const of = ({message}: SpecFrame) => message as {id: string; clientMessageId: string};
  expect(told.map((frame) => of(frame).clientMessageId)).toEqual(told.map(() => 'm-1'));
  expect(new Set([...told, ...seen.slice(0, 1)].map((frame) => of(frame).id)).size).toBe(1);
  expect(seen.map(isLast)).toEqual([false, true]);
});

describe('a direct_message', () => {
  test('reaches both once, in the order and the words in which it was sent, and nobody else', async () => {
    const [one, other, stranger] = [await open(ada), await open(bob), await open(eve)];
    for (const text of TEXTS) one.write(bob.userId, text);
    const expected = TEXTS.map((text) => ({
      type: 'new_message',
      message: messageOf(ada, text, {receiverId: bob.userId}),
    }));
    expect(await framesOf(other, TEXTS.length)).toEqual(expected);
    expect(await framesOf(one, TEXTS.length)).toEqual(expected);
    other.write(ada.userId, 'Hi', {clientMessageId: null, replyToId: null});
    for (const reader of [one, other])
      expect(await reader.next()).toEqual({
        type: 'new_message',
        message: messageOf(bob, 'Hi', {receiverId: ada.userId}),
      });
    stranger.say(channelId, 'Anybody?');
    expect(await stranger.next()).toMatchObject({message: {content: 'Anybody?'}});
  });

  test('to somebody new arrives, and so does the answer', async () => {
    const [one, other] = [await open(eve), await open(bob)];
    one.write(bob.userId, 'Hello');
    expect(await other.next()).toMatchObject({type: 'new_message', message: {senderId: eve.userId}});
    other.write(eve.userId, 'Hi');
    expect((await framesOf(one, 2)).map(({message}) => (message as {content: string}).content)).toEqual([
      'Hello',
      'Hi',
    ]);
  });
});

describe('an error has a message for people, and the socket stays:', () => {
  const TOO_LONG = 'A message can have up to 4,000 characters.';
  const NO_CHANNEL = 'That channel isn’t there, or you’re not in it.';
  test.each<[string, (client: SpecClient) => void, string]>([
    ['no JSON', (client) => client.send('{'), 'The message isn’t valid JSON.'],
    ['no type', (client) => client.send('{}'), 'A message is an object with a "type".'],
    ['an unknown type', (client) => client.send('{"type":"x"}'), 'There’s no message type "x".'],
    ['nothing said', (client) => client.say(channelId, ' '), 'Write a message first.'],
    ['nothing that shows', (client) => client.say(channelId, '\u200B'), 'Write a message first.'],
    ['too much said', (client) => client.say(channelId, `${LONGEST}x`), TOO_LONG],
    ['an unknown channel', (client) => client.say('nowhere', 'Hello'), NO_CHANNEL],
    ['an unknown receiver', (client) => client.write('nobody', 'Hello'), 'There’s no such learner.'],
    [
      'a receiver who is oneself',
      (client) => client.write(ada.userId, 'Hello'),
      'You can’t send a message to yourself.',
    ],
    [
      'no receiver',
      (client) => client.send('{"type":"direct_message","content":"Hello"}'),
      'receiverId must be the id of a user',
    ],
  ])('%s', async (_, act, message) => {
    const client = await open(ada);
    act(client);
    expect(await client.next()).toEqual(expect.objectContaining({type: 'error', message}));
    client.say(channelId, 'Still here');
    expect(await client.next()).toMatchObject({type: 'new_channel_message'});
  });

  test('before the assessment, to everything but the greeting', async () => {
    const early = await newcomer(pool);
    const client = await openWithout(early);
    client.say(channelId, 'Hello');
    client.write(bob.userId, 'Hello');
    client.call('call-request', bob.userId, {callType: 'voice'});
    const message = 'Pass the Python assessment first. It opens chat and calls.';
    for (const frame of await framesOf(client, 3)) expect(frame).toMatchObject({type: 'error', message});
  });
});

test('an address that names somebody else is refused', async () => {
  const browser = {cookie: ada.cookie, origin: ORIGIN};
  for (const other of [bob, {...ada, username: bob.username}, {...ada, userId: bob.userId}])
    await expect(specClient(node.url, other, browser)).rejects.toThrow(/Unexpected server response: 40\d/);
});

test('a call is declined, and another one carries candidates both ways', async () => {
  const [one, other] = [await open(ada), await open(bob)];
  const callerInfo = {id: ada.userId, username: ada.username, fullName: 'Ada Lovelace'};
  const request = () => one.call('call-request', bob.userId, {callType: 'voice', callerInfo});
  request();
  expect(await other.next()).toMatchObject({type: 'call-request', callType: 'voice', callerInfo});
  other.call('call-decline', ada.userId);
  expect(await one.next()).toMatchObject({type: 'call-decline', fromUserId: bob.userId});
  request();
  expect(await other.next()).toMatchObject({type: 'call-request', fromUserId: ada.userId});
  other.call('call-accept', ada.userId);
  expect(await one.next()).toMatchObject({type: 'call-accept', fromUserId: bob.userId});
  const candidate = {candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null};
  one.call('ice-candidate', bob.userId, {candidate});
  other.call('ice-candidate', ada.userId, {candidate: {candidate: ''}});
  const line = {candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0};
  expect(await other.next()).toMatchObject({type: 'ice-candidate', fromUserId: ada.userId, candidate: line});
  expect(await one.next()).toMatchObject({type: 'ice-candidate', candidate: {candidate: ''}});
  one.call('call-end', bob.userId);
  expect(await other.next()).toMatchObject({type: 'call-ended', fromUserId: ada.userId});
});

test('nothing of this was an error of the server', () => {
  expect(logged).toEqual([]);
});
