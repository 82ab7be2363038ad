// Posting to people: mentions and direct messages, by the outbox's door.
import {beforeAll, describe, expect, test} from 'vitest';
import {FIRST_CONTACT_MAX} from '#schema/chat/chat.limits.ts';
import {isolated} from '#schema/isolated.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, write, messagesIn, directOf} = chattersOf(academy);
let ada: TestLearner;
let bob: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  bob = await newLearner(pool);
});

describe('a mention', () => {
  const mentionsIn = async (channelId: string) =>
    (await pool.query(`select "userId" from "mention" where "channelId" = $1 order by 1`, [channelId])).rows;
  const noticesOf = async ({userId}: TestLearner) =>
    (
      await pool.query<Record<string, unknown>>(
        `select "type", "category", "title", "message", "isRead", "actionUrl" from "notification"
         where "userId" = $1 order by "createdAt" desc`,
        [userId],
      )
    ).rows;

  test('is noted and told, once for each person, in any case of letters, at the end of a sentence too', async () => {
    const channelId = await newChannel(pool);
    const who = await newLearner(pool);
    const name = who.username.toUpperCase();
    await say(ada, channelId, `Hey @${name}, do you agree @${name}? Mail a@${who.username}. @${name}.`);
    expect(await mentionsIn(channelId)).toEqual([{userId: who.userId}]);
    expect(await noticesOf(who)).toEqual([
      {
        type: 'info',
        category: 'community',
        title: `${isolated('Ada Lovelace')} mentioned you in #${channelId}`,
        message: expect.stringContaining('do you agree'),
        isRead: false,
        actionUrl: `/community?channel=${channelId}&at=1`,
      },
    ]);
    const {rows} = await pool.query(`select "unread" from "notificationCount" where "userId" = $1`, [
      who.userId,
    ]);
    expect(rows).toEqual([{unread: 1}]);
  });

  test('in code, in an address and in a longer name is none', async () => {
    const channelId = await newChannel(pool);
    const who = await newLearner(pool);
    const name = `@${who.username}`;
    await say(
      ada,
      channelId,
      `\`${name}\` https://example.org/${name} ${name}.x a${name}\n\`\`\`\n${name}\n\`\`\``,
    );
    expect(await mentionsIn(channelId)).toEqual([]);
    await say(ada, channelId, `**${name}**，你好`);
    expect(await mentionsIn(channelId)).toEqual([{userId: who.userId}]);
  });

  test('of oneself, and of who has blocked the author, is none; who has silenced the channel is not told', async () => {
    const channelId = await newChannel(pool);
    const [blocker, silent] = [await newLearner(pool), await newLearner(pool)];
    await send(blocker, 'block', {personId: ada.userId});
    await send(silent, 'mute', {channelId, until: Date.now() + 60_000});
    await say(ada, channelId, `@${ada.username} @${blocker.username} @${silent.username}`);
    expect(await mentionsIn(channelId)).toMatchObject([{userId: silent.userId}]);
    expect([await noticesOf(blocker), await noticesOf(silent)]).toEqual([[], []]);
  });
});

describe('a direct message', () => {
  test('to somebody new is a request; the answer accepts it', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const first = await write(one, other, 'Hello');
    expect(first.status).toBe(200);
    const channelId = directChannelId(other.userId, one.userId);
    expect(await directOf(one, other)).toEqual([{id: channelId, states: ['sent', 'requested']}]);
    const {rows} = await pool.query(
      `select "title", "message", "actorId" from "notification" where "userId" = $1`,
      [other.userId],
    );
    const title = `${isolated('Ada Lovelace')} sent you a message request`;
    expect(rows).toEqual([{title, message: 'Accept it to reply.', actorId: one.userId}]);
    expect((await write(other, one, 'Hi')).status).toBe(200);
    expect(await directOf(one, other)).toEqual([{id: channelId, states: ['accepted', 'accepted']}]);
    expect((await messagesIn(channelId)).map(({body}) => body)).toEqual(['Hello', 'Hi']);
  });

  test(`are ${FIRST_CONTACT_MAX} until the request is answered`, async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const said = await Promise.all(
      Array.from({length: FIRST_CONTACT_MAX + 2}, (_, at) => write(one, other, `${at}`)),
    );
    expect(said.filter(({status}) => status === 200)).toHaveLength(FIRST_CONTACT_MAX);
    expect(said.find(({status}) => status === 403)?.body).toMatchObject({
      message: expect.stringMatching(/once your request is answered/),
    });
    await send(other, 'acceptContact', {channelId: directChannelId(one.userId, other.userId)});
    expect((await write(one, other, 'Thanks')).status).toBe(200);
  });

  test('of both at the same moment open one channel, and both may go on', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await newLearner(pool), await newLearner(pool)];
      const said = await Promise.all([write(one, other, 'Hello'), write(other, one, 'Hello')]);
      expect(said.map(({status}) => status)).toEqual([200, 200]);
      expect(await directOf(one, other)).toMatchObject([{states: ['accepted', 'accepted']}]);
    }
  });

  test('that was declined goes on as if it waited, and its receiver may still change their mind', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    await write(one, other, 'Hello');
    const channelId = directChannelId(one.userId, other.userId);
    await send(other, 'declineContact', {channelId});
    expect(await directOf(one, other)).toMatchObject([{states: ['sent', 'declined']}]);
    expect((await write(one, other, 'Are you there?')).status).toBe(200);
    await send(other, 'acceptContact', {channelId});
    expect(await directOf(one, other)).toMatchObject([{states: ['accepted', 'accepted']}]);
  });

  test('is refused where one of them blocks the other, by either name of the channel', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    await write(one, other, 'Hello');
    await write(other, one, 'Hi');
    await send(other, 'block', {personId: one.userId});
    const channelId = directChannelId(one.userId, other.userId);
    const refused = [await write(one, other, 'x'), await say(one, channelId, 'x')];
    expect(refused.map(({status, body}) => [status, body])).toEqual([
      [404, {code: 'NOT_FOUND', message: 'There’s no such learner.'}],
      [403, {code: 'FORBIDDEN', message: 'This message can’t be delivered to this person.'}],
    ]);
    expect((await write(other, one, 'x')).body).toMatchObject({
      message: expect.stringMatching(/You blocked/),
    });
    await send(other, 'unblock', {personId: one.userId});
    expect((await write(one, other, 'Again')).status).toBe(200);
  });

  test.each([
    ['oneself', async () => bob.userId, 400],
    ['nobody', async () => crypto.randomUUID(), 404],
  ])('to %s is refused', async (_, to, status) => {
    expect((await send(bob, 'postDirect', {receiverId: await to(), content: 'x'})).status).toBe(status);
  });

  test('cannot be read or written by anybody else', async () => {
    const [one, other, third] = [await newLearner(pool), await newLearner(pool), await newLearner(pool)];
    const {id} = await write(one, other, 'Between us');
    const channelId = directChannelId(one.userId, other.userId);
    const missing = {
      post: await say(third, 'missing', 'x'),
      react: await send(third, 'react', {messageId: crypto.randomUUID(), emoji: '👍'}),
    };
    const post = await say(third, channelId, 'x');
    expect([post.status, post.body]).toEqual([missing.post.status, missing.post.body]);
    const react = await send(third, 'react', {messageId: id, emoji: '👍'});
    expect([react.status, react.body]).toEqual([missing.react.status, missing.react.body]);
    for (const name of ['read', 'draft', 'mute', 'join', 'leave']) {
      const more = {read: {seq: 1}, draft: {body: 'x'}, mute: {until: null}}[name] ?? {};
      expect((await send(third, name, {channelId, ...more})).status, name).toBe(404);
    }
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
