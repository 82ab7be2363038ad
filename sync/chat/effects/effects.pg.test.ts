// What is done to messages, channels and people, by the outbox's door.
import {beforeAll, describe, expect, test} from 'vitest';
import {REACTIONS_MAX} from '#schema/chat/chat.limits.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, write, messagesIn} = chattersOf(academy);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;
const stateOf = async (channelId: string, {userId}: TestLearner) =>
  (
    await rowsOf(
      `select "readSeq"::int as "readSeq", "mutedUntil", "contact" from "channelState"
       where "channelId" = $1 and "userId" = $2`,
      channelId,
      userId,
    )
  )[0];
/** Two who have agreed to write to each other. */
async function friends() {
  const [one, other] = [await newLearner(pool), await newLearner(pool)];
  const {id} = await write(one, other, 'Hello');
  await write(other, one, 'Hi');
  return {one, other, channelId: directChannelId(one.userId, other.userId), messageId: id};
}

describe('an edit', () => {
  test('changes an own message, says that it did, and keeps what it said for admins', async () => {
    const channelId = await newChannel(pool);
    const {id} = await say(ada, channelId, 'Helo');
    expect((await send(ada, 'edit', {messageId: id, content: 'Hello'})).status).toBe(200);
    expect(
      await rowsOf(`select "body", "editedAt" is not null as "edited" from "message" where "id" = $1`, id),
    ).toEqual([{body: 'Hello', edited: true}]);
    expect(
      await rowsOf(`select "no", "body" from private."messageVersion" where "messageId" = $1`, id),
    ).toEqual([{no: 1, body: 'Helo'}]);
  });

  test('of what its author said while they might is refused once they may not write there', async () => {
    const channelId = await newChannel(pool);
    const {id} = await say(ada, channelId, 'Hello');
    await rowsOf(`update "channel" set "postPolicy" = 'moderators' where "id" = $1`, channelId);
    const edited = await send(ada, 'edit', {messageId: id, content: 'News from me'});
    expect([edited.status, edited.body['message']]).toEqual([
      403,
      'Only moderators can write in this channel.',
    ]);
    expect((await send(ada, 'remove', {messageId: id})).status).toBe(200);
  });

  test('replaces the mentions, and notifies nobody of them', async () => {
    const channelId = await newChannel(pool);
    const who = await newLearner(pool);
    const {id} = await say(ada, channelId, `@${eve.username}`);
    await send(ada, 'edit', {messageId: id, content: `@${who.username}`});
    expect(await rowsOf(`select "userId" from "mention" where "messageId" = $1`, id)).toEqual([
      {userId: who.userId},
    ]);
    expect(await rowsOf(`select 1 from "notification" where "userId" = $1`, who.userId)).toEqual([]);
  });

  test('to what is too intricate to be drawn is refused', async () => {
    const {id} = await say(ada, await newChannel(pool), 'Hello');
    const {status, body} = await send(ada, 'edit', {messageId: id, content: '1. '.repeat(1330)});
    expect([status, body['code']]).toEqual([400, 'INVALID']);
    expect(await rowsOf(`select "body" from "message" where "id" = $1`, id)).toEqual([{body: 'Hello'}]);
  });

  test('of another’s message is refused', async () => {
    const {id} = await say(ada, await newChannel(pool), 'Mine');
    expect((await send(eve, 'edit', {messageId: id, content: 'Yours'})).status).toBe(403);
  });
});

describe('a removal', () => {
  test('takes the text, its reactions, mentions and notifications, and leaves the place', async () => {
    const channelId = await newChannel(pool);
    const who = await newLearner(pool);
    const {id} = await say(ada, channelId, `Oops @${who.username} https://example.org`);
    await send(eve, 'react', {messageId: id, emoji: '👍'});
    await send(eve, 'pin', {messageId: id});
    expect((await send(ada, 'remove', {messageId: id})).status).toBe(200);
    expect(
      await rowsOf(
        `select "seq"::int as "seq", "body", "attachments", "deletedAt" is not null as "gone" from "message" where "id" = $1`,
        id,
      ),
    ).toEqual([{seq: 1, body: '', attachments: [], gone: true}]);
    for (const table of ['reaction', 'mention', 'pin']) {
      expect(await rowsOf(`select 1 from "${table}" where "messageId" = $1`, id), table).toEqual([]);
    }
    expect(await rowsOf(`select 1 from "notification" where "userId" = $1`, who.userId)).toEqual([]);
    // It is not there for anything else.
    expect((await send(ada, 'edit', {messageId: id, content: 'x'})).status).toBe(404);
    expect((await say(eve, channelId, 'x', {replyToId: id})).status).toBe(404);
  });

  test('of another’s message is a moderator’s', async () => {
    const channelId = await newChannel(pool);
    const {id} = await say(ada, channelId, 'Rude');
    expect((await send(eve, 'remove', {messageId: id})).status).toBe(403);
    const boss = await newLearner(pool);
    await pool.query(`insert into "channelMember" values ($1, $2, 'moderator')`, [channelId, boss.userId]);
    expect((await send(boss, 'remove', {messageId: id})).status).toBe(200);
  });
});

describe('a reaction', () => {
  test('is there once, and can be taken back', async () => {
    const {id} = await say(ada, await newChannel(pool), 'Nice');
    for (const emoji of ['👍', '👍', '👩‍🚀']) await send(eve, 'react', {messageId: id, emoji});
    await send(eve, 'unreact', {messageId: id, emoji: '👍'});
    expect(await rowsOf(`select "userId", "emoji" from "reaction" where "messageId" = $1`, id)).toEqual([
      {userId: eve.userId, emoji: '👩‍🚀'},
    ]);
  });

  test.each(['', 'x', '👍👍', '<b>', '#'])('that is no emoji (%j) is refused', async (emoji) => {
    const {id} = await say(ada, await newChannel(pool), 'Nice');
    expect((await send(eve, 'react', {messageId: id, emoji})).status).toBe(400);
  });

  test(`of more than ${REACTIONS_MAX} kinds is refused`, async () => {
    const {id} = await say(ada, await newChannel(pool), 'Nice');
    const emoji = Array.from({length: REACTIONS_MAX + 1}, (_, at) => String.fromCodePoint(0x1f600 + at));
    const statuses = [];
    for (const one of emoji) statuses.push((await send(eve, 'react', {messageId: id, emoji: one})).status);
    expect(statuses).toEqual([...emoji.slice(1).map(() => 200), 400]);
  });
});

describe('how far one has read', () => {
  test('only rises, and never beyond the channel', async () => {
    const channelId = await newChannel(pool);
    for (const text of ['a', 'b', 'c']) await say(ada, channelId, text);
    const seqs = [];
    for (const seq of [2, 1, 99]) {
      await send(eve, 'read', {channelId, seq});
      seqs.push((await stateOf(channelId, eve))?.['readSeq']);
    }
    expect(seqs).toEqual([2, 2, 3]);
  });

  test('is told to the other one of a direct channel as receipts, unless one of them does not want that', async () => {
    const {one, other, channelId} = await friends();
    const receipts = () =>
      rowsOf(
        `select "userId", "deliveredSeq"::int as "delivered", "readSeq"::int as "read" from "receipt"
         where "channelId" = $1 order by "userId" = $2`,
        channelId,
        one.userId,
      );
    await send(other, 'delivered', {channelId, seq: 1});
    await send(one, 'read', {channelId, seq: 2});
    expect(await receipts()).toEqual([
      {userId: other.userId, delivered: 1, read: 0},
      {userId: one.userId, delivered: 2, read: 2},
    ]);
    await send(other, 'setReceipts', {receiptsOn: false});
    await send(other, 'read', {channelId, seq: 2});
    expect(await receipts()).toMatchObject([{userId: one.userId}]);
    await send(other, 'setReceipts', {receiptsOn: true});
    expect(await receipts()).toMatchObject([{userId: other.userId, read: 2}, {userId: one.userId}]);
  });

  test('is not told to who waits for an answer to their request', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    await write(one, other, 'Hello');
    const channelId = directChannelId(one.userId, other.userId);
    await send(other, 'read', {channelId, seq: 1});
    await send(other, 'setReceipts', {receiptsOn: true});
    const {rows} = await pool.query(`select "userId" from "receipt" where "channelId" = $1`, [channelId]);
    expect(rows).toEqual([{userId: one.userId}]);
  });
});

test('a draft is kept for each channel, and goes when it is empty', async () => {
  const channelId = await newChannel(pool);
  const drafts = () =>
    rowsOf(`select "body" from "draft" where "userId" = $1 and "channelId" = $2`, ada.userId, channelId);
  await send(ada, 'draft', {channelId, body: 'Hel', replyToId: null});
  await send(ada, 'draft', {channelId, body: 'Hello', replyToId: crypto.randomUUID()});
  expect(await drafts()).toEqual([{body: 'Hello'}]);
  await send(ada, 'draft', {channelId, body: ''});
  expect(await drafts()).toEqual([]);
});

test('a channel is silenced until a time, and joined and left', async () => {
  const channelId = await newChannel(pool);
  const until = 1_900_000_000_000;
  await send(ada, 'mute', {channelId, until});
  expect(await stateOf(channelId, ada)).toMatchObject({mutedUntil: new Date(until)});
  await send(ada, 'mute', {channelId, until: null});
  expect(await stateOf(channelId, ada)).toMatchObject({mutedUntil: null});
  await say(eve, channelId, 'Before');
  const who = await newLearner(pool);
  await send(who, 'join', {channelId});
  // What was said before one came is not unread.
  expect(await stateOf(channelId, who)).toMatchObject({readSeq: 1});
  await send(who, 'leave', {channelId});
  expect(await stateOf(channelId, who)).toBeUndefined();
  const {channelId: direct, one} = await friends();
  expect((await send(one, 'leave', {channelId: direct})).status).toBe(400);
});

test('the academy’s own messages are nobody’s', async () => {
  const channelId = await newChannel(pool);
  const id = crypto.randomUUID();
  await pool.query(
    `insert into "message" ("id", "channelId", "kind", "seq", "body", "createdAt") values ($1, $2, 'system', 1, 'Welcome', now())`,
    [id, channelId],
  );
  await pool.query(`update "channel" set "lastSeq" = 1 where "id" = $1`, [channelId]);
  expect((await send(ada, 'edit', {messageId: id, content: 'x'})).status).toBe(403);
  expect((await send(ada, 'remove', {messageId: id})).status).toBe(403);
  expect((await send(ada, 'report', {messageId: id, reason: 'spam', text: ''})).status).toBe(400);
  expect((await say(ada, channelId, 'Thanks', {replyToId: id})).status).toBe(200);
  expect((await messagesIn(channelId)).map(({seq}) => seq)).toEqual([1, 2]);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
