import {beforeAll, describe, expect, test} from 'vitest';
import type {NotificationPage} from '#schema/notifications/notifications.api.ts';
import {queries} from '#schema/queries.ts';
import {sqlOn} from '#sync/commands/sql.ts';
import {steadyDatabases} from '#sync/commands/steady-database.ts';
import {sweepNotifications} from '#sync/notifications/notifications.part.ts';
import {notify, withdraw, type Notice} from '#sync/notifications/notify.ts';
import {newcomer, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {byRest} from '#tests/pg/commands.ts';
import {command} from '#tests/pg/pupils.ts';

const academy = await testAcademy({ASSESSMENT_GATE: 'closed'});
const {pool, logged} = academy;
const sql = sqlOn(pool);
const database = steadyDatabases(pool, () => undefined);
let ada: TestLearner;
let eve: TestLearner;

beforeAll(async () => {
  ada = await newcomer(pool);
  eve = await newcomer(pool);
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
    const who = await newcomer(pool);
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
    const [who, actor] = [await newcomer(pool), await newcomer(pool)];
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
  const who = await newcomer(pool);
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

test('old ones are swept away', async () => {
  const who = await newcomer(pool);
  await notify(sql, [noticeFor(who, 'ancient'), noticeFor(who, 'fresh')]);
  await pool.query(
    `update "notification" set "createdAt" = now() - interval '181 days' where "dedupeKey" = 'ancient'`,
  );
  expect(await sweepNotifications(pool)).toBe(false);
  expect(await bellOf(who)).toMatchObject({newest: [{dedupeKey: 'fresh'}], unread: 1});
});

describe('by REST', () => {
  const pageFor = async ({cookie}: TestLearner, query = '') =>
    (await (await academy.get(`/api/notifications/my${query}`, {cookie})).json()) as NotificationPage;
  const titlesFor = async (who: TestLearner, query = '') =>
    (await pageFor(who, query)).notifications.map(({title}) => title);

  test('twenty a page, the newest first, of one category or unread alone, with both ids', async () => {
    const who = await newcomer(pool);
    for (let at = 1; at <= 25; at += 1) {
      await notify(sql, [
        noticeFor(who, `${at}`, {title: `${at}`, category: at % 5 === 0 ? 'course' : 'general'}),
      ]);
      await pool.query(
        `update "notification" set "createdAt" = to_timestamp($2), "isRead" = $2 < 20
         where "userId" = $1 and "dedupeKey" = $3`,
        [who.userId, at, `${at}`],
      );
    }
    const first = await pageFor(who);
    expect(first).toMatchObject({page: 1, limit: 20, total: 25});
    expect(first.notifications).toHaveLength(20);
    const [newest] = first.notifications;
    expect(newest).toEqual({
      id: newest?._id,
      _id: newest?.id,
      type: 'info',
      category: 'course',
      title: '25',
      message: 'Words',
      isRead: false,
      createdAt: '1970-01-01T00:00:25.000Z',
    });
    expect(await titlesFor(who, '?page=2')).toEqual(['5', '4', '3', '2', '1']);
    expect(await titlesFor(who, '?limit=2&page=2')).toEqual(['23', '22']);
    expect(await titlesFor(who, '?unreadOnly=true')).toEqual(['25', '24', '23', '22', '21', '20']);
    expect(await titlesFor(who, '?category=course&unreadOnly=true')).toEqual(['25', '20']);
    expect(await titlesFor(eve, '?category=challenge')).toEqual([]);
  });

  test('what is asked for wrongly is told in words', async () => {
    for (const [query, words] of [
      ['page=0', 'page must be a whole number from 1 to 1000000'],
      ['limit=101', 'limit must be a whole number from 1 to 100'],
      ['unreadOnly=yes', 'unreadOnly must be true or false'],
      ['category=news', 'category must be one of course, challenge'],
    ]) {
      const reply = await academy.get(`/api/notifications/my?${query}`, {cookie: ada.cookie});
      const {message} = (await reply.json()) as {message: string};
      expect([reply.status, message]).toEqual([400, expect.stringContaining(words ?? '')]);
    }
  });

  test('one is read, archived and deleted, all are read, and each says so in its words', async () => {
    const who = await newcomer(pool);
    await notify(
      sql,
      ['a', 'b', 'c', 'd'].map((key) => noticeFor(who, key, {title: key})),
    );
    const ids = new Map((await pageFor(who)).notifications.map(({id, title}) => [title, id]));
    const change = async (method: string, path: string) => {
      const reply = await academy.outside.request(`/api/notifications/${path}`, {
        method,
        headers: {origin: ORIGIN, cookie: who.cookie},
      });
      const stats = await academy.get('/api/notifications/stats', {cookie: who.cookie});
      return [
        ((await reply.json()) as {message: string}).message,
        ((await stats.json()) as {unreadCount: number}).unreadCount,
      ];
    };
    expect(await change('PATCH', `${ids.get('a')}/read`)).toEqual(['Notification marked as read', 3]);
    expect(await change('PATCH', `${ids.get('b')}/archive`)).toEqual(['Notification archived', 2]);
    expect(await change('DELETE', `${ids.get('c')}`)).toEqual(['Notification deleted', 1]);
    expect(await change('PATCH', 'read-all')).toEqual(['All notifications marked as read', 0]);
    expect(await change('DELETE', `${ids.get('c')}`)).toEqual(['This notification isn’t there anymore.', 0]);
    expect((await titlesFor(who)).toSorted()).toEqual(['a', 'd']);
  });
});

test('some at once: what is not there anymore is passed over, and what was archived comes back', async () => {
  const who = await newcomer(pool);
  await notify(
    sql,
    ['a', 'b', 'c'].map((key) => noticeFor(who, key)),
  );
  const {newest} = await bellOf(who);
  const notificationIds = [...newest.map(({id}) => id), 'gone'];
  const unreadAfter = async (name: string, ids = notificationIds) => {
    expect(await send(who, name, {notificationIds: ids})).toBe(200);
    const {newest: left, unread} = await bellOf(who);
    return [left.length, unread];
  };
  expect(await unreadAfter('readSome', notificationIds.slice(0, 1))).toEqual([3, 2]);
  expect(await unreadAfter('archiveSome')).toEqual([0, 0]);
  expect(await unreadAfter('unarchiveSome')).toEqual([3, 0]);
  expect(await unreadAfter('removeSome')).toEqual([0, 0]);
  expect(await send(who, 'removeSome', {notificationIds: []})).toBe(400);
  expect(await send(who, 'removeSome', {notificationIds: Array.from({length: 201}, () => 'x')})).toBe(400);
});

test('the server logged no error', () => {
  expect(logged).toEqual([]);
});
