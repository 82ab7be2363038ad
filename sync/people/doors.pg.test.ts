// Somebody who blocks is for the blocked what an account is that does not exist, at every door: the same words, the same
// status. So is who has left.
import {beforeAll, describe, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {
  newcomer,
  newLearner,
  PASSWORD,
  registerPassed,
  testAcademy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {befriend, linkedCalls} from '#tests/pg/calls.ts';
import {chattersOf, linkedChat, newChannel, onLink} from '#tests/pg/chat.ts';
import {rowsForOn, served} from '#tests/pg/rows-for.ts';

const FAST = {MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000', ASSESSMENT_GATE: 'closed'};
const academy = await testAcademy(FAST);
const {pool, get, post, logged} = academy;
const {send, say} = chattersOf(academy);
const {link} = linkedChat(pool, 'closed');
const calls = linkedCalls(pool, {gate: 'closed'});
const rowsFor = rowsForOn(pool);
const {chat, account} = queries;
const NOBODY = {userId: 'nobody', username: 'nobody.here', cookie: '', token: ''};
let eve: TestLearner;
let channelId = '';

beforeAll(async () => {
  // With a password, which the export of her data asks for.
  const {username, cookie} = await registerPassed(academy, {username: 'eve'});
  const {rows} = await pool.query<{id: string}>(`select "id" from "user" where "username" = $1`, [username]);
  eve = {userId: rows[0]?.id ?? '', username, cookie, token: ''};
  channelId = await newChannel(pool);
  await say(eve, channelId, 'Hello');
});

/** Everybody has been in the channel: a row is left where nothing takes it away. */
async function newPerson(isFriend: boolean): Promise<TestLearner> {
  const who = await newLearner(pool);
  await say(who, channelId, 'Hello');
  if (isFriend) await befriend(pool, eve, who);
  return who;
}
const leave = ({userId}: TestLearner) => pool.query(`delete from "user" where "id" = $1`, [userId]);
const block = (who: TestLearner) => send(who, 'block', {personId: eve.userId});

const asked = async (path: string) => {
  const reply = await get(path, {cookie: eve.cookie});
  return [reply.status, await reply.json()];
};
const written = async (receiverId: string) => {
  const reply = await post('/api/direct-messages', {receiverId, content: 'x'}, {cookie: eve.cookie});
  const {code, message} = (await reply.json()) as Record<string, unknown>;
  return [reply.status, code, message];
};
const viaOutboxOf = async (who: TestLearner, name: string, args: object) => {
  const {status, body} = await send(who, name, args);
  return [status, body['code'], body['message']];
};
const viaOutbox = (name: string, args: object) => viaOutboxOf(eve, name, args);
const viaSocket = async (receiverId: string) => {
  const [result] = await link.run([onLink(eve, 'postDirect', {receiverId, content: 'x'})]);
  return result?.ok === false ? [result.code, result.message] : 'sent';
};
const called = async (who: TestLearner) => {
  const result = await calls.send(eve, 'request', who);
  return result.ok ? 'rings' : [result.code, result.message];
};
const named = async ({username}: TestLearner) => {
  const {status, id} = await say(eve, channelId, `Look, @${username}!`);
  const {rows} = await pool.query(`select 1 from "mention" where "messageId" = $1`, [id]);
  return [status, rows.length];
};
/** What Zero's queries bring of somebody. */
const synced = ({userId, username}: TestLearner) =>
  rowsFor(eve, async (run, ctx) => ({
    card: (await run(served('account.person', account.person.fn({ctx, args: {username}}), ctx)))?.id,
    offered: (await run(served('chat.people', chat.people.fn({ctx, args: {prefix: username}}), ctx))).map(
      ({id}) => id,
    ),
    isMember: (await run(served('chat.members', chat.members.fn({ctx, args: {channelId}}), ctx))).some(
      (member) => member.userId === userId,
    ),
  }));

/** Everything that eve may try with somebody whom she has never written to. */
const doorsOf = async (who: TestLearner) => ({
  search: await asked(`/api/users?search=${who.username}`),
  profile: await asked(`/api/users/${who.userId}`),
  conversation: await asked(`/api/direct-messages/${who.userId}/messages`),
  rest: await written(who.userId),
  outbox: await viaOutbox('postDirect', {receiverId: who.userId, content: 'x'}),
  socket: await viaSocket(who.userId),
  call: await called(who),
  mention: await named(who),
  rows: await synced(who),
});

/** What she hears and has once she blocks them herself. */
const blocking = async (who: TestLearner) => ({
  block: await viaOutbox('block', {personId: who.userId}),
  message: await viaOutbox('postDirect', {receiverId: who.userId, content: 'x'}),
  call: await called(who),
  isListed: await rowsFor(eve, async (run, ctx) => {
    const all = await run(served('chat.blocks', chat.blocks.fn({ctx, args: undefined}), ctx));
    return all.some(({blockedId}) => blockedId === who.userId);
  }),
});
/** Whom she has blocked, as her own export has it: few are given in an hour. */
const exported = async () => {
  const reply = await post('/api/user/export', {password: PASSWORD}, {cookie: eve.cookie});
  return JSON.stringify(((await reply.json()) as {tables: Record<string, unknown>}).tables['block']);
};

describe('for the blocked', () => {
  test('a stranger who blocks is nobody, as one is who has left, and one who is not past the assessment', async () => {
    const [blocker, gone, early] = [await newPerson(false), await newPerson(false), await newcomer(pool)];
    await block(blocker);
    await leave(gone);
    const nobody = await doorsOf(NOBODY);
    expect(nobody).toEqual({
      search: [200, {users: [], total: 0}],
      profile: [404, {code: 'NOT_FOUND', message: 'There’s no such learner.'}],
      conversation: [404, {code: 'NOT_FOUND', message: 'There’s no such learner.'}],
      rest: [404, 'NOT_FOUND', 'There’s no such learner.'],
      outbox: [404, 'NOT_FOUND', 'There’s no such learner.'],
      socket: ['NOT_FOUND', 'There’s no such learner.'],
      call: ['CALL_NOT_ALLOWED', expect.stringContaining('agreed to write to each other')],
      mention: [200, 0],
      rows: {card: undefined, offered: [], isMember: false},
    });
    expect(await doorsOf(blocker)).toEqual(nobody);
    expect(await doorsOf(gone)).toEqual(nobody);
    expect(await doorsOf(early)).toEqual(nobody);
    const back = await blocking(NOBODY);
    expect(back).toEqual({
      block: [200, undefined, undefined],
      message: [404, 'NOT_FOUND', 'There’s no such learner.'],
      call: ['CALL_NOT_ALLOWED', expect.any(String)],
      isListed: false,
    });
    for (const who of [blocker, gone, early]) expect(await blocking(who)).toEqual(back);
    const own = await exported();
    for (const who of [NOBODY, blocker, gone, early]) expect(own).not.toContain(who.userId);
    // Her block holds, and is hers again once she is not blocked herself.
    expect(await viaOutboxOf(blocker, 'postDirect', {receiverId: eve.userId, content: 'x'})).toEqual([
      404,
      'NOT_FOUND',
      'There’s no such learner.',
    ]);
    await send(blocker, 'unblock', {personId: eve.userId});
    expect(await blocking(blocker)).toMatchObject({
      message: [403, 'FORBIDDEN', 'You blocked this person. Unblock them to write to them.'],
      call: ['CALL_BLOCKED', expect.any(String)],
      isListed: true,
    });
    expect(await exported()).toContain(blocker.userId);
  });

  test('a friend who blocks is what one is who has left: what was said can be read, and nothing can be added', async () => {
    const [blocker, gone] = [await newPerson(true), await newPerson(true)];
    const doorsOfFriend = async (who: TestLearner) => {
      const direct = directChannelId(eve.userId, who.userId);
      const {rows} = await pool.query<{id: string}>(
        `select "id" from "message" where "channelId" = $1 and "senderId" = $2`,
        [direct, eve.userId],
      );
      const messageId = rows[0]?.id ?? '';
      const {conversation, ...doors} = await doorsOf(who);
      return {
        ...doors,
        read: conversation[0],
        post: await viaOutbox('post', {channelId: direct, content: 'x'}),
        edit: await viaOutbox('edit', {messageId, content: 'Changed'}),
        react: await viaOutbox('react', {messageId, emoji: '👍'}),
        pin: await viaOutbox('pin', {messageId}),
        receipts: await rowsFor(eve, async (run, ctx) => {
          const args = {channelId: direct};
          const all = await run(served('chat.receipts', chat.receipts.fn({ctx, args}), ctx));
          return all.map(({userId}) => userId);
        }),
      };
    };
    for (const who of [blocker, gone]) {
      const direct = directChannelId(eve.userId, who.userId);
      await say(eve, direct, 'Hello');
      await send(who, 'read', {channelId: direct, seq: 1});
    }
    await block(blocker);
    await leave(gone);
    const left = await doorsOfFriend(gone);
    expect(left).toMatchObject({
      read: 200,
      rest: [404, 'NOT_FOUND', 'There’s no such learner.'],
      post: [403, 'FORBIDDEN', 'This message can’t be delivered to this person.'],
      edit: [403, 'FORBIDDEN', 'You can read this conversation, and can’t change anything in it.'],
      call: ['CALL_NOT_ALLOWED', expect.any(String)],
      receipts: [eve.userId],
    });
    expect(await doorsOfFriend(blocker)).toEqual(left);
    expect(await blocking(blocker)).toEqual(await blocking(gone));
  });

  test('it opens again once the block is gone', async () => {
    const friend = await newPerson(true);
    const direct = directChannelId(eve.userId, friend.userId);
    await say(eve, direct, 'Hello');
    await block(friend);
    await send(friend, 'read', {channelId: direct, seq: 1});
    await send(friend, 'unblock', {personId: eve.userId});
    expect(await doorsOf(friend)).toMatchObject({
      search: [200, {total: 1}],
      profile: [200, {id: friend.userId}],
      rest: [201, undefined, undefined],
      socket: 'sent',
      call: 'rings',
      mention: [200, 1],
      rows: {card: friend.userId, offered: [friend.userId], isMember: true},
    });
    const receipts = await rowsFor(eve, (run, ctx) =>
      run(served('chat.receipts', chat.receipts.fn({ctx, args: {channelId: direct}}), ctx)),
    );
    expect(receipts.find(({userId}) => userId === friend.userId)).toMatchObject({readSeq: 1});
  });
});

test('who is named by somebody they have blocked counts no mention, neither by a post nor by an edit', async () => {
  const ada = await newPerson(false);
  await block(ada);
  const {id} = await say(eve, channelId, `Hello @${ada.username}`);
  await send(eve, 'edit', {messageId: id, content: `Hello again @${ada.username}`});
  const mine = await rowsFor(ada, (run, ctx) => run(chat.mentions.fn({ctx, args: undefined})));
  expect(mine).toEqual([]);
  // When she leaves, her name goes from it all the same.
  await leave(ada);
  const {rows} = await pool.query(
    `select "body" from "message" where "id" = $1
     union all select "body" from private."messageVersion" where "messageId" = $1`,
    [id],
  );
  expect(rows).toEqual([{body: 'Hello again @deleted'}, {body: 'Hello @deleted'}]);
});

test('who blocks sees the blocked as before, but not how far they read', async () => {
  const ada = await newPerson(true);
  await block(ada);
  const direct = directChannelId(eve.userId, ada.userId);
  const seen = await rowsFor(ada, async (run, ctx) => ({
    card: (await run(served('account.person', account.person.fn({ctx, args: {username: eve.username}}), ctx)))
      ?.id,
    receipts: (
      await run(served('chat.receipts', chat.receipts.fn({ctx, args: {channelId: direct}}), ctx))
    ).map(({userId}) => userId),
  }));
  expect(seen).toEqual({card: eve.userId, receipts: [ada.userId]});
});

test('where the assessment is asked of nobody, everybody is offered', async () => {
  const early = await newcomer(pool);
  const offered = (isGateOpen: boolean) =>
    rowsFor(eve, async (run, ctx) => {
      const query = chat.people.fn({ctx, args: {prefix: early.username}});
      return (await run(served('chat.people', query, ctx, isGateOpen))).length;
    });
  expect([await offered(false), await offered(true)]).toEqual([0, 1]);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
