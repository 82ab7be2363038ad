// What a learner does about other people, by the outbox's door.
import {beforeAll, describe, expect, test} from 'vitest';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say, write} = chattersOf(academy);
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
      `select "contact" from "channelState" where "channelId" = $1 and "userId" = $2`,
      channelId,
      userId,
    )
  )[0];

describe('a report', () => {
  test('is kept with what was said around it, as it was', async () => {
    const channelId = await newChannel(pool);
    const ids = [];
    for (let at = 1; at <= 12; at += 1) ids.push((await say(ada, channelId, `${at}`)).id);
    const messageId = ids[6];
    const report = await send(eve, 'report', {messageId, reason: 'harassment', text: 'See above.'});
    expect(report.status).toBe(200);
    await send(ada, 'edit', {messageId, content: 'Nothing'});
    expect(await rowsOf(`select "reason", "text", "state", "reporterId" from "messageReport"`)).toEqual([
      {reason: 'harassment', text: 'See above.', state: 'open', reporterId: eve.userId},
    ]);
    const kept = await rowsOf(
      `select "body" from "reportedMessage" where "reportId" = $1 order by "seq"`,
      report.id,
    );
    expect(kept.map(({body}) => body)).toEqual(Array.from({length: 11}, (_, at) => `${at + 2}`));
    const again = await send(eve, 'report', {messageId, reason: 'spam', text: ''});
    expect([again.status, again.body]).toMatchObject([
      400,
      {message: expect.stringMatching(/already reported/)},
    ]);
  });

  test('of an own message is refused, and so is one too many in a day', async () => {
    const narrow = await testAcademy({REPORTS_PER_DAY: '1'});
    const [one, other] = [await newLearner(narrow.pool), await newLearner(narrow.pool)];
    const channelId = await newChannel(narrow.pool);
    const chatter = chattersOf(narrow);
    const [first, second] = [await chatter.say(one, channelId, 'a'), await chatter.say(one, channelId, 'b')];
    const report = (who: TestLearner, messageId: string) =>
      chatter.send(who, 'report', {messageId, reason: 'spam', text: ''});
    expect((await report(one, first.id)).status).toBe(400);
    expect((await report(other, first.id)).status).toBe(200);
    expect(await report(other, second.id)).toMatchObject({status: 429, body: {code: 'COOLING_DOWN'}});
  });
});

describe('a block', () => {
  test('answers a request with no, and nothing of it is seen by the blocked', async () => {
    const [one, other] = [await newLearner(pool), await newLearner(pool)];
    const {id} = await write(one, other, 'Hello');
    const channelId = directChannelId(one.userId, other.userId);
    expect((await send(other, 'block', {personId: one.userId})).status).toBe(200);
    expect((await send(other, 'block', {personId: one.userId})).status).toBe(200);
    expect([await stateOf(channelId, one), await stateOf(channelId, other)]).toMatchObject([
      {contact: 'sent'},
      {contact: 'declined'},
    ]);
    // Neither by an edit nor by a reaction does anything new arrive.
    for (const [name, more] of [
      ['edit', {content: 'x'}],
      ['react', {emoji: '👍'}],
      ['pin', {}],
    ] as const) {
      expect((await send(one, name, {messageId: id, ...more})).status, name).toBe(403);
    }
    expect((await send(one, 'remove', {messageId: id})).status).toBe(200);
  });

  test('of oneself is refused', async () => {
    expect((await send(ada, 'block', {personId: ada.userId})).status).toBe(400);
  });

  test('of nobody is accepted, and is none', async () => {
    expect((await send(ada, 'block', {personId: 'nobody'})).status).toBe(200);
    expect(await rowsOf(`select 1 from "block" where "userId" = $1`, ada.userId)).toEqual([]);
  });
});

test('only who was asked answers a request', async () => {
  const [one, other] = [await newLearner(pool), await newLearner(pool)];
  await write(one, other, 'Hello');
  const channelId = directChannelId(one.userId, other.userId);
  for (const name of ['acceptContact', 'declineContact']) {
    expect((await send(one, name, {channelId})).status, name).toBe(404);
    expect((await send(ada, name, {channelId})).status, name).toBe(404);
  }
  expect((await send(other, 'acceptContact', {channelId})).status).toBe(200);
  expect((await send(other, 'declineContact', {channelId})).status).toBe(404);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
