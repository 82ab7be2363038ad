// Deleting an account: conversations stay readable for others and name nobody.
import {expect, test} from 'vitest';
import {directChannelId} from '#sync/chat/post/post.ts';
import {sweepLeftDirects, sweepVersions} from '#sync/chat/chat.sweeps.ts';
import {BELONGINGS, NOT_EXPORTED, STAYING} from '#sync/parts.ts';
import {newLearner, PASSWORD, registerPassed, testAcademy} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {tablesWith} from '#tests/search-database.ts';

const academy = await testAcademy();
const {pool, post, get} = academy;
const {send, say, write, messagesIn} = chattersOf(academy);

/** Somebody who talks, and is talked to. */
async function talker(mark = crypto.randomUUID().slice(0, 8)) {
  const {response, ...who} = await registerPassed(academy, {
    fullName: `Zoe ${mark}`,
    username: `zoe.${mark}`,
    email: `zoe-${mark}@example.org`,
  });
  const {id} = (await response.json()) as {id: string};
  return {userId: id, username: who.username, cookie: who.cookie, token: '', mark};
}

test('messages stay without their author, nothing names them any more, and all else of theirs goes', async () => {
  const [zoe, ada] = [await talker(), await newLearner(pool)];
  const channelId = await newChannel(pool);
  const own = await say(zoe, channelId, 'What I said');
  await say(zoe, channelId, `Hello @${ada.username}`);
  const named = await say(ada, channelId, `Thanks @${zoe.username.toUpperCase()}, and @${zoe.username}.`);
  await send(ada, 'edit', {messageId: named.id, content: `Many thanks @${zoe.username}!`});
  await send(zoe, 'edit', {messageId: own.id, content: 'What I said, and meant'});
  await send(zoe, 'react', {messageId: named.id, emoji: '👍'});
  await send(zoe, 'pin', {messageId: named.id});
  await send(zoe, 'draft', {channelId, body: 'Not sent'});
  await send(zoe, 'report', {messageId: named.id, reason: 'other', text: 'A test.'});
  await send(ada, 'report', {messageId: own.id, reason: 'other', text: ''});
  await write(zoe, ada, 'Between us');
  await write(ada, zoe, 'Yes');
  await send(zoe, 'read', {channelId: directChannelId(zoe.userId, ada.userId), seq: 2});
  expect((await tablesWith(pool, zoe.userId)).length).toBeGreaterThan(15);

  const reply = await post('/api/user/delete', {password: PASSWORD, username: zoe.username}, zoe);
  expect(reply.status).toBe(200);
  expect(await tablesWith(pool, zoe.userId, zoe.mark)).toEqual([]);
  expect(await messagesIn(channelId)).toMatchObject([
    {id: own.id, senderId: null, body: 'What I said, and meant'},
    {senderId: null, body: `Hello @${ada.username}`},
    {senderId: ada.userId, body: 'Many thanks @deleted!'},
  ]);
  const direct = directChannelId(zoe.userId, ada.userId);
  const page = await get(`/api/direct-messages/${zoe.userId}/messages`, {cookie: ada.cookie});
  expect(await page.json()).toMatchObject({
    messages: [{content: 'Yes'}, {content: 'Between us', senderId: null}],
  });
  const answer = await say(ada, direct, 'Where are you?');
  expect([answer.status, answer.body]).toMatchObject([
    403,
    {message: 'This message can’t be delivered to this person.'},
  ]);
  // Her mention of Ada told Ada, by name.
  const {rows} = await pool.query(`select 1 from "notification" where "userId" = $1`, [ada.userId]);
  expect(rows).toEqual([]);
  // The reports stay with what was reported.
  const {rows: reports} = await pool.query(
    `select "reporterId", (select count(*)::int from "reportedMessage" m where m."reportId" = r."id") as "kept"
     from "messageReport" r order by "createdAt"`,
  );
  expect(reports).toMatchObject([{reporterId: null}, {reporterId: ada.userId, kept: 3}]);
});

test('whoever has a name that begins so keeps theirs', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [zoe, other, ada] = [await talker(mark), await talker(`${mark}.k`), await newLearner(pool)];
  const channelId = await newChannel(pool);
  const named = [zoe, other].map(({username}) => `@${username}`).join(', ');
  await say(ada, channelId, `${named}. mail${named.toUpperCase()} (@${zoe.username}-)…`);

  const reply = await post('/api/user/delete', {password: PASSWORD, username: zoe.username}, zoe);
  expect(reply.status).toBe(200);
  const [message] = await messagesIn(channelId);
  expect(message?.body).toBe(
    `@deleted, @${other.username}. mail@${zoe.username.toUpperCase()}, @${other.username.toUpperCase()} (@deleted-)…`,
  );
});

test('the export holds one’s own messages, not what others have written', async () => {
  const [zoe, ada] = [await talker(), await newLearner(pool)];
  const channelId = await newChannel(pool);
  const mine = `mine ${zoe.mark}`;
  await say(zoe, channelId, mine);
  await say(ada, channelId, 'Hers alone');
  await send(zoe, 'draft', {channelId, body: 'Not sent'});
  const reply = await post('/api/user/export', {password: PASSWORD}, zoe);
  const {tables} = (await reply.json()) as {tables: Record<string, Record<string, unknown>[]>};
  expect(tables['message']).toMatchObject([{body: mine}]);
  expect(tables['draft']).toMatchObject([{body: 'Not sent'}]);
  expect(JSON.stringify(tables)).not.toContain('Hers alone');
});

test('a direct channel that both have left goes with its messages', async () => {
  const [zoe, eve] = [await talker(), await talker()];
  await write(zoe, eve, 'Hello');
  const channelId = directChannelId(zoe.userId, eve.userId);
  for (const who of [zoe, eve]) {
    expect(await sweepLeftDirects(pool)).toBe(false);
    expect(await messagesIn(channelId)).toHaveLength(1);
    await post('/api/user/delete', {password: PASSWORD, username: who.username}, who);
  }
  while (await sweepLeftDirects(pool));
  const {rows} = await pool.query(`select 1 from "channel" where "id" = $1`, [channelId]);
  expect([rows, await messagesIn(channelId)]).toEqual([[], []]);
});

test('what messages said before is kept for 30 days', async () => {
  const ada = await newLearner(pool);
  const {id} = await say(ada, await newChannel(pool), 'One');
  for (const content of ['Two', 'Three']) await send(ada, 'edit', {messageId: id, content});
  await pool.query(
    `update private."messageVersion" set "replacedAt" = now() - interval '31 days' where "messageId" = $1 and "no" = 1`,
    [id],
  );
  await sweepVersions(pool);
  const {rows} = await pool.query(`select "body" from private."messageVersion" where "messageId" = $1`, [id]);
  expect(rows).toEqual([{body: 'Two'}]);
});

test('every column that loses a name with the account belongs to rows that are said to stay', async () => {
  const {rows} = await pool.query<{table: string; column: string}>(
    `select format('%s."%s"', n.nspname, c.relname) as "table", a.attname as "column"
     from pg_constraint f
     join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
     where f.confrelid = 'public."user"'::regclass and f.confdeltype = 'n' order by 1, 2`,
  );
  const said = STAYING.flatMap(({table, names}) => names.map((column) => ({table, column})));
  // Its rows are copies for admins of messages that stay themselves.
  const copies = {table: 'public."reportedMessage"', column: 'senderId'};
  expect(NOT_EXPORTED[copies.table]).toBeDefined();
  const key = ({table, column}: {table: string; column: string}) => `${table} ${column}`;
  expect(rows.map(key)).toEqual([...said, copies].map(key).toSorted());
  const both = STAYING.filter(({table}) => BELONGINGS.some((one) => one.table === table));
  expect(both).toEqual([]);
});
