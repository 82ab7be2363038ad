// After a restored backup a device says again what the server has lost, and others have known the ids of those messages.
import {beforeAll, describe, expect, test} from 'vitest';
import {CLIENT_HEADER, type CommandReply} from '#schema/commands/commands.api.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {byRest} from '#tests/pg/commands.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, post, logged} = academy;
const {messagesIn} = chattersOf(academy);
const TAKEN = 'This command id is already in use. Send the command with a new one.';
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  [ada, eve] = await Promise.all([newLearner(pool), newLearner(pool)]);
});

type More = {readonly id?: string; readonly replayOf?: number};

/** Sends a command of chat. */
async function send(who: TestLearner, name: string, args: object, {id, replayOf}: More = {}) {
  const asked = {name: `chat.${name}`, args: {id: id ?? crypto.randomUUID(), v: 1, ...args}};
  const reply = await byRest(academy, who, {...asked, ...(replayOf === undefined ? {} : {replayOf})});
  return {status: reply.status, body: (await reply.json()) as Record<string, unknown>};
}
/** Posts to a channel what the server has lost. */
const again = (who: TestLearner, id: string, args: object) => send(who, 'post', args, {id, replayOf: 7});
const moderates = ({userId}: TestLearner, channelId: string) =>
  pool.query(
    `insert into "channelMember" values ($1, $2, 'moderator')
     on conflict ("channelId", "userId") do update set "role" = 'moderator'`,
    [channelId, userId],
  );
const saidIn = async (channelId: string) =>
  (await messagesIn(channelId)).map(({senderId, body}) => [senderId, body]);

/** Somebody's message under the id of another's that was lost, by whichever way. */
const SQUATTING = [
  [
    'a command of the outbox',
    (id: string, channelId: string) => send(eve, 'post', {channelId, content: 'Mine'}, {id}),
  ],
  ['a command of another kind', (id: string, channelId: string) => send(eve, 'join', {channelId}, {id})],
  [
    'a key',
    async (id: string) => {
      const body = {receiverId: ada.userId, content: 'Mine'};
      return post('/api/direct-messages', body, {cookie: eve.cookie, headers: {'idempotency-key': id}});
    },
  ],
] as const;

describe.each(SQUATTING)('a message whose id somebody has used for %s', (_, squat) => {
  test('comes back under an id of its author’s, once, however often it is said again', async () => {
    const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
    expect((await squat(id, channelId)).status).toBeLessThan(300);
    const before = await saidIn(channelId);
    for (let time = 1; time <= 2; time += 1) {
      expect(await again(ada, id, {channelId, content: 'What I said'})).toMatchObject({
        status: 200,
        body: {id},
      });
    }
    expect(await saidIn(channelId)).toEqual([...before, [ada.userId, 'What I said']]);
  });

  test('and comes back first keeps its id: who comes later does not take it', async () => {
    const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
    await again(ada, id, {channelId, content: 'What I said'});
    await squat(id, channelId);
    const [first] = await messagesIn(channelId);
    expect([first?.id, first?.senderId, first?.body]).toEqual([id, ada.userId, 'What I said']);
  });
});

test('many that are said again at once come back, each in its place', async () => {
  const channelId = await newChannel(pool);
  const ids = Array.from({length: 6}, () => crypto.randomUUID());
  for (const id of ids.filter((_, at) => at % 2 === 0)) await send(eve, 'join', {channelId}, {id});
  const commands = ids.map((id, at) => ({
    name: 'chat.post',
    args: {id, v: 1, channelId, content: String(at)},
    replayOf: at + 1,
  }));
  const reply = await post('/api/commands/batch', {commands}, {cookie: ada.cookie});
  const {results} = (await reply.json()) as {results: readonly {ok: boolean; id: string}[]};
  expect(results.map(({ok, id}) => [ok, id])).toEqual(ids.map((id) => [true, id]));
  expect(await saidIn(channelId)).toEqual(ids.map((_, at) => [ada.userId, String(at)]));
});

test('and is then known to the academy under the id that its device has for it', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await send(eve, 'join', {channelId}, {id});
  const missing = async () => {
    const reply = await post('/api/commands/missing', {ids: [id.toUpperCase()]}, {cookie: ada.cookie});
    return ((await reply.json()) as {missing: unknown}).missing;
  };
  expect(await missing()).toEqual([id.toUpperCase()]);
  const client = 'a-browser';
  const asked = {name: 'chat.post', args: {id, v: 1, channelId, content: 'What I said'}, replayOf: 7};
  const headers = {[CLIENT_HEADER]: client};
  const reply = await post('/api/commands', asked, {cookie: ada.cookie, headers});
  const shown = {client, ...((await reply.json()) as CommandReply)};
  expect(await missing()).toEqual([]);
  const told = await post('/api/commands/acknowledged', shown, {cookie: ada.cookie});
  expect([told.status, await told.json()]).toEqual([200, {isLost: false}]);
});

test('a direct message comes back as well', async () => {
  const [who, id] = [await newLearner(pool), crypto.randomUUID()];
  await send(eve, 'join', {channelId: await newChannel(pool)}, {id});
  const args = {receiverId: ada.userId, content: 'For you'};
  expect(await send(who, 'postDirect', args, {id, replayOf: 3})).toMatchObject({status: 200});
  expect(await saidIn(directChannelId(who.userId, ada.userId))).toEqual([[who.userId, 'For you']]);
});

test('a command that is not said again may not have the id of another’s', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await send(eve, 'post', {channelId, content: 'Mine'}, {id});
  expect(await send(ada, 'post', {channelId, content: 'Hello'}, {id})).toEqual({
    status: 400,
    body: {message: TAKEN, code: 'INVALID'},
  });
});

test('what an author did to their message afterward finds it: an edit, an answer, a removal', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await send(eve, 'post', {channelId, content: 'Mine'}, {id});
  await again(ada, id, {channelId, content: 'Helo'});
  const edit = {messageId: id, content: 'Hello'};
  expect((await send(ada, 'edit', edit, {replayOf: 8})).status).toBe(200);
  expect(await saidIn(channelId)).toEqual([
    [eve.userId, 'Mine'],
    [ada.userId, 'Hello'],
  ]);
  const answer = await again(ada, crypto.randomUUID(), {channelId, content: 'And more', replyToId: id});
  expect(answer.status).toBe(200);
  const [, own, reply] = (
    await pool.query<{id: string; replyToId: string | null}>(
      `select "id", "replyToId" from "message" where "channelId" = $1 order by "seq"`,
      [channelId],
    )
  ).rows;
  expect(reply?.replyToId).toBe(own?.id);
  expect((await send(ada, 'remove', {messageId: id}, {replayOf: 9})).status).toBe(200);
  expect(await saidIn(channelId)).toEqual([
    [eve.userId, 'Mine'],
    [ada.userId, ''],
    [ada.userId, 'And more'],
  ]);
});

test('a moderator who removes another’s message removes that one, not their own of the same name', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await send(eve, 'post', {channelId, content: 'Rude'}, {id});
  await again(ada, id, {channelId, content: 'What I said'});
  await moderates(ada, channelId);
  expect((await send(ada, 'remove', {messageId: id})).status).toBe(200);
  expect(await saidIn(channelId)).toEqual([
    [eve.userId, ''],
    [ada.userId, 'What I said'],
  ]);
});

test('a moderator who had removed their own message has it removed again, and not who has its id now', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await moderates(ada, channelId);
  await send(eve, 'post', {channelId, content: 'Mine'}, {id});
  await again(ada, id, {channelId, content: 'What I withdrew'});
  expect((await send(ada, 'remove', {messageId: id}, {replayOf: 8})).status).toBe(200);
  const after = [
    [eve.userId, 'Mine'],
    [ada.userId, ''],
  ];
  expect(await saidIn(channelId)).toEqual(after);
  // And a further time it is not there anymore.
  expect((await send(ada, 'remove', {messageId: id}, {replayOf: 9})).status).toBe(404);
  expect(await saidIn(channelId)).toEqual(after);
});

test('a moderator who had removed another’s message that is back has it removed again', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await moderates(ada, channelId);
  await send(eve, 'post', {channelId, content: 'Rude'}, {id});
  expect((await send(ada, 'remove', {messageId: id}, {replayOf: 8})).status).toBe(200);
  expect(await saidIn(channelId)).toEqual([[eve.userId, '']]);
});

test('a moderator who removes another’s message that is removed already loses none of their own', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await moderates(ada, channelId);
  await send(eve, 'post', {channelId, content: 'Rude'}, {id});
  await again(ada, id, {channelId, content: 'What I said'});
  expect((await send(ada, 'remove', {messageId: id})).status).toBe(200);
  expect((await send(ada, 'remove', {messageId: id})).status).toBe(404);
  expect(await saidIn(channelId)).toEqual([
    [eve.userId, ''],
    [ada.userId, 'What I said'],
  ]);
});

test('what an author says again of their own message, a pin and a reaction, is of that one', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await moderates(ada, channelId);
  await send(eve, 'post', {channelId, content: 'Mine'}, {id});
  await again(ada, id, {channelId, content: 'What I said'});
  const own = (await messagesIn(channelId)).find(({senderId}) => senderId === ada.userId)?.id;
  const of = async (table: 'pin' | 'reaction') =>
    (
      await pool.query<{messageId: string}>(
        `select "messageId" from "${table}" where "messageId" = any($1)`,
        [[id, own]],
      )
    ).rows.map(({messageId}) => messageId);
  await send(ada, 'pin', {messageId: id}, {replayOf: 8});
  await send(ada, 'react', {messageId: id, emoji: '👍'}, {replayOf: 9});
  expect([await of('pin'), await of('reaction')]).toEqual([[own], [own]]);
  await send(ada, 'unpin', {messageId: id}, {replayOf: 10});
  await send(ada, 'unreact', {messageId: id, emoji: '👍'}, {replayOf: 11});
  expect([await of('pin'), await of('reaction')]).toEqual([[], []]);
});

test('any other command that is said again is applied under an id of its learner’s too', async () => {
  const [id, channelId] = [crypto.randomUUID(), await newChannel(pool)];
  await send(eve, 'join', {channelId}, {id});
  for (let time = 1; time <= 2; time += 1)
    expect((await send(ada, 'draft', {channelId, body: 'Half a'}, {id, replayOf: 4})).status).toBe(200);
  const {rows} = await pool.query(`select "body" from "draft" where "userId" = $1 and "channelId" = $2`, [
    ada.userId,
    channelId,
  ]);
  expect(rows).toEqual([{body: 'Half a'}]);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
