import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {account} from '#sync/account/account.part.ts';
import {SESSIONS_MAX} from '#sync/account/sessions/sessions.ts';
import {cookieOf, newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool, get, post} = academy;

const attributesOf = (response: Response) =>
  (response.headers.getSetCookie()[0] ?? '').split('; ').slice(1).toSorted();

/** Dates the session back, as if this much time had passed since the last visit. */
const age = (userId: string, days: number) =>
  pool.query(
    `update private."session" set "createdAt" = "createdAt" - $2 * interval '1 day',
       "lastSeenAt" = "lastSeenAt" - $2 * interval '1 day',
       "idleAt" = "idleAt" - $2 * interval '1 day', "endsAt" = "endsAt" - $2 * interval '1 day'
     where "userId" = $1`,
    [userId, days],
  );
const open = async (rememberMe: boolean) => {
  const {username} = await registerBy(academy);
  const response = await post('/api/auth/login', {username, password: PASSWORD, rememberMe});
  const {id} = (await response.json()) as {id: string};
  const cookie = cookieOf(response);
  const status = async () => (await get('/api/auth/me', {cookie})).status;
  return {id, username, cookie, status};
};
/** The same, and the browser has come back with its cookie once. */
const openAndVisit = async (rememberMe: boolean) => {
  const opened = await open(rememberMe);
  expect(await opened.status()).toBe(200);
  return opened;
};

describe('the cookie', () => {
  const PLAIN = ['HttpOnly', 'Path=/', 'SameSite=Lax'];

  test('on http://localhost it has no prefix and is not Secure', async () => {
    const {response} = await registerBy(academy);
    expect(response.headers.get('set-cookie')).toMatch(/^session=[\w-]{43}; /);
    expect(attributesOf(response)).toEqual(PLAIN);
  });

  test('on https it is __Host- and Secure, and so is every reply', async () => {
    const origin = 'https://academy.example';
    const safe = await testAcademy({PUBLIC_ORIGIN: origin});
    const response = await safe.post('/api/auth/register', newRegistration());
    expect(response.headers.get('set-cookie')).toMatch(/^__Host-session=[\w-]{43}; /);
    expect(attributesOf(response)).toEqual([...PLAIN, 'Secure']);
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const bare = cookieOf(response).replace('__Host-', '');
    expect((await safe.get('/api/auth/me', {cookie: bare})).status).toBe(401);
  });

  test('remembered for 30 days when asked, and moved on by every look at the own account', async () => {
    const {username} = await registerBy(academy);
    const remembered = await post('/api/auth/login', {username, password: PASSWORD, rememberMe: true});
    expect(attributesOf(remembered)).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    const me = await get('/api/auth/me', {cookie: cookieOf(remembered)});
    expect(me.headers.get('set-cookie')).toBe(remembered.headers.getSetCookie()[0]);
    const plain = await post('/api/auth/login', {username, password: PASSWORD, rememberMe: false});
    expect(attributesOf(plain)).toEqual(PLAIN);
    expect((await get('/api/auth/me', {cookie: cookieOf(plain)})).headers.get('set-cookie')).toBeNull();
  });

  test('is read among malformed neighbours', async () => {
    const {cookie} = await registerBy(academy);
    for (const around of [`a; =; %E0%A4%A=1; ${cookie}`, `${cookie}; b="`, `sessions=x;${cookie}`]) {
      expect((await get('/api/auth/me', {cookie: around})).status).toBe(200);
    }
    expect((await get('/api/auth/me', {cookie: 'session='})).status).toBe(401);
    expect((await get('/api/auth/me', {cookie: 'session=nobody'})).status).toBe(401);
  });
});

describe('lifetimes', () => {
  test.each([
    ['remembered', true, 29.9, 30.1],
    ['plain', false, 0.99, 1.01],
  ])('%s: ends when nobody came for as long as it may idle', async (_, rememberMe, within, beyond) => {
    const visited = await openAndVisit(rememberMe);
    await age(visited.id, within);
    expect(await visited.status()).toBe(200);
    await age(visited.id, within);
    expect(await visited.status()).toBe(200);
    const forgotten = await openAndVisit(rememberMe);
    await age(forgotten.id, beyond);
    expect(await forgotten.status()).toBe(401);
  });

  test.each([
    ['remembered', true, 90, 29],
    ['plain', false, 7, 0.9],
  ])('%s: ends after its longest time however often somebody came', async (_, rememberMe, most, step) => {
    const {id, status} = await openAndVisit(rememberMe);
    let days = 0;
    for (; days + step < most; days += step) {
      await age(id, step);
      expect(await status()).toBe(200);
    }
    await age(id, most - days + 0.01);
    expect(await status()).toBe(401);
  });

  test.each([[true], [false]])(
    'end after an hour where the answer with the token reached nobody (remembered: %s)',
    async (rememberMe) => {
      const inTime = await open(rememberMe);
      await age(inTime.id, 0.95 / 24);
      expect(await inTime.status()).toBe(200);
      const lost = await open(rememberMe);
      await age(lost.id, 1.05 / 24);
      expect(await lost.status()).toBe(401);
      for (const sweep of account.sweeps ?? []) await sweep(pool);
      const {rowCount} = await pool.query(
        `select 1 from private."session" where "userId" = $1 and "rememberMe" = $2`,
        [lost.id, rememberMe],
      );
      expect(rowCount).toBe(0);
    },
  );
});

describe('one account', () => {
  const signIn = async (username: string) =>
    cookieOf(await post('/api/auth/login', {username, password: PASSWORD}));
  const isOpen = async (cookie: string) => (await get('/api/auth/me', {cookie})).status === 200;
  const sessionsOf = async (username: string) =>
    (
      await pool.query(
        `select 1 from private."session" s join "user" u on u."id" = s."userId" where u."username" = $1`,
        [username],
      )
    ).rowCount;

  test('has at most twenty sessions: the next one ends the least recently used', async () => {
    const {username, cookie: first} = await registerBy(academy);
    const cookies = [first];
    while (cookies.length < SESSIONS_MAX) cookies.push(await signIn(username));
    const [, second = '', ...others] = cookies;
    // The last visit counts, however long ago the sign-in was.
    await pool.query(
      `update private."session" set "lastSeenAt" = now() + case when "tokenHash" = $1 then interval '1 s' else interval '-1 s' end
       where "userId" = (select "id" from "user" where "username" = $2)`,
      [hashOf(first), username],
    );
    await pool.query(
      `update private."session" set "lastSeenAt" = now() - interval '1 min' where "tokenHash" = $1`,
      [hashOf(second)],
    );
    const newest = await signIn(username);
    expect(await sessionsOf(username)).toBe(SESSIONS_MAX);
    expect(await isOpen(second)).toBe(false);
    for (const cookie of [first, ...others, newest]) expect(await isOpen(cookie)).toBe(true);
  });

  test('has at most twenty sessions after concurrent sign-ins', async () => {
    const {username} = await registerBy(academy);
    while (((await sessionsOf(username)) ?? 0) < SESSIONS_MAX - 1) await signIn(username);
    await Promise.all(Array.from({length: 6}, () => signIn(username)));
    expect(await sessionsOf(username)).toBe(SESSIONS_MAX);
  });

  test('rejects a password that is changed while it is being verified', async () => {
    const {username} = await registerBy(academy);
    const changing = await pool.connect();
    await changing.query('begin');
    const {rows} = await changing.query<{id: string}>(
      `select "id" from "user" where "username" = $1 for no key update`,
      [username],
    );
    const signingIn = post('/api/auth/login', {username, password: PASSWORD});
    // It has found the password right by then.
    await expect
      .poll(async () => {
        const waiting = await pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.rowCount;
      })
      .toBe(1);
    await changing.query(`update private."credential" set "passwordHash" = 'another' where "userId" = $1`, [
      rows[0]?.id,
    ]);
    await changing.query('commit');
    changing.release();
    const answer = await signingIn;
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    expect(await sessionsOf(username)).toBe(1);
  });
});

const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest();
