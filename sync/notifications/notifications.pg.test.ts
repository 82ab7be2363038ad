import {beforeAll, describe, expect, test} from 'vitest';
import {queries} from '#schema/queries.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {sweepNotifications} from '#sync/notifications/notifications.part.ts';
import {notify, withdraw, type Notice} from '#sync/notifications/notify.ts';
import {newLearner, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool, logged} = academy;
const sql = sqlOn(pool);
const database = steadyDatabases(pool, () => undefined);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newLearner(pool);
  eve = await newLearner(pool);
});

const noticeFor = (
  {userId}: TestLearner,
  dedupeKey: string = crypto.randomUUID(),
  more: object = {},
): Notice => ({
  userId,
  dedupeKey,
  type: 'info',
  category: 'general',
  title: `About ${dedupeKey}`,
  message: 'Words',
  ...more,
});
const send = async (who: TestLearner, name: string, args: object) =>
  (await byRest(academy, who, command(`notifications.${name}`, args))).status;
/** The bell, as a browser asks for it. */
const bellOf = (who: TestLearner) =>
  database().transaction(async (tx) => {
    const ctx = {...who, isDev: false, mayLearn: false};
    const newest = await tx.run(queries.notifications.newest.fn({ctx, args: undefined}));
    const count = await tx.run(queries.notifications.count.fn({ctx, args: undefined}));
    return {newest, unread: count?.unread ?? 0};
  });

describe('the bell', () => {
  test('shows the ten newest of one’s own, before the assessment too, and how many are unread', async () => {
    const who = await newLearner(pool);
    for (let at = 1; at <= 12; at += 1) {
      await notify(sql, [noticeFor(who, `${at}`)]);
      await pool.query(
        `update "notification" set "createdAt" = to_timestamp($2) where "userId" = $1 and "dedupeKey" = $3`,
        [who.userId, at, `${at}`],
      );
    }
    const {newest, unread} = await bellOf(who);
    expect(newest.map(({dedupeKey}) => dedupeKey)).toEqual(Array.from({length: 10}, (_, at) => `${12 - at}`));
    expect(unread).toBe(12);
    expect(await bellOf(eve)).toEqual({newest: [], unread: 0});
  });

  test('counts what is read, archived, taken back and gone with its actor', async () => {
    const [who, actor] = [await newLearner(pool), await newLearner(pool)];
    await notify(sql, [
      noticeFor(who, 'a'),
      noticeFor(who, 'b'),
      noticeFor(who, 'c'),
      noticeFor(who, 'd', {actorId: actor.userId}),
      noticeFor(who, 'e', {actionUrl: '/community', actionText: 'Open'}),
    ]);
    const {newest} = await bellOf(who);
    const idOf = (key: string) => newest.find(({dedupeKey}) => dedupeKey === key)?.id ?? '';
    const counts = [(await bellOf(who)).unread];
    const steps = [
      () => send(who, 'read', {notificationId: idOf('a')}),
      () => send(who, 'read', {notificationId: idOf('a')}),
      () => send(who, 'archive', {notificationId: idOf('b')}),
      () => send(who, 'archive', {notificationId: idOf('a')}),
      () => withdraw(sql, 'c'),
      () => pool.query(`delete from "user" where "id" = $1`, [actor.userId]),
      () => send(who, 'readAll', {}),
    ];
    for (const step of steps) {
      await step();
      counts.push((await bellOf(who)).unread);
    }
    expect(counts).toEqual([5, 4, 4, 3, 3, 2, 1, 0]);
    expect((await bellOf(who)).newest.map(({dedupeKey}) => dedupeKey)).toEqual(['e']);
  });
});

test('a cause is told once to each', async () => {
  await notify(sql, [noticeFor(ada, 'same'), noticeFor(eve, 'same')]);
  await notify(sql, [noticeFor(ada, 'same', {title: 'Again'})]);
  await Promise.all([1, 2, 3].map(() => notify(sql, [noticeFor(eve, 'once'), noticeFor(ada, 'once')])));
  const {rows} = await pool.query(
    `select count(*)::int as "count" from "notification" where "dedupeKey" in ('same', 'once') group by "userId"`,
  );
  expect(rows).toEqual([{count: 2}, {count: 2}]);
});

test('all that were shown are read at once; later ones are not', async () => {
  const who = await newLearner(pool);
  await notify(sql, [noticeFor(who, 'old')]);
  const until = ((await bellOf(who)).newest[0]?.createdAt ?? 0) + 0.5;
  await expect
    .poll(async () => (await pool.query(`select now() > to_timestamp($1) as "later"`, [until / 1000])).rows)
    .toEqual([{later: true}]);
  await notify(sql, [noticeFor(who, 'new')]);
  expect(await send(who, 'readAll', {until})).toBe(200);
  const {newest} = await bellOf(who);
  expect(newest.map(({dedupeKey, isRead}) => [dedupeKey, isRead])).toEqual([
    ['new', false],
    ['old', true],
  ]);
});

test('another’s notification and none get the same answer, and nothing changes', async () => {
  await notify(sql, [noticeFor(ada, 'mine')]);
  const {rows} = await pool.query<{id: string}>(`select "id" from "notification" where "dedupeKey" = 'mine'`);
  for (const name of ['read', 'archive']) {
    for (const notificationId of [rows[0]?.id, 'nothing'])
      expect(await send(eve, name, {notificationId})).toBe(404);
  }
  const {rows: after} = await pool.query(
    `select "isRead", "archivedAt" from "notification" where "dedupeKey" = 'mine'`,
  );
  expect(after).toEqual([{isRead: false, archivedAt: null}]);
});

test('long words are cut off, not refused', async () => {
  const who = await newLearner(pool);
  await notify(sql, [noticeFor(who, 'long', {title: `${'t'.repeat(199)}🦊`, message: 'm'.repeat(900)})]);
  const [one] = (await bellOf(who)).newest;
  expect([one?.title.length, one?.message.length]).toEqual([200, 500]);
});

test('old ones are swept away', async () => {
  const who = await newLearner(pool);
  await notify(sql, [noticeFor(who, 'ancient'), noticeFor(who, 'fresh')]);
  await pool.query(
    `update "notification" set "createdAt" = now() - interval '181 days' where "dedupeKey" = 'ancient'`,
  );
  expect(await sweepNotifications(pool)).toBe(false);
  expect(await bellOf(who)).toMatchObject({newest: [{dedupeKey: 'fresh'}], unread: 1});
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
