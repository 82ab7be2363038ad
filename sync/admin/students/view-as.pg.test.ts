// An admin looks at a learner's own screens: the learner's rows by the learner's queries, without a session of theirs.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {VIEWED_QUERIES, viewUserId} from '#schema/admin/viewed.ts';
import type {LeaderboardPage} from '#schema/leaderboard/leaderboard.api.ts';
import {newLearner, ORIGIN, PASSWORD, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {CLOSED_QUERIES, OPEN_QUERIES} from '#tests/by-hand/queries.ts';
import {askQueries} from '#tests/pg/commands.ts';
import {awardTo, points} from '#tests/pg/leaderboard.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

const zero = await upstream();
const academy = await testAcademy({}, {zero: zero.port});
const {pool} = academy;
const base = await listenOutside(academy);
let stopJobs: () => Promise<void>;
beforeAll(() => {
  stopJobs = academy.startJobs();
});
afterAll(async () => {
  await stopJobs();
  zero.close();
});

const ALL = {...OPEN_QUERIES, ...CLOSED_QUERIES};
const reason = 'They say a lesson is missing.';

/** Opens a look. @returns its id. */
async function look(admin: TestAdmin, ids: readonly string[]) {
  const id = crypto.randomUUID();
  const asked = {id, name: 'learners.view', args: {ids, reason}};
  const answer = await academy.post('/api/admin/acts', asked, {cookie: admin.cookie});
  return {id, status: answer.status, told: (await answer.json()) as Record<string, unknown>};
}
const addressOf = (viewId: string) => zeroAddress(viewUserId(viewId), {prefix: '/zero-view'});
const knock = (viewId: string, cookie: string, origin = ORIGIN) =>
  statusOfUpgrade(base + addressOf(viewId), {cookie, origin, ...ZERO_HEADERS});
const tokenOf = ({cookie}: TestAdmin) => cookie.slice('admin='.length);
const ask = (cookie: string, names: Readonly<Record<string, readonly unknown[]>> = ALL) =>
  askQueries(academy, {cookie}, [
    'transform',
    Object.entries(names).map(([name, args]) => ({id: name, name, args})),
  ]);
const viewCookie = (viewId: string, admin: TestAdmin) => `admin-view=${viewId}.${tokenOf(admin)}`;
const over = (viewId: string) =>
  pool.query(`update private."adminAct" set "doneAt" = now() - interval '31 minutes' where "id" = $1`, [
    viewId,
  ]);
const sessionsOf = async ({userId}: TestLearner) =>
  (await pool.query(`select 1 from private."session" where "userId" = $1`, [userId])).rowCount;

describe('a look', () => {
  test('is an act with a reason and an event, is about one learner, and makes no session of theirs', async () => {
    const [grace, ada, bob] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
    const before = await sessionsOf(ada);
    expect((await look(grace, [ada.userId])).told).toEqual({done: [ada.userId], skipped: []});
    expect(await sessionsOf(ada)).toBe(before);
    const {rows} = await pool.query(
      `select "target" from private."auditEvent" where "actor" = 'admin:' || $1 and "action" = 'learner.viewed-as'`,
      [grace.id],
    );
    expect(rows).toEqual([{target: `learner:${ada.userId}`}]);
    expect((await look(grace, [ada.userId, bob.userId])).status).toBe(400);
    expect((await look(grace, ['nobody'])).told).toMatchObject({done: []});
  });

  test('wants a fresh confirmation', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    await pool.query(
      `update private."adminSession" set "provedAt" = now() - interval '1 hour' where "adminId" = $1`,
      [grace.id],
    );
    const {status, told} = await look(grace, [ada.userId]);
    expect([status, told]).toMatchObject([403, {code: 'CONFIRM_FIRST'}]);
  });
});

describe('the gateway', () => {
  test('lets the look’s own admin through, with words of its own and nobody’s cookie', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    expect(await knock(id, `${ada.cookie}; ${grace.cookie}; admin-view=${id}.made-up`)).toBe(101);
    expect(zero.upgrades.at(-1)).toMatchObject({url: addressOf(id), cookie: viewCookie(id, grace)});
  });

  test('rejects everybody else, another origin, a look of nothing, and one that is over', async () => {
    const [grace, eve, ada] = [await newAdmin(academy), await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    const {id: ofNobody} = await look(grace, ['nobody']);
    const before = zero.upgrades.length;
    for (const cookie of ['', ada.cookie, eve.cookie, `admin=${ada.token}`])
      expect(await knock(id, cookie), cookie).toBe(401);
    expect(await knock(id, grace.cookie, 'https://evil.example')).toBe(403);
    expect(await knock(crypto.randomUUID(), grace.cookie)).toBe(401);
    expect(await knock(ofNobody, grace.cookie)).toBe(401);
    expect(await knock('x', grace.cookie)).toBe(400);
    await over(id);
    expect(await knock(id, grace.cookie)).toBe(401);
    expect(zero.upgrades.length).toBe(before);
  });

  test('rejects an act of another kind: only a look opens rows', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const id = crypto.randomUUID();
    const asked = {id, name: 'learners.restore', args: {ids: [ada.userId], reason}};
    await academy.post('/api/admin/acts', asked, {cookie: grace.cookie});
    expect(await knock(id, grace.cookie)).toBe(401);
  });

  test('ends the socket when the look is over, with the admin’s session still alive', async () => {
    const [grace, ada, bob] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
    const [first, second] = [await look(grace, [ada.userId]), await look(grace, [bob.userId])];
    const open = (id: string) =>
      openSocket(base + addressOf(id), {cookie: grace.cookie, origin: ORIGIN, ...ZERO_HEADERS});
    const [ended, lasting] = [await open(first.id), await open(second.id)];
    await over(first.id);
    await ended.closed;
    // The other look goes on, until its learner is deleted.
    const heard = await Promise.race([lasting.closed, knock(second.id, grace.cookie)]);
    expect(heard).toBe(101);
    await pool.query(`delete from "user" where "id" = $1`, [bob.userId]);
    await lasting.closed;
  });

  test('ends the socket with the admin’s session', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    const socket = await openSocket(base + addressOf(id), {
      cookie: grace.cookie,
      origin: ORIGIN,
      ...ZERO_HEADERS,
    });
    await pool.query(`delete from private."adminSession" where "adminId" = $1`, [grace.id]);
    await socket.closed;
  });
});

describe('by REST', () => {
  const board = (cookie: string, viewId: string) =>
    academy.get('/api/leaderboard', {cookie, headers: {'x-view': viewId}});

  test('a look is told what its learner is told, whoever is signed in in the same browser', async () => {
    const [grace, ada, eve] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
    for (const {userId} of [ada, eve]) await awardTo(pool, userId, points(50));
    const {id} = await look(grace, [ada.userId]);
    const seen = (await (await board(`${grace.cookie}; ${eve.cookie}`, id)).json()) as LeaderboardPage;
    expect(seen.me?.username).toBe(ada.username);
  });

  test('a look is told nothing else of anybody, and writes nothing for whoever is signed in in the same browser', async () => {
    const [grace, ada, eve] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    const as = {cookie: `${grace.cookie}; ${eve.cookie}`, headers: {'x-view': id}};
    for (const path of ['/api/auth/me', '/api/user/sessions', '/api/user/login-history', '/api/admin/me'])
      expect((await academy.get(path, as)).status, path).toBe(403);
    const sent = await academy.post('/api/user/delete', {username: eve.username, password: PASSWORD}, as);
    expect(sent.status).toBe(403);
  });

  test('nobody else’s look, none that is over, and none of nothing is told anything', async () => {
    const [grace, alan, ada] = [await newAdmin(academy), await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    expect((await board(grace.cookie, id)).status).toBe(200);
    for (const cookie of ['', ada.cookie, alan.cookie]) expect((await board(cookie, id)).status).toBe(401);
    for (const none of ['', 'x', crypto.randomUUID(), `${id}' or true --`])
      expect((await board(`${grace.cookie}; ${ada.cookie}`, none)).status, none).toBe(401);
    await over(id);
    expect((await board(grace.cookie, id)).status).toBe(401);
  });
});

describe('the query endpoint', () => {
  type Answer = {queries: {id: string; error?: string; ast?: {where?: unknown}}[]; userID?: string};
  const answerTo = async (cookie: string) => (await (await ask(cookie)).json()) as Answer;

  test('answers a look as it answers the learner, as far as a look goes; of all else it brings nothing of theirs', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    const [seen, own] = [await answerTo(viewCookie(id, grace)), await answerTo(ada.cookie)];
    const astOf = (answer: Answer, name: string) =>
      JSON.stringify(answer.queries.find((one) => one.id === name)?.ast);
    expect(JSON.stringify(seen)).toContain(viewUserId(id));
    const names = Object.keys(ALL);
    for (const name of names.filter((one) => VIEWED_QUERIES.has(one)))
      expect(astOf(seen, name), name).toBe(astOf(own, name));
    for (const name of names.filter((one) => !VIEWED_QUERIES.has(one)))
      expect(astOf(seen, name), name).not.toContain(ada.userId);
    // What is private even from admins.
    for (const name of [
      'lessons.annotations',
      'chat.messages',
      'chat.directs',
      'calls.history',
      'chat.drafts',
    ])
      expect(VIEWED_QUERIES.has(name)).toBe(false);
  });

  test('shows every query that it lists', () => {
    expect([...VIEWED_QUERIES].filter((name) => !(name in ALL))).toEqual([]);
  });

  test('answers no look of another admin, none that is over, none beside a session, and none of a deleted account', async () => {
    const [grace, eve, ada] = [await newAdmin(academy), await newAdmin(academy), await newLearner(pool)];
    const {id} = await look(grace, [ada.userId]);
    const statusOf = async (cookie: string) => (await ask(cookie)).status;
    expect(await statusOf(viewCookie(id, grace))).toBe(200);
    expect(await statusOf(viewCookie(id, eve))).toBe(401);
    expect(await statusOf(`admin-view=${id}.${ada.token}`)).toBe(401);
    expect(await statusOf(`admin-view=${id}`)).toBe(401);
    expect(await statusOf(`${viewCookie(id, grace)}; ${ada.cookie}`)).toBe(403);
    expect(await statusOf(`${viewCookie(id, grace)}; ${grace.cookie}`)).toBe(403);
    await over(id);
    expect(await statusOf(viewCookie(id, grace))).toBe(401);
    const {id: next} = await look(grace, [ada.userId]);
    await pool.query(`delete from "user" where "id" = $1`, [ada.userId]);
    expect(await statusOf(viewCookie(next, grace))).toBe(401);
  });
});
