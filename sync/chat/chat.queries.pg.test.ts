// What a browser may read: the named queries themselves, run on PostgreSQL.
import {beforeAll, describe, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {askQueries} from '#tests/pg/commands.ts';
import {rowsForOn} from '#tests/pg/rows-for.ts';

const academy = await testAcademy();
const {pool} = academy;
const {send, say, write} = chattersOf(academy);
const {chat} = queries;
const rowsFor = rowsForOn(pool);
let ada: TestLearner;
let bob: TestLearner;
let eve: TestLearner;
let open = '';
let direct = '';
let cohort = '';

beforeAll(async () => {
  [ada, bob, eve] = [await newLearner(pool), await newLearner(pool), await newLearner(pool)];
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen") values ('c', 'C', now(), now() + interval '1 day', false)`,
  );
  await pool.query(`update "learner" set "cohortId" = 'c' where "userId" = any($1)`, [
    [ada.userId, bob.userId],
  ]);
  await pool.query(`update "learner" set "cohortId" = null where "userId" = $1`, [eve.userId]);
  open = await newChannel(pool);
  cohort = 'cohort-c';
  direct = directChannelId(ada.userId, bob.userId);
  const {id} = await say(ada, open, `Hello @${bob.username}`);
  await say(bob, open, 'Hi', {replyToId: id});
  await send(bob, 'react', {messageId: id, emoji: '👍'});
  await send(bob, 'pin', {messageId: id});
  await say(ada, cohort, 'Us');
  await write(ada, bob, 'Between us');
  await write(bob, ada, 'Yes');
  await send(ada, 'draft', {channelId: open, body: 'Not sent'});
  await send(ada, 'block', {personId: eve.userId});
  await send(ada, 'mute', {channelId: open, until: 1_900_000_000_000});
});

const messages = (who: TestLearner, channelId: string, before?: number) =>
  rowsFor(who, (run, ctx) =>
    run(chat.messages.fn({ctx, args: {channelId, limit: 50, ...(before === undefined ? {} : {before})}})),
  );

describe('messages', () => {
  test('come newest first, in windows, with authors, reactions, mentions, pins and what they answer', async () => {
    const all = await messages(eve, open);
    expect(all).toMatchObject([
      {seq: 2, body: 'Hi', sender: {username: bob.username}, replyTo: {sender: {id: ada.userId}}},
      {
        seq: 1,
        reactions: [{emoji: '👍', userId: bob.userId}],
        mentions: [{user: {id: bob.userId}}],
        pin: {pinnedBy: bob.userId},
        replyCount: 1,
      },
    ]);
    expect(await messages(eve, open, 2)).toMatchObject([{seq: 1}]);
    const later = await rowsFor(eve, (run, ctx) =>
      run(chat.messagesFrom.fn({ctx, args: {channelId: open, from: 2, limit: 5}})),
    );
    expect(later).toMatchObject([{seq: 2}]);
    const root = all[1]?.id ?? '';
    const thread = await rowsFor(eve, (run, ctx) =>
      run(chat.thread.fn({ctx, args: {channelId: open, rootId: root}})),
    );
    expect(thread).toMatchObject([{body: 'Hi'}]);
  });

  test('of a direct channel are its two members’, those of a cohort its learners’', async () => {
    expect(await messages(ada, direct)).toHaveLength(2);
    expect(await messages(bob, cohort)).toHaveLength(1);
    for (const channelId of [direct, cohort]) {
      const id = (await messages(ada, channelId))[0]?.id ?? '';
      const seen = await rowsFor(eve, async (run, ctx) => [
        await run(chat.messages.fn({ctx, args: {channelId, limit: 50}})),
        await run(chat.messagesFrom.fn({ctx, args: {channelId, from: 0, limit: 50}})),
        await run(chat.message.fn({ctx, args: {channelId, messageId: id}})),
        await run(chat.message.fn({ctx, args: {channelId: open, messageId: id}})),
        await run(chat.thread.fn({ctx, args: {channelId, rootId: id}})),
        await run(chat.channel.fn({ctx, args: {channelId}})),
        await run(chat.members.fn({ctx, args: {channelId}})),
        await run(chat.pinned.fn({ctx, args: {channelId}})),
        await run(chat.receipts.fn({ctx, args: {channelId}})),
      ]);
      expect(seen).toEqual([[], [], undefined, undefined, [], undefined, [], [], []]);
    }
  });

  test('of a channel that one may not read cost one look, not a look at each of them', async () => {
    const reply = await askQueries(academy, eve, [
      'transform',
      [{id: '1', name: 'chat.messages', args: [{channelId: direct, limit: 50}]}],
    ]);
    expect(JSON.stringify(await reply.json())).toContain('"flip":true');
  });
});

describe('channels', () => {
  test('are those that one may read, without direct ones, each with the own state only', async () => {
    const channels = (who: TestLearner) =>
      rowsFor(who, (run, ctx) => run(chat.channels.fn({ctx, args: undefined})));
    expect((await channels(ada)).map(({id}) => id).toSorted()).toEqual([open, cohort].toSorted());
    const [one, ...more] = await channels(eve);
    expect([one, more]).toMatchObject([{id: open, lastSeq: 2, states: []}, []]);
    const mine = (await channels(ada)).find(({id}) => id === open);
    expect(mine?.states).toMatchObject([{userId: ada.userId, mutedUntil: 1_900_000_000_000}]);
  });

  test('between two are listed with both cards once they have agreed; requests apart', async () => {
    const who = await newLearner(pool);
    await write(who, bob, 'Hello');
    const [directs, requests] = await rowsFor(bob, async (run, ctx) => [
      await run(chat.directs.fn({ctx, args: undefined})),
      await run(chat.requests.fn({ctx, args: undefined})),
    ]);
    expect(directs).toMatchObject([
      {channelId: direct, contact: 'accepted', channel: {lastSeq: 2}, receipt: {userId: bob.userId}},
    ]);
    expect(directs?.[0]?.members.map(({user}) => user?.id).toSorted()).toEqual(
      [ada.userId, bob.userId].toSorted(),
    );
    expect(requests).toMatchObject([{contact: 'requested'}]);
  });
});

test('what is one’s own is nobody else’s: drafts, blocks, mentions, settings', async () => {
  const own = (who: TestLearner) =>
    rowsFor(who, async (run, ctx) => ({
      drafts: (await run(chat.drafts.fn({ctx, args: undefined}))).length,
      blocks: (await run(chat.blocks.fn({ctx, args: undefined}))).map(({blockedId}) => blockedId),
      mentions: (await run(chat.mentions.fn({ctx, args: undefined}))).length,
      setting: await run(chat.setting.fn({ctx, args: undefined})),
    }));
  expect(await own(ada)).toEqual({drafts: 1, blocks: [eve.userId], mentions: 0, setting: undefined});
  expect(await own(bob)).toEqual({drafts: 0, blocks: [], mentions: 1, setting: undefined});
  // Who is blocked reads nothing of it.
  expect(await own(eve)).toEqual({drafts: 0, blocks: [], mentions: 0, setting: undefined});
});

test('receipts are seen by who gives their own', async () => {
  const receipts = (who: TestLearner) =>
    rowsFor(who, (run, ctx) => run(chat.receipts.fn({ctx, args: {channelId: direct}})));
  expect(await receipts(ada)).toHaveLength(2);
  await send(ada, 'setReceipts', {receiptsOn: false});
  expect([await receipts(ada), (await receipts(bob)).length]).toEqual([[], 1]);
});

test('people are found by the beginning of their username, in any case of letters and as it is written', async () => {
  const found = (prefix: string) =>
    rowsFor(eve, async (run, ctx) => (await run(chat.people.fn({ctx, args: {prefix}}))).map(({id}) => id));
  expect(await found(ada.username.toUpperCase())).toContain(ada.userId);
  expect(await found('%')).toEqual([]);
  expect(await found('_')).toEqual([]);
});

test('and by the beginning of a word of their name', async () => {
  await pool.query(`update "user" set "fullName" = 'Grace Brewster Murray' where "id" = $1`, [bob.userId]);
  const found = (prefix: string) =>
    rowsFor(eve, async (run, ctx) => (await run(chat.people.fn({ctx, args: {prefix}}))).map(({id}) => id));
  for (const prefix of ['gra', 'Brew', 'MURRAY']) expect(await found(prefix)).toEqual([bob.userId]);
  expect(await found('rewster')).toEqual([]);
});

test('no query goes through rows that its reader may not have: what a condition needs is sent as well', async () => {
  const names = Object.keys(chat).filter((name) => !name.includes('~'));
  const args: Record<string, unknown> = {
    channelId: open,
    messageId: 'm',
    rootId: 'm',
    lessonId: 'l',
    limit: 1,
    from: 0,
    prefix: 'a',
  };
  const asked = names.map((name) => ({
    id: name,
    name: `chat.${name}`,
    args: [argsFor(name, args)].filter(Boolean),
  }));
  const reply = await askQueries(academy, eve, ['transform', asked]);
  const {queries: answers} = (await reply.json()) as {
    queries: {id: string; ast?: unknown; message?: string}[];
  };
  expect(answers.map(({message}) => message).filter(Boolean)).toEqual([]);
  for (const {id, ast} of answers) {
    for (const inner of conditionsIn(ast)) {
      const {table, where} = inner as {table: string; where?: unknown};
      // Whether one may see the channel, and one's own part in it.
      const isOwn = JSON.stringify(where ?? null).includes(JSON.stringify(eve.userId));
      expect(table === 'channel' || isOwn, `${id}: ${table}`).toBe(true);
    }
  }
});

const ARGS: Readonly<Record<string, readonly string[]>> = {
  channel: ['channelId'],
  messages: ['channelId', 'limit'],
  messagesFrom: ['channelId', 'from', 'limit'],
  message: ['channelId', 'messageId'],
  thread: ['channelId', 'rootId'],
  lessonThread: ['lessonId'],
  pinned: ['channelId'],
  members: ['channelId'],
  receipts: ['channelId'],
  people: ['prefix'],
};
const argsFor = (name: string, all: Record<string, unknown>) =>
  ARGS[name] && Object.fromEntries(ARGS[name].map((key) => [key, all[key]]));

/** The subqueries of conditions whose rows are sent, at any depth (of the others: sync/people/live.pg.test.ts). */
function conditionsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('type' in value && value.type === 'correlatedSubquery' && 'related' in value) {
    const {subquery, system} = value.related as {subquery: unknown; system: string};
    return system === 'permissions' ? [] : [subquery, ...conditionsIn(subquery)];
  }
  return Object.values(value).flatMap(conditionsIn);
}
