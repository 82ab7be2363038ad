import {describe, expect, test} from 'vitest';
import {renewSession} from '#sync/account/sessions/sessions.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {cookieOf, newLearner, ORIGIN, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {tablesWith} from '#tests/search-database.ts';

const academy = await testAcademy();
const {pool, get, post, outside} = academy;
const grace = await newAdmin(academy);

type Found = {learners: Record<string, unknown>[]; total: number};
const search = async (query: string) => {
  const response = await get(`/api/admin/learners${query}`, grace);
  return {status: response.status, ...((await response.json()) as Found)};
};
const names = ({learners}: Found) => learners.map(({username}) => username);
const switchDev = (id: string, isDev: unknown, cookie = grace.cookie) =>
  outside.request(`/api/admin/learners/${id}/dev`, {
    method: 'PUT',
    headers: {cookie, origin: ORIGIN, 'content-type': 'application/json'},
    body: JSON.stringify({isDev}),
  });
const lastEvent = async () =>
  (
    await pool.query<Record<string, unknown>>(
      `select "actor", "action", "target", "details", "requestId" from private."auditEvent"
       order by "seq" desc limit 1`,
    )
  ).rows[0];

describe('the list of learners', () => {
  test('is found by username, name and address, in any case, and shows these fields', async () => {
    const zoe = await registerBy(academy, {
      fullName: 'Zoe Quill',
      username: 'zq-1',
      email: 'quill@example.org',
    });
    for (const word of ['zq-1', 'ZOE qu', 'LL@example', '%20zoe%20']) {
      const found = await search(`?search=${word}`);
      expect(found.learners, word).toEqual([
        {
          id: expect.any(String),
          username: zoe.username,
          fullName: 'Zoe Quill',
          email: 'quill@example.org',
          isDev: false,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]);
    }
  });

  test.each(['%25', '_', String.raw`\\`, "' or true --"])('takes %j as it is typed', async (word) => {
    expect(names(await search(`?search=${encodeURIComponent(decodeURIComponent(word))}`))).toEqual([]);
  });

  test('comes page by page, in the order of usernames, with the number of all', async () => {
    for (const suffix of ['c', 'A', 'b']) await newLearner(pool, `pager-${suffix}`);
    expect(names(await search('?search=pager&limit=2'))).toEqual(['pager-A', 'pager-b']);
    const second = await search('?search=pager&limit=2&page=2');
    expect([names(second), second.total]).toEqual([['pager-c'], 3]);
    expect(names(await search('?search=pager&limit=2&page=3'))).toEqual([]);
  });

  test.each([
    '?page=0',
    '?page=-1',
    '?page=x',
    '?limit=0',
    '?limit=101',
    '?limit=1e2',
    '?more=1',
    '?page=1&page=2',
  ])('rejects %s', async (query) => {
    expect((await get(`/api/admin/learners${query}`, grace)).status).toBe(400);
  });

  test('is recorded in the audit log when it is read, without the search text', async () => {
    await search('?search=somebody-secret');
    expect(await lastEvent()).toMatchObject({
      actor: `admin:${grace.id}`,
      action: 'learner.list-read',
      details: {shown: 0, total: 0},
    });
    expect(await tablesWith(pool, 'somebody-secret')).toEqual([]);
  });
});

test('the log can be read without what was only viewed', async () => {
  const ada = await newLearner(pool);
  await switchDev(ada.userId, true);
  await search('?search=nobody');
  const actionsOf = async (query: string) => {
    const {events} = (await (await get(`/api/admin/audit${query}`, grace)).json()) as {
      events: {action: string}[];
    };
    return events.map(({action}) => action);
  };
  expect((await actionsOf('?limit=2')).slice(0, 2)).toEqual(['learner.list-read', 'learner.dev-switched']);
  const done = await actionsOf('?views=0');
  expect(done[0]).toBe('learner.dev-switched');
  expect(done).not.toContain('learner.list-read');
  expect((await get('/api/admin/audit?views=2', grace)).status).toBe(400);
});

describe('the switch of a developer', () => {
  test('acts, is recorded once, and succeeds however often it is repeated', async () => {
    const ada = await newLearner(pool);
    for (let at = 0; at < 2; at += 1) {
      const response = await switchDev(ada.userId, true);
      expect([response.status, await response.json()]).toEqual([200, {id: ada.userId, isDev: true}]);
    }
    expect(await lastEvent()).toEqual({
      actor: `admin:${grace.id}`,
      action: 'learner.dev-switched',
      target: `learner:${ada.userId}`,
      details: {isDev: true},
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const {rowCount} = await pool.query(`select 1 from private."auditEvent" where "target" = $1`, [
      `learner:${ada.userId}`,
    ]);
    expect(rowCount).toBe(1);
    expect(await (await get('/api/auth/me', ada)).json()).toMatchObject({isDev: true});
  });

  test('requires a fresh confirmation', async () => {
    const stale = await newAdmin(academy);
    const ada = await newLearner(pool);
    await pool.query(
      `update private."adminSession" set "provedAt" = now() - interval '601 seconds' where "adminId" = $1`,
      [stale.id],
    );
    const response = await switchDev(ada.userId, true, stale.cookie);
    expect([response.status, await response.json()]).toMatchObject([403, {code: 'CONFIRM_FIRST'}]);
    expect(await (await get('/api/auth/me', ada)).json()).toMatchObject({isDev: false});
  });

  test.each([[undefined], ['true'], [1], [null]])('takes a yes or a no alone, not %j', async (isDev) => {
    expect((await switchDev((await newLearner(pool)).userId, isDev)).status).toBe(400);
  });

  test('replies 404 for an unknown learner', async () => {
    const response = await switchDev(crypto.randomUUID(), true);
    expect([response.status, await response.json()]).toEqual([
      404,
      {message: 'This learner’s account doesn’t exist anymore.'},
    ]);
  });

  test('gives each of the learner’s sessions a new token at its next visit, and no other', async () => {
    const {username, cookie} = await registerBy(academy);
    const body = {username, password: PASSWORD, rememberMe: true};
    const remembered = cookieOf(await post('/api/auth/login', body));
    const neighbour = await newLearner(pool);
    const {id} = (await (await get('/api/auth/me', {cookie})).json()) as {id: string};
    await switchDev(id, true);

    expect((await get('/api/auth/me', neighbour)).headers.get('set-cookie')).toBeNull();
    const first = await get('/api/auth/me', {cookie});
    expect(first.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; HttpOnly; Path=\/; SameSite=Lax$/);
    expect(cookieOf(first)).not.toBe(cookie);
    const other = await get('/api/auth/me', {cookie: remembered});
    expect(other.headers.get('set-cookie')).toContain('Max-Age=2592000');
    for (const own of [cookieOf(first), cookieOf(other)]) {
      const again = await get('/api/auth/me', {cookie: own});
      expect([again.status, cookieOf(again)]).toEqual([200, own === cookieOf(other) ? own : '']);
    }
    // Requests in flight with the old token succeed; then it is invalid.
    expect((await get('/api/auth/me', {cookie})).status).toBe(200);
    await pool.query(`update private."session" set "endsAt" = "endsAt" - interval '31 seconds'`);
    expect((await get('/api/auth/me', {cookie})).status).toBe(401);
    expect((await get('/api/auth/me', {cookie: cookieOf(first)})).status).toBe(200);
  });

  test('gives two tabs that ask at the same moment one new token', async () => {
    const ada = await newLearner(pool);
    await switchDev(ada.userId, true);
    const answers = await Promise.all(Array.from({length: 6}, () => get('/api/auth/me', ada)));
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.filter(({headers}) => headers.has('set-cookie'))).toHaveLength(1);
    // Even where all of them have read that it must be renewed.
    const bob = await newLearner(pool);
    await switchDev(bob.userId, true);
    const tokens = await Promise.all(Array.from({length: 6}, () => renewSession(pool, bob.token)));
    expect(tokens.filter((token) => token !== undefined)).toHaveLength(1);
  });
});

test('of a deleted account the log keeps the id, and neither name nor address', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const who = {username: `gone-${mark}`, fullName: `Gone ${mark}`, email: `gone-${mark}@example.org`};
  const {response, cookie} = await registerBy(academy, who);
  const {id} = (await response.json()) as {id: string};
  await search(`?search=${mark}`);
  await switchDev(id, true);
  const fresh = cookieOf(await get('/api/auth/me', {cookie}));
  const gone = await post('/api/user/delete', {password: PASSWORD, username: who.username}, {cookie: fresh});
  expect(gone.status).toBe(200);
  expect(await tablesWith(pool, mark)).toEqual([]);
  expect(await tablesWith(pool, id)).toEqual(['private."auditEvent"']);
  const events = await get('/api/admin/audit', grace);
  expect(((await events.json()) as {events: object[]}).events[0]).toMatchObject({
    action: 'learner.dev-switched',
    target: `learner:${id}`,
    targetName: null,
    actorName: 'Grace Hopper',
  });
  expect(await (await get('/api/admin/audit/check', grace)).json()).toMatchObject({isWhole: true});
});
