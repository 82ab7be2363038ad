// Zero of admins at the gateway and at the query endpoint: what a learner, a guest or another site gets of it.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {adminUserId} from '#schema/admin/admin-context.ts';
import {newLearner, ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {ADMIN_QUERIES, CLOSED_QUERIES, OPEN_QUERIES} from '#tests/by-hand/queries.ts';
import {askQueries} from '#tests/pg/commands.ts';
import {newSubscriber} from '#tests/pg/subscribers.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS, zeroId} from '#tests/zero-handshake.ts';

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

const addressOf = ({id}: {id: string}) => zeroAddress(adminUserId(id), {prefix: '/zero-admin'});
const headers = (cookie: string, origin = ORIGIN) => ({cookie, origin, ...ZERO_HEADERS});
const knock = (who: {id: string; cookie: string}, origin?: string) =>
  statusOfUpgrade(base + addressOf(who), headers(who.cookie, origin));
const open = (who: TestAdmin) => openSocket(base + addressOf(who), headers(who.cookie));

describe('the gateway rejects', () => {
  test('guests, learners, developers, readers of the email course and made-up cookies', async () => {
    const ada = await newLearner(pool);
    const dev = await newLearner(pool);
    await pool.query(`update "learner" set "isDev" = true where "userId" = $1`, [dev.userId]);
    const {cookie} = await newSubscriber(pool);
    const before = zero.upgrades.length;
    const guesses = ['', 'admin=', 'admin=nobody', `admin=${ada.token}`, `__Host-admin=${ada.token}`];
    for (const each of [...guesses, ada.cookie, dev.cookie, cookie])
      expect(await knock({id: 'nobody', cookie: each}), each).toBe(401);
    expect(zero.upgrades.length).toBe(before);
  });

  test.each(['https://evil.example', 'http://localhost:8081', 'https://localhost:8080', 'null', ''])(
    'an admin’s cookie from the origin "%s"',
    async (origin) => {
      const before = zero.upgrades.length;
      expect(await knock(await newAdmin(academy), origin)).toBe(403);
      expect(zero.upgrades.length).toBe(before);
    },
  );

  test('a session that is over, and an admin’s at the address of learners', async () => {
    const grace = await newAdmin(academy);
    expect(await knock(grace)).toBe(101);
    expect(await statusOfUpgrade(base + zeroAddress(adminUserId(grace.id)), headers(grace.cookie))).toBe(401);
    await pool.query(`update private."adminSession" set "idleAt" = now() where "adminId" = $1`, [grace.id]);
    expect(await knock(grace)).toBe(401);
  });

  test('a client group that Zero would not name', async () => {
    const grace = await newAdmin(academy);
    const address = zeroAddress(adminUserId(grace.id), {prefix: '/zero-admin', group: 'g\r\nx: y'});
    expect(await statusOfUpgrade(base + address, headers(grace.cookie))).toBe(400);
  });
});

test('zero-cache gets the admin’s cookie alone, no matter who else is signed in in that browser', async () => {
  const [ada, grace] = [await newLearner(pool), await newAdmin(academy)];
  expect(await knock({id: grace.id, cookie: `${ada.cookie}; ${grace.cookie}; other=1`})).toBe(101);
  expect(zero.upgrades.at(-1)).toMatchObject({
    url: addressOf(grace),
    cookie: grace.cookie,
    'x-client-group': zeroId('g'),
  });
  await statusOfUpgrade(base + zeroAddress(ada.userId), headers(`${grace.cookie}; ${ada.cookie}`));
  expect(zero.upgrades.at(-1)).toMatchObject({cookie: ada.cookie});
});

describe('the sockets of a session end', () => {
  test('at a sign-out, and nobody else’s do', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    const [ending, staying] = [await open(grace), await open(alan)];
    await academy.post('/api/admin/logout', undefined, {cookie: grace.cookie});
    await ending.closed;
    staying.send('still here');
    expect(await staying.next()).toBe('heard still here');
    staying.close();
    await staying.closed;
  });

  test('when it is deleted or expires without a word', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    const ada = await newLearner(pool);
    const learners = await openSocket(base + zeroAddress(ada.userId), headers(ada.cookie));
    const [deleted, expired] = [await open(grace), await open(alan)];
    await pool.query(`delete from private."adminSession" where "adminId" = $1`, [grace.id]);
    await pool.query(`update private."adminSession" set "idleAt" = now() where "adminId" = $1`, [alan.id]);
    await Promise.all([deleted.closed, expired.closed]);
    learners.send('still here');
    expect(await learners.next()).toBe('heard still here');
    learners.close();
    await learners.closed;
  });
});

describe('the query endpoint', () => {
  const ask = async (cookie: string, names: Readonly<Record<string, readonly unknown[]>>) => {
    const body = ['transform', Object.entries(names).map(([name, args]) => ({id: name, name, args}))];
    return askQueries(academy, {cookie}, body);
  };
  type Answer = {queries: {id: string; error?: string; ast?: object}[]; userID?: string};

  test('resolves admins’ queries for admins, under a user id that no learner has', async () => {
    const {id, cookie} = await newAdmin(academy);
    const answer = (await (await ask(cookie, ADMIN_QUERIES)).json()) as Answer;
    expect(answer.queries.filter(({ast}) => ast === undefined)).toEqual([]);
    expect(JSON.stringify(answer)).toContain(`admin:${id}`);
  });

  test('knows none of them for a learner, and none of a learner’s for an admin', async () => {
    const ada = await newLearner(pool);
    const forAda = (await (await ask(ada.cookie, ADMIN_QUERIES)).json()) as Answer;
    expect(forAda.queries.map(({error}) => error)).toEqual(Object.keys(ADMIN_QUERIES).map(() => 'app'));
    const grace = await newAdmin(academy);
    const forGrace = (await (await ask(grace.cookie, {...OPEN_QUERIES, ...CLOSED_QUERIES})).json()) as Answer;
    expect(forGrace.queries.every(({error}) => error === 'app')).toBe(true);
  });

  test('answers nobody with two sessions, without one, or with one that is over', async () => {
    const [ada, grace] = [await newLearner(pool), await newAdmin(academy)];
    expect((await ask(`${ada.cookie}; ${grace.cookie}`, ADMIN_QUERIES)).status).toBe(403);
    expect((await ask('admin=nobody', ADMIN_QUERIES)).status).toBe(401);
    await pool.query(`delete from private."adminSession" where "adminId" = $1`, [grace.id]);
    expect((await ask(grace.cookie, ADMIN_QUERIES)).status).toBe(401);
  });
});

describe('presence', () => {
  const tell = (admin: TestAdmin, tab: string, body: unknown) =>
    academy.outside.request(`/api/admin/presence/${tab}`, {
      method: 'PUT',
      headers: {...headers(admin.cookie), 'content-type': 'application/json'},
      body: JSON.stringify(body),
    });
  const rowsOf = async ({id}: TestAdmin) =>
    (
      await pool.query<{id: string; page: string; rowId: string | null}>(
        `select "id", "page", "rowId" from "adminPresence" where "adminId" = $1`,
        [id],
      )
    ).rows;

  test('is where the tab is now, until it is closed', async () => {
    const grace = await newAdmin(academy);
    const tab = crypto.randomUUID();
    await tell(grace, tab, {page: '/admin', row: null});
    await tell(grace, tab, {page: '/admin/students', row: 'u1'});
    expect(await rowsOf(grace)).toEqual([{id: tab, page: '/admin/students', rowId: 'u1'}]);
    await academy.outside.request(`/api/admin/presence/${tab}`, {
      method: 'DELETE',
      headers: headers(grace.cookie),
    });
    expect(await rowsOf(grace)).toEqual([]);
  });

  test('is never told for another admin, nor taken away', async () => {
    const [grace, eve] = [await newAdmin(academy), await newAdmin(academy)];
    const tab = crypto.randomUUID();
    await tell(grace, tab, {page: '/admin', row: null});
    await tell(eve, tab, {page: '/admin/emails', row: 'x'});
    await academy.outside.request(`/api/admin/presence/${tab}`, {
      method: 'DELETE',
      headers: headers(eve.cookie),
    });
    expect(await rowsOf(grace)).toEqual([{id: tab, page: '/admin', rowId: null}]);
    expect(await rowsOf(eve)).toEqual([]);
  });

  test('holds twenty pages of an admin at most', async () => {
    const grace = await newAdmin(academy);
    for (let at = 0; at < 22; at += 1) await tell(grace, crypto.randomUUID(), {page: '/admin', row: `${at}`});
    const rows = (await rowsOf(grace)).map(({rowId}) => Number(rowId));
    expect(rows.toSorted((a, b) => a - b)).toEqual(Array.from({length: 20}, (_, at) => at + 2));
  });

  test.each([
    [{page: 'https://evil.example', row: null}, 'page must be the address of an admin page'],
    [{page: '/modules', row: null}, 'page must be the address of an admin page'],
    [{page: '/admin', row: ''}, 'row must not be empty'],
    [{page: '/admin', row: 'x'.repeat(201)}, 'row must have at most 200 characters'],
  ])('%o is rejected in words', async (body, message) => {
    const answer = await tell(await newAdmin(academy), crypto.randomUUID(), body);
    expect([answer.status, await answer.json()]).toMatchObject([400, {message}]);
  });
});
