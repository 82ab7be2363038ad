// What messages said before they were edited or removed: how much of it is kept.
import {expect, test} from 'vitest';
import {newLearner, testAcademy} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {send, say} = chattersOf(academy);

const rowsOf = async (text: string, ...values: unknown[]) =>
  (await pool.query<Record<string, unknown>>(text, values)).rows;

test('the last 20 things that a message said are kept; its removal keeps the last of all', async () => {
  const channelId = await newChannel(pool);
  const ada = await newLearner(pool);
  const {id} = await say(ada, channelId, 'text 0');
  for (let at = 1; at <= 25; at += 1) await send(ada, 'edit', {messageId: id, content: `text ${at}`});
  const kept = async () =>
    (
      await rowsOf(`select "body" from private."messageVersion" where "messageId" = $1 order by "no"`, id)
    ).map(({body}) => body);
  expect(await kept()).toEqual(Array.from({length: 20}, (_, at) => `text ${at + 5}`));
  await send(ada, 'remove', {messageId: id});
  expect(await kept()).toEqual(Array.from({length: 20}, (_, at) => `text ${at + 6}`));
});

test('of all messages of one person the last 1,000 things are kept, and everybody else’s', async () => {
  const channelId = await newChannel(pool);
  const [one, other] = [await newLearner(pool), await newLearner(pool)];
  const [{id: first}, {id: second}] = [await say(one, channelId, 'a'), await say(one, channelId, 'b')];
  const {id: others} = await say(other, channelId, 'c');
  await send(other, 'edit', {messageId: others, content: 'd'});
  await send(one, 'edit', {messageId: first, content: 'a 2'});
  await rowsOf(
    `insert into private."messageVersion" ("messageId", "no", "body", "senderId", "replacedAt")
     select $1, "no", 'older', $2, now() - interval '1 hour' from generate_series(2, 1000) as "no"`,
    first,
    one.userId,
  );
  const kept = async () =>
    await rowsOf(
      `select "messageId", count(*)::int as "count" from private."messageVersion"
       where "messageId" = any($1) group by "messageId"`,
      [first, second, others],
    );
  expect(await kept()).toEqual(
    expect.arrayContaining([
      {messageId: first, count: 1000},
      {messageId: others, count: 1},
    ]),
  );
  await send(one, 'edit', {messageId: second, content: 'b 2'});
  expect(await kept()).toEqual(
    expect.arrayContaining([
      {messageId: first, count: 999},
      {messageId: second, count: 1},
      {messageId: others, count: 1},
    ]),
  );
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
