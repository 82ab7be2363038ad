import {describe, expect, test} from 'vitest';
import {cookieOf, newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool, get, post} = academy;

const attributesOf = (response: Response) =>
  (response.headers.getSetCookie()[0] ?? '').split('; ').slice(1).toSorted();

/** Moves the session's whole life into the past, as if so much time had gone by since the last visit. */
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
  const status = async () => (await get('/api/auth/me', {cookie: cookieOf(response)})).status;
  return {id, status};
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
    const visited = await open(rememberMe);
    await age(visited.id, within);
    expect(await visited.status()).toBe(200);
    await age(visited.id, within);
    expect(await visited.status()).toBe(200);
    const forgotten = await open(rememberMe);
    await age(forgotten.id, beyond);
    expect(await forgotten.status()).toBe(401);
  });

  test.each([
    ['remembered', true, 90, 29],
    ['plain', false, 7, 0.9],
  ])('%s: ends after its longest time however often somebody came', async (_, rememberMe, most, step) => {
    const {id, status} = await open(rememberMe);
    let days = 0;
    for (; days + step < most; days += step) {
      await age(id, step);
      expect(await status()).toBe(200);
    }
    await age(id, most - days + 0.01);
    expect(await status()).toBe(401);
  });
});
