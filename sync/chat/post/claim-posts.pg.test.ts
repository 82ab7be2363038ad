// A message may be there under the id that a post brings, and nobody has claimed it.
import {beforeAll, expect, test} from 'vitest';
import {seedChannels} from '#sync/chat/rooms/seed-channels.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, linkedChat, newChannel, onLink} from '#tests/pg/chat.ts';
import {byRest} from '#tests/pg/commands.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, post, logged} = academy;
const {say, messagesIn, people} = chattersOf(academy);
const {link, logged: loggedOnLink} = linkedChat(pool);
const TAKEN = 'This command id is already in use. Send the command with a new one.';
let eve: TestLearner;
let bob: TestLearner;
let channelId = '';

beforeAll(async () => {
  [eve, bob] = await Promise.all([newLearner(pool), newLearner(pool)]);
  await seedChannels(pool);
  channelId = await newChannel(pool);
});

/** The id of a message whose author has left, and their claims with them. */
async function ownerless(): Promise<string> {
  const gone = await newLearner(pool);
  const {id} = await say(gone, channelId, 'I leave');
  await pool.query(`delete from "user" where "id" = $1`, [gone.userId]);
  return id;
}
const asPost = async (who: TestLearner, id: string, content = 'Hello') => {
  const reply = await byRest(academy, who, {name: 'chat.post', args: {id, v: 1, channelId, content}});
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};
const byKey = async (key: string) => {
  const body = {receiverId: bob.userId, content: 'Hello'};
  const call = {cookie: eve.cookie, headers: {'idempotency-key': key}};
  const reply = await post('/api/direct-messages', body, call);
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
};

test('to the outbox such an id is in use', async () => {
  const id = await ownerless();
  expect(await asPost(eve, id)).toEqual({status: 400, body: {message: TAKEN, code: 'INVALID'}});
  const {rows} = await pool.query(`select from private."processedCommand" where "id" = $1`, [id]);
  expect(rows).toHaveLength(0);
});

test('as a key it is another message, the same one each time, by REST and by the socket', async () => {
  const {rows} = await pool.query<{id: string}>(`select "id" from "message" where "channelId" = 'welcome'`);
  for (const key of [await ownerless(), rows[0]?.id ?? '']) {
    const [first, again] = [await byKey(key), await byKey(key)];
    expect([first.status, again]).toEqual([201, first]);
    expect(first.body['id']).not.toBe(key);
  }
  const id = await ownerless();
  const [told] = await link.run([onLink(eve, 'post', {channelId, content: 'Hello'}, id)]);
  expect(told).toMatchObject({ok: true, frame: {message: {content: 'Hello', senderId: eve.userId}}});
});

test('one in a group leaves all others in it, in one transaction', async () => {
  const [id, crowd] = [await ownerless(), await people(20)];
  const before = (await messagesIn(channelId)).length;
  const answers = await Promise.all([
    asPost(eve, id),
    ...crowd.map((who) => asPost(who, crypto.randomUUID())),
  ]);
  expect(answers.map(({status}) => status)).toEqual([400, ...crowd.map(() => 200)]);
  expect(await messagesIn(channelId)).toHaveLength(before + crowd.length);
});

// Each that failed as a whole was logged, and its posts were then tried one by one.
test('no group failed', () => {
  expect([logged, loggedOnLink]).toEqual([[], []]);
});
