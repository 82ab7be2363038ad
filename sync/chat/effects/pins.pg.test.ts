// Who pins messages and takes pins off, by the outbox's door.
import {beforeAll, expect, test} from 'vitest';
import {OWN_PINS_MAX, PINS_MAX} from '#schema/chat/chat.limits.ts';
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
const pins = async (channelId: string) =>
  (await rowsOf(`select "messageId" from "pin" where "channelId" = $1 order by 1`, channelId)).map(
    ({messageId}) => messageId,
  );
const said = async (channelId: string, count: number) => {
  const ids = [];
  for (let at = 0; at < count; at += 1) ids.push((await say(ada, channelId, `${at}`)).id);
  return ids;
};

test('a pin is put there by anyone who may write, up to a limit for each and for all', async () => {
  const channelId = await newChannel(pool);
  const ids = await said(channelId, PINS_MAX + 1);
  const statuses = [];
  for (const messageId of ids.slice(0, OWN_PINS_MAX + 1))
    statuses.push((await send(eve, 'pin', {messageId})).status);
  expect(statuses).toEqual([...Array.from({length: OWN_PINS_MAX}, () => 200), 400]);
  // The same again is no new one.
  expect((await send(eve, 'pin', {messageId: ids[0]})).status).toBe(200);
  for (let at = OWN_PINS_MAX; at < PINS_MAX; at += OWN_PINS_MAX) {
    const another = await newLearner(pool);
    for (const messageId of ids.slice(at, at + OWN_PINS_MAX))
      expect((await send(another, 'pin', {messageId})).status).toBe(200);
  }
  const last = await send(await newLearner(pool), 'pin', {messageId: ids.at(-1)});
  expect([last.status, last.body['message']]).toEqual([
    400,
    `A channel can have up to ${PINS_MAX} pinned messages. Unpin one first.`,
  ]);
});

test('a pin is taken off by who has put it there, by moderators, and by anyone once its learner has left', async () => {
  const channelId = await newChannel(pool);
  const [moderator, gone] = [await newLearner(pool), await newLearner(pool)];
  await send(moderator, 'join', {channelId});
  await rowsOf(
    `update "channelMember" set "role" = 'moderator' where "channelId" = $1 and "userId" = $2`,
    channelId,
    moderator.userId,
  );
  const [first, second, third] = (await said(channelId, 3)) as [string, string, string];
  for (const messageId of [first, second]) await send(eve, 'pin', {messageId});
  await send(gone, 'pin', {messageId: third});
  const refused = await send(ada, 'unpin', {messageId: first});
  expect([refused.status, refused.body['message']]).toEqual([
    403,
    'Only the person who pinned this message can unpin it.',
  ]);
  expect(await pins(channelId)).toHaveLength(3);
  expect((await send(eve, 'unpin', {messageId: first})).status).toBe(200);
  expect((await send(moderator, 'unpin', {messageId: second})).status).toBe(200);
  await rowsOf(`delete from "user" where "id" = $1`, gone.userId);
  expect((await send(ada, 'unpin', {messageId: third})).status).toBe(200);
  expect(await pins(channelId)).toEqual([]);
  // What is not pinned is not pinned afterwards.
  expect((await send(ada, 'unpin', {messageId: third})).status).toBe(200);
});

test('a pin in a channel of moderators is put there and taken off by moderators alone', async () => {
  const channelId = await newChannel(pool, {postPolicy: 'moderators'});
  const id = crypto.randomUUID();
  await rowsOf(
    `insert into "message" ("id", "channelId", "kind", "seq", "body", "createdAt")
     values ($1, $2, 'system', 1, 'News', now())`,
    id,
    channelId,
  );
  const pinned = await send(eve, 'pin', {messageId: id});
  expect([pinned.status, pinned.body['message']]).toEqual([
    403,
    'Only moderators can pin messages in this channel.',
  ]);
  await rowsOf(`insert into "pin" ("messageId", "channelId") values ($1, $2)`, id, channelId);
  const off = await send(eve, 'unpin', {messageId: id});
  expect([off.status, off.body['message']]).toEqual([403, 'Only moderators can unpin it.']);
  expect(await pins(channelId)).toEqual([id]);
});

test('a pin between two is both people’s', async () => {
  const [one, other] = [await newLearner(pool), await newLearner(pool)];
  const {id: messageId} = await write(one, other, 'Hello');
  await write(other, one, 'Hi');
  const channelId = directChannelId(one.userId, other.userId);
  expect((await send(one, 'pin', {messageId})).status).toBe(200);
  expect((await send(other, 'unpin', {messageId})).status).toBe(200);
  expect(await pins(channelId)).toEqual([]);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
