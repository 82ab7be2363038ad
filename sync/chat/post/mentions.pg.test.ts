// How many people one message names, by whichever door it comes.
import {beforeAll, expect, test} from 'vitest';
import {MENTIONS_MAX} from '#schema/chat/chat.limits.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, newChannel, onLink} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, people} = chattersOf(academy);
const {link, logged: loggedOnLink} = linkedChat(pool);
let ada: TestLearner;
let crowd: readonly TestLearner[] = [];
let channelId = '';

const naming = (count: number) =>
  crowd
    .slice(0, count)
    .map(({username}) => `@${username}`)
    .join(', ');
const named = async (messageId: string) => {
  const {rows} = await pool.query<{mentions: number; notices: number}>(
    `select (select count(*)::int from "mention" where "messageId" = $1) as "mentions",
            (select count(*)::int from "notification" where "dedupeKey" = 'mention:' || $1) as "notices"`,
    [messageId],
  );
  return rows[0];
};
const TOO_MANY = `A message can name up to ${MENTIONS_MAX} people. This one names 40.`;

beforeAll(async () => {
  ada = await newLearner(pool);
  crowd = await people(40);
  channelId = await newChannel(pool);
});

test('as many as may be named are named, and each of them is told', async () => {
  const {status, id} = await say(ada, channelId, naming(MENTIONS_MAX));
  expect([status, await named(id)]).toEqual([200, {mentions: MENTIONS_MAX, notices: MENTIONS_MAX}]);
});

test('more are refused, by the outbox, by the socket, and in an edit, and nobody is told', async () => {
  const {status, id, body} = await say(ada, channelId, naming(40));
  expect([status, body]).toEqual([400, {code: 'INVALID', message: TOO_MANY}]);
  expect(await named(id)).toEqual({mentions: 0, notices: 0});
  const [result] = await link.run([onLink(ada, 'post', {channelId, content: naming(40)})]);
  expect(result).toMatchObject({ok: false, code: 'INVALID', message: TOO_MANY});
  const before = await say(ada, channelId, naming(2));
  const edited = await send(ada, 'edit', {messageId: before.id, content: naming(40)});
  expect([edited.status, edited.body]).toEqual([400, {code: 'INVALID', message: TOO_MANY}]);
  expect(await named(before.id)).toEqual({mentions: 2, notices: 2});
});

test('one that names too many fails no other of its batch', async () => {
  const results = await link.run([
    onLink(ada, 'post', {channelId, content: naming(40)}),
    onLink(ada, 'post', {channelId, content: 'Hello'}),
  ]);
  expect(results.map(({ok}) => ok)).toEqual([false, true]);
});

test('names of nobody do not count, such as those of decorators and packages', async () => {
  const decorators = Array.from({length: 100}, (_, at) => `@decorator_${at}`).join('\n');
  const {status, id} = await say(ada, channelId, `${decorators}\n${naming(MENTIONS_MAX)}`);
  expect([status, await named(id)]).toEqual([200, {mentions: MENTIONS_MAX, notices: MENTIONS_MAX}]);
});

test('between two nobody is named', async () => {
  const to = crowd[0] as TestLearner;
  expect((await send(ada, 'postDirect', {receiverId: to.userId, content: naming(40)})).status).toBe(200);
});

test('the server logged no error', () => {
  expect([logged, loggedOnLink]).toEqual([[], []]);
});
