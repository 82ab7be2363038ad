// Messages and drafts count in what one learner may keep, and edits among the messages of a minute.
import {expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newChannel} from '#tests/pg/chat.ts';
import {byRest, type Command} from '#tests/pg/commands.ts';

const academy = await testAcademy({OWN_TEXT_MB_PER_LEARNER: '0.02'});
const {pool} = academy;

const post = (channelId: string, content: string): Command => ({
  name: 'chat.post',
  args: {id: crypto.randomUUID(), v: 1, channelId, content},
});
const edit = (messageId: unknown, content: string): Command => ({
  name: 'chat.edit',
  args: {id: crypto.randomUUID(), v: 1, messageId, content},
});
const draft = (channelId: string, body: string): Command => ({
  name: 'chat.draft',
  args: {id: crypto.randomUUID(), v: 1, channelId, body},
});
const removal = (messageId: unknown): Command => ({
  name: 'chat.remove',
  args: {id: crypto.randomUUID(), v: 1, messageId},
});

test('messages count among what one has written; what is removed or shortened makes room, and others write on', async () => {
  const channelId = await newChannel(pool);
  const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
  const statusOf = async (who: TestLearner, asked: Command) => (await byRest(academy, who, asked)).status;
  const all = Array.from({length: 5}, () => post(channelId, 'a'.repeat(3900)));
  for (const one of all) expect(await statusOf(ada, one)).toBe(200);
  const more = post(channelId, 'a'.repeat(600));
  expect(await Promise.all([statusOf(ada, more), statusOf(eve, post(channelId, 'b'.repeat(600)))])).toEqual([
    400, 200,
  ]);
  expect(await (await byRest(academy, ada, post(channelId, 'ä'.repeat(300)))).json()).toMatchObject({
    message: expect.stringMatching(/^Your notes, answers, messages, and reports take up the 0.02 MB/),
  });
  const {args} = all[0] as Command;
  expect(await statusOf(ada, edit(args['id'], 'a'.repeat(3980)))).toBe(200);
  expect(await statusOf(ada, removal(args['id']))).toBe(200);
  expect(await statusOf(ada, more)).toBe(200);
  const {rows} = await pool.query(
    `select o."bytes"::int as "bytes", (select sum(octet_length("body"))::int from "message"
       where "senderId" = $1) as "sum" from private."ownText" o where o."userId" = $1`,
    [ada.userId],
  );
  expect(rows).toEqual([{bytes: 4 * 3900 + 600, sum: 4 * 3900 + 600}]);
});

test('an edit that goes beyond is undone', async () => {
  const channelId = await newChannel(pool);
  const ada = await newLearner(pool);
  const all = Array.from({length: 5}, () => post(channelId, 'a'.repeat(3900)));
  for (const one of all) await byRest(academy, ada, one);
  const short = post(channelId, 'short');
  await byRest(academy, ada, short);
  expect((await byRest(academy, ada, edit(short.args['id'], 'a'.repeat(600)))).status).toBe(400);
  const {rows} = await pool.query(`select "body" from "message" where "id" = $1`, [short.args['id']]);
  expect(rows).toEqual([{body: 'short'}]);
});

test('drafts count as messages do; one that is shorter or gone makes room', async () => {
  const channels = await Promise.all(Array.from({length: 6}, () => newChannel(pool)));
  const ada = await newLearner(pool);
  const statusOf = async (asked: Command) => (await byRest(academy, ada, asked)).status;
  const [first = '', last = '', ...others] = channels;
  const counted = async () =>
    (
      await pool.query(
        `select o."bytes"::int as "bytes", (select sum(octet_length("body"))::int from "draft"
           where "userId" = $1) as "sum" from private."ownText" o where o."userId" = $1`,
        [ada.userId],
      )
    ).rows as unknown[];
  for (const channelId of [first, ...others]) {
    expect(await statusOf(draft(channelId, 'ä'.repeat(1950)))).toBe(200);
  }
  const more = draft(last, 'a'.repeat(600));
  expect(await (await byRest(academy, ada, more)).json()).toMatchObject({
    code: 'INVALID',
    message: expect.stringMatching(/^Your notes, answers, messages, and reports take up the 0.02 MB/),
  });
  expect(await statusOf(post(last, 'a'.repeat(600)))).toBe(400);
  expect(await counted()).toEqual([{bytes: 5 * 3900, sum: 5 * 3900}]);
  expect(await statusOf(draft(first, 'ä'))).toBe(200);
  expect(await statusOf(more)).toBe(200);
  expect(await statusOf(draft(first, ''))).toBe(200);
  expect(await counted()).toEqual([{bytes: 4 * 3900 + 600, sum: 4 * 3900 + 600}]);
});

test('edits and posts share the messages of a minute; an edit that changes nothing is none', async () => {
  const slow = await testAcademy({MESSAGES_PER_MINUTE: '5'});
  const channelId = await newChannel(slow.pool);
  const [ada, eve] = [await newLearner(slow.pool), await newLearner(slow.pool)];
  const statusOf = async (who: TestLearner, asked: Command) => (await byRest(slow, who, asked)).status;
  const first = post(channelId, 'text 0');
  expect(await statusOf(ada, first)).toBe(200);
  for (let at = 0; at < 3; at += 1) {
    expect(await statusOf(ada, edit(first.args['id'], 'text 1'))).toBe(200);
  }
  for (const content of ['text 2', 'text 3', 'text 4']) {
    expect(await statusOf(ada, edit(first.args['id'], content))).toBe(200);
  }
  const refused = await byRest(slow, ada, edit(first.args['id'], 'text 5'));
  expect([refused.status, ((await refused.json()) as {code?: string}).code]).toEqual([429, 'RATE_LIMITED']);
  expect(await statusOf(ada, post(channelId, 'another'))).toBe(429);
  expect(await statusOf(eve, post(channelId, 'mine'))).toBe(200);
  const {rows} = await slow.pool.query(`select "body" from "message" where "id" = $1`, [first.args['id']]);
  expect(rows).toEqual([{body: 'text 4'}]);
});
