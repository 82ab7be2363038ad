// How long a message may be: the same at every door, in the same words, and measured as it is stored.
import {beforeAll, expect, test} from 'vitest';
import {CONTENT_WORDS} from '#schema/wire/socket.content.ts';
import {CONTENT_MAX} from '#schema/wire/socket.limits.ts';
import {hear} from '#signal/hear.ts';
import {sha256} from '#sync/commands/args-hash.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, post, logged} = academy;
const {send, say, write} = chattersOf(academy);
const {link} = linkedChat(pool);
let ada: TestLearner;
let bob: TestLearner;
let channelId = '';
let messageId = '';

beforeAll(async () => {
  ada = await newLearner(pool);
  bob = await newLearner(pool);
  await write(ada, bob, 'Hello');
  await write(bob, ada, 'Hi');
  channelId = await newChannel(pool);
  messageId = (await say(ada, channelId, 'Hello')).id;
});

const taken = ({status, body}: {status: number; body: Readonly<Record<string, unknown>>}) =>
  status < 300 ? 'taken' : body['message'];

async function bySocket(frame: object): Promise<unknown> {
  const means = {newId: () => crypto.randomUUID(), now: () => new Date(), sha256, epoch: () => undefined};
  const speaker = {userId: ada.userId, mayLearn: true, follows: () => true, calls: [], deviceId: () => 'd'};
  const {deliver, commands} = hear(JSON.stringify(frame), speaker, means);
  const [rejected] = deliver;
  if (rejected) return 'message' in rejected.frame ? rejected.frame.message : rejected.frame;
  const [result] = await link.run(commands.map(({command}) => command));
  return result?.ok ? 'taken' : result?.message;
}

/** What becomes of a text at each door. */
const doors = (content: string): Readonly<Record<string, () => Promise<unknown>>> => ({
  'POST /api/direct-messages': async () => {
    const reply = await post('/api/direct-messages', {receiverId: bob.userId, content}, {cookie: ada.cookie});
    return taken({status: reply.status, body: (await reply.json()) as Record<string, unknown>});
  },
  'chat.post': async () => taken(await say(ada, channelId, content)),
  'chat.postDirect': async () => taken(await write(ada, bob, content)),
  'chat.edit': async () => taken(await send(ada, 'edit', {messageId, content})),
  channel_message: () => bySocket({type: 'channel_message', channelId, content}),
  direct_message: () => bySocket({type: 'direct_message', receiverId: bob.userId, content}),
});

const LONGEST = 'x'.repeat(CONTENT_MAX);

test.each([
  ['the longest', LONGEST, 'taken'],
  ['the longest, with space around it', ` \n${LONGEST}\t\r\n `, 'taken'],
  ['the longest, of lines of Windows', 'x\r\n'.repeat(CONTENT_MAX / 2).trimEnd(), 'taken'],
  ['one character more', `${LONGEST}x`, CONTENT_WORDS.tooLong],
  ['as many characters of two halves each', '🦊'.repeat(CONTENT_MAX), 'taken'],
  ['one of them more', '🦊'.repeat(CONTENT_MAX + 1), CONTENT_WORDS.tooLong],
  ['nothing', ' \r\n ', CONTENT_WORDS.empty],
  ['nothing that leaves ink', '\u200B\u2800', CONTENT_WORDS.empty],
])('%s', async (_, content, answer) => {
  const answers: Record<string, unknown> = {};
  for (const [door, open] of Object.entries(doors(content))) answers[door] = await open();
  expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((door) => [door, answer])));
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
