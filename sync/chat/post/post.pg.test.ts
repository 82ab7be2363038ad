// Posting, by the outbox's door: who may, in which order, exactly once.
import {beforeAll, describe, expect, test} from 'vitest';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {chattersOf, newChannel} from '#tests/pg/chat.ts';
import {byRest, effectsOn} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy({MUTATIONS_PER_MINUTE: '100000', MESSAGES_PER_MINUTE: '100000'});
const {pool, logged} = academy;
const {say, people, messagesIn} = chattersOf(academy);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

const statesIn = async (channelId: string, {userId}: TestLearner) =>
  (
    await pool.query<{readSeq: number}>(
      `select "readSeq"::float8 as "readSeq" from "channelState" where "channelId" = $1 and "userId" = $2`,
      [channelId, userId],
    )
  ).rows[0]?.readSeq;

describe('a message in a channel', () => {
  test('is there under its command’s id, with the next position, its author and the server’s time', async () => {
    const channelId = await newChannel(pool);
    const first = await say(ada, channelId, '\n    Hello\r\nthere  ');
    const second = await say(eve, channelId, 'Hi');
    expect([first.status, second.status]).toEqual([200, 200]);
    const messages = await messagesIn(channelId);
    expect(messages).toMatchObject([
      {id: first.id, senderId: ada.userId, seq: 1, body: '    Hello\nthere'},
      {id: second.id, senderId: eve.userId, seq: 2, body: 'Hi'},
    ]);
    const {rows} = await pool.query(
      `select "lastSeq"::int as "lastSeq", "lastMessageAt" from "channel" where "id" = $1`,
      [channelId],
    );
    expect(rows).toEqual([{lastSeq: 2, lastMessageAt: messages[1]?.createdAt}]);
  });

  test('that arrives three times at once is posted once, and acknowledged each time with its mark', async () => {
    const channelId = await newChannel(pool);
    const who = await newLearner(pool);
    const asked = command('chat.post', {channelId, content: 'Once'});
    const replies = await Promise.all([1, 2, 3].map(() => byRest(academy, who, asked)));
    const later = await byRest(academy, who, asked);
    const bodies = await Promise.all([...replies, later].map((reply) => reply.json()));
    expect(bodies).toEqual(bodies.map(() => ({id: asked.args['id'], mark: 1, epoch: 0})));
    expect(await messagesIn(channelId)).toHaveLength(1);
    expect(await effectsOn(pool, who.userId)).toMatchObject({processed: 1, mark: 1});
  });

  test('under an id of another learner’s message is refused', async () => {
    const channelId = await newChannel(pool);
    const asked = command('chat.post', {channelId, content: 'Mine'});
    await byRest(academy, ada, asked);
    const reply = await byRest(academy, eve, asked);
    expect([reply.status, await reply.json()]).toMatchObject([400, {code: 'INVALID'}]);
    expect(await messagesIn(channelId)).toHaveLength(1);
  });

  test('is acknowledged again after its author has lost the right to post it', async () => {
    const channelId = await newChannel(pool);
    const asked = command('chat.post', {channelId, content: 'Before the end'});
    await byRest(academy, ada, asked);
    await pool.query(`update "channel" set "archivedAt" = now() where "id" = $1`, [channelId]);
    expect((await byRest(academy, ada, asked)).status).toBe(200);
    expect((await say(ada, channelId, 'After it')).status).toBe(403);
  });

  test('makes its author a member, and is not unread for who had read everything before it', async () => {
    const channelId = await newChannel(pool);
    await say(ada, channelId, 'One');
    await say(ada, channelId, 'Two');
    expect(await statesIn(channelId, ada)).toBe(2);
    await say(eve, channelId, 'Three');
    await say(ada, channelId, 'Four');
    // Ada has not seen the third.
    expect([await statesIn(channelId, ada), await statesIn(channelId, eve)]).toEqual([2, 3]);
    const {rows} = await pool.query(
      `select "userId" from "channelMember" where "channelId" = $1 order by "joinedAt"`,
      [channelId],
    );
    expect(rows).toEqual([{userId: ada.userId}, {userId: eve.userId}]);
  });

  test('keeps the addresses of the web in it', async () => {
    const channelId = await newChannel(pool);
    await say(ada, channelId, 'See https://example.org/a?b=1, and (http://example.com).');
    const {rows} = await pool.query(`select "attachments" from "message" where "channelId" = $1`, [
      channelId,
    ]);
    expect(rows).toEqual([{attachments: ['https://example.org/a?b=1', 'http://example.com']}]);
  });

  test.each([
    ['nothing', '', /Write a message first/],
    ['only space', ' \n\t ', /Write a message first/],
    ['only what leaves no ink', '\u200B\u2060', /Write a message first/],
    ['too much', 'x'.repeat(4001), /up to 4,000 characters/],
    ['quotes in quotes without end', '>'.repeat(2500), /nested too deeply. Remove some, or put it between/],
    ['lists in lists without end', '1. '.repeat(1330), /nested too deeply/],
    ['emphasis without end', '*a'.repeat(1000), /too many formatting marks/],
  ])('of %s is refused, and its id stays free', async (_, content, words) => {
    const channelId = await newChannel(pool);
    const asked = command('chat.post', {channelId, content});
    const reply = await byRest(academy, ada, asked);
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      {code: 'INVALID', message: expect.stringMatching(words)},
    ]);
    const better = {...asked, args: {...asked.args, content: 'x'.repeat(4000)}};
    expect((await byRest(academy, ada, better)).status).toBe(200);
  });

  test.each([
    ['one that is not there', {}, 'missing', 404],
    ['an archived one', {isArchived: true}, undefined, 403],
    ['one for moderators', {postPolicy: 'moderators'}, undefined, 403],
  ] as const)('is refused in %s', async (_, row, id, status) => {
    const channelId = id ?? (await newChannel(pool, row));
    expect((await say(ada, channelId, 'Hello')).status).toBe(status);
    expect(await messagesIn(channelId)).toEqual([]);
  });

  test('is a moderator’s where only moderators post', async () => {
    const channelId = await newChannel(pool, {postPolicy: 'moderators'});
    await pool.query(`insert into "channelMember" values ($1, $2, 'moderator')`, [channelId, ada.userId]);
    expect((await say(ada, channelId, 'News')).status).toBe(200);
  });

  test('in a cohort’s channel is a learner’s of the cohort', async () => {
    await pool.query(
      `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen") values ('c', 'C', now(), now() + interval '1 day', false)`,
    );
    const channelId = 'cohort-c';
    await pool.query(`update "learner" set "cohortId" = 'c' where "userId" = $1`, [ada.userId]);
    expect((await say(ada, channelId, 'Us')).status).toBe(200);
    const refused = await say(eve, channelId, 'Me too');
    expect([refused.status, refused.body]).toEqual([404, (await say(eve, 'missing', 'x')).body]);
  });
});

describe('many at once', () => {
  test('in several channels have positions without gaps, in the order of their times; the bad ones fail no other', async () => {
    const channelIds = await Promise.all([1, 2, 3].map(() => newChannel(pool)));
    const archived = await newChannel(pool, {isArchived: true});
    const writers = await people(12);
    const all = writers.flatMap((who, at) =>
      Array.from({length: 9}, (_, no) => ({who, channelId: channelIds[(at + no) % 3] ?? '', no})),
    );
    const good = all.map(({who, channelId, no}) => say(who, channelId, `${no}`));
    const bad = writers.flatMap((who) => [say(who, archived, 'No'), say(who, channelIds[0] ?? '', '')]);
    expect((await Promise.all(good)).map(({status}) => status)).toEqual(good.map(() => 200));
    expect((await Promise.all(bad)).map(({status}) => status)).toEqual(writers.flatMap(() => [403, 400]));
    for (const channelId of channelIds) {
      const messages = await messagesIn(channelId);
      expect(messages.map(({seq}) => seq)).toEqual(Array.from({length: 36}, (_, at) => at + 1));
      const times = messages.map(({createdAt}) => createdAt.getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
    for (const {userId} of writers)
      expect(await effectsOn(pool, userId)).toMatchObject({processed: 9, mark: 9});
  });

  test('beyond a learner’s limit wait, and are told how long', async () => {
    const narrow = await testAcademy({MESSAGES_PER_MINUTE: '2'});
    const who = await newLearner(narrow.pool);
    const channelId = await newChannel(narrow.pool);
    const chatter = chattersOf(narrow);
    const said = await Promise.all(['a', 'b', 'c'].map((text) => chatter.say(who, channelId, text)));
    expect(said.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    expect(said.find(({status}) => status === 429)?.body).toMatchObject({
      code: 'RATE_LIMITED',
      waitTimeText: expect.any(String),
    });
  });
});

describe('a reply', () => {
  test('belongs to the thread of what it answers, which counts it', async () => {
    const channelId = await newChannel(pool);
    const root = await say(ada, channelId, 'Root');
    const reply = await say(eve, channelId, 'Reply', {replyToId: root.id});
    const deeper = await say(ada, channelId, 'Reply to it', {replyToId: reply.id});
    const {rows} = await pool.query(
      `select "id", "threadRootId", "replyToId", "replyCount" from "message" where "channelId" = $1 order by "seq"`,
      [channelId],
    );
    expect(rows).toEqual([
      {id: root.id, threadRootId: null, replyToId: null, replyCount: 2},
      {id: reply.id, threadRootId: root.id, replyToId: root.id, replyCount: 0},
      {id: deeper.id, threadRootId: root.id, replyToId: reply.id, replyCount: 0},
    ]);
  });

  test('to nothing is a message like any other, whether the field is empty or missing', async () => {
    const channelId = await newChannel(pool);
    const said = [await say(ada, channelId, 'One', {replyToId: null}), await say(ada, channelId, 'Two')];
    expect(said.map(({status}) => status)).toEqual([200, 200]);
    const {rows} = await pool.query(`select "replyToId" from "message" where "channelId" = $1`, [channelId]);
    expect(rows).toEqual([{replyToId: null}, {replyToId: null}]);
  });

  test('to a message of another channel is refused', async () => {
    const [here, there] = [await newChannel(pool), await newChannel(pool)];
    const other = await say(ada, there, 'There');
    const reply = await say(eve, here, 'Here', {replyToId: other.id});
    expect([reply.status, reply.body]).toMatchObject([404, {message: expect.stringMatching(/replying to/)}]);
  });
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
