// What a real zero-cache sends to somebody who is blocked, and what not: the rows that decide it.
import {afterAll, beforeAll, expect, test} from 'vitest';
import {Zero, type ZeroOptions} from '@rocicorp/zero';
import {queries} from '#schema/queries.ts';
import {schema} from '#schema/schema.ts';
import {directChannelId} from '#sync/chat/post/post.ts';
import {useHeaders} from '#tests/bench/node-socket.ts';
import {newcomer, newLearner, ORIGIN, type TestLearner} from '#tests/pg/academy.ts';
import {befriend} from '#tests/pg/calls.ts';
import {chattersOf} from '#tests/pg/chat.ts';
import {academyWithZero} from '#tests/pg/zero-cache.ts';

const academy = await academyWithZero();
const {base, pool} = academy;
const {send, say} = chattersOf(academy);
const {chat, account} = queries;
const mark = crypto.randomUUID().slice(0, 8);
/** All frames that came for eve. */
const frames: string[] = [];
let ada: TestLearner;
let bob: TestLearner;
let eve: TestLearner;
let direct = '';
let page: Zero;
let stop = () => {};

beforeAll(async () => {
  ada = await newLearner(pool, `${mark}.ada`);
  bob = await newLearner(pool, `${mark}.bob`);
  eve = await newLearner(pool, `${mark}.eve`);
  await newcomer(pool, `${mark}.new`);
  await befriend(pool, ada, eve);
  direct = directChannelId(ada.userId, eve.userId);
  for (const text of ['One', 'Two', 'Three']) await say(eve, direct, text);
  const {userId, username, cookie} = eve;
  stop = listening(useHeaders({cookie, origin: ORIGIN}));
  const options: ZeroOptions = {
    cacheURL: `${base.replace('ws', 'http')}/zero`,
    schema,
    userID: userId,
    context: {userId, username, isDev: false, mayLearn: true},
    kvStore: 'mem',
    storageKey: crypto.randomUUID(),
    logLevel: 'error',
  };
  page = new Zero(options);
});
afterAll(async () => {
  await page.close();
  stop();
});

/** Notes what comes on sockets that are opened from now on. */
function listening(back: () => void): () => void {
  const Opened = globalThis.WebSocket;
  globalThis.WebSocket = class extends Opened {
    constructor(...of: ConstructorParameters<typeof Opened>) {
      super(...of);
      this.addEventListener('message', ({data}) => frames.push(String(data)));
    }
  };
  return back;
}

test('a block takes its learner from what is offered, from cards and from receipts, at once and without a trace', async () => {
  const people = page.materialize(chat.people({prefix: mark}));
  const card = page.materialize(account.person({username: ada.username}));
  const receipts = page.materialize(chat.receipts({channelId: direct}));
  const offered = () => people.data.map(({username}) => username.slice(mark.length + 1));
  const readBy = () => receipts.data.find(({userId}) => userId === ada.userId)?.readSeq;
  await expect.poll(offered).toEqual(['ada', 'bob', 'eve']);
  await expect.poll(() => card.data?.id).toBe(ada.userId);
  await send(ada, 'read', {channelId: direct, seq: 1});
  await expect.poll(readBy).toBe(1);

  await send(ada, 'block', {personId: eve.userId});
  await expect.poll(offered).toEqual(['bob', 'eve']);
  await expect.poll(() => [card.data, readBy()]).toEqual([undefined, undefined]);
  await send(ada, 'read', {channelId: direct, seq: 2});
  // Behind it in the same stream: what she read would have come by now.
  await pool.query(`update "user" set "fullName" = 'Bob the Last' where "id" = $1`, [bob.userId]);
  await expect.poll(() => people.data[0]?.fullName).toBe('Bob the Last');
  expect(readBy()).toBeUndefined();

  await send(ada, 'unblock', {personId: eve.userId});
  await expect.poll(offered).toEqual(['ada', 'bob', 'eve']);
  await expect.poll(readBy).toBe(2);
  const tables = frames.flatMap((frame) =>
    Array.from(frame.matchAll(/"tableName":"(\w+)"/g), ([, table]) => table),
  );
  expect(new Set(tables)).toEqual(new Set(['receipt', 'user']));
});
