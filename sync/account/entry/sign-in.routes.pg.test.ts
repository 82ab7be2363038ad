import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {
  cookieOf,
  newLearner,
  newcomer,
  newRegistration,
  PASSWORD,
  registerBy,
  testAcademy,
} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool, get, post} = academy;

describe('register', () => {
  test('makes the account and signs in', async () => {
    const {response, cookie, username} = await registerBy(academy);
    expect(response.status).toBe(200);
    const me = await response.json();
    expect(me).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _id: expect.any(String),
      username,
      fullName: 'Ada Lovelace',
      email: `${username}@example.org`,
      avatarUrl: null,
      country: null,
      isPythonTestCompleted: false,
      isDev: false,
      mayLearn: false,
    });
    expect(me).toHaveProperty('_id', (me as {id: string}).id);
    expect(await (await get('/api/auth/me', {cookie})).json()).toEqual(me);
  });

  test('keeps the password as argon2id of 19 MiB, two passes, one lane, with a salt of its own and the key of the server', async () => {
    const names = [(await registerBy(academy)).username, (await registerBy(academy)).username];
    const {rows} = await pool.query<{passwordHash: string}>(
      `select "passwordHash" from private."credential" c join "user" u on u."id" = c."userId"
       where u."username" = any($1)`,
      [names],
    );
    for (const {passwordHash} of rows) {
      expect(passwordHash).toMatch(
        /^\$argon2id\$v=19\$m=19456,p=1,t=2,keyid=[\w+/]{11}\$[\w+/]{22}\$[\w+/]{43}$/,
      );
    }
    expect(new Set(rows.map(({passwordHash}) => passwordHash)).size).toBe(2);
  });

  test('keeps only the hash of the token, and no column holds the token or the password', async () => {
    const {cookie, username} = await registerBy(academy);
    const token = cookie.split('=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const {rows} = await pool.query<{hash: Buffer; all: string}>(
      `select s."tokenHash" as "hash", s::text || u::text || c::text as "all" from private."session" s
       join "user" u on u."id" = s."userId" join private."credential" c on c."userId" = u."id"
       where u."username" = $1`,
      [username],
    );
    expect(rows.map(({hash}) => hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(rows[0]?.all).not.toContain(token);
    expect(rows[0]?.all).not.toContain(PASSWORD);
  });

  test('rejects a username that differs from a taken one in case only', async () => {
    const {username} = await registerBy(academy);
    const {response} = await registerBy(academy, {username: username.toUpperCase()});
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      message: 'That username is taken. Choose another one.',
      field: 'username',
    });
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('creates one account from two concurrent registrations of a username', async () => {
    const body = newRegistration();
    const answers = await Promise.all([post('/api/auth/register', body), post('/api/auth/register', body)]);
    expect(answers.map(({status}) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('does not reveal that an email address is in use', async () => {
    const first = await registerBy(academy);
    const {response} = await registerBy(academy, {email: first.email.toUpperCase()});
    expect(response.status).toBe(200);
    const told = (await response.json()) as object;
    const alone = (await first.response.json()) as object;
    expect(Object.keys(told)).toEqual(Object.keys(alone));
  });

  test.each([
    ['fullName', '', 'Full name is required'],
    ['username', 'a b', 'Username can use only letters, digits, dots, dashes, and underscores'],
    ['email', 'ada', 'Email must be an address such as ada@example.org'],
    ['password', 'short', 'Password must have at least 12 characters'],
    ['fullName', 'Ada\0', '"fullName" must not contain the character U+0000.'],
  ])('names the field %s when it is %j', async (field, value, message) => {
    const {response} = await registerBy(academy, {[field]: value});
    expect([response.status, await response.json()]).toEqual([400, {message, field}]);
  });
});

describe('login', () => {
  test('signs in whatever the case of the username and the spaces around it', async () => {
    const {username} = await registerBy(academy);
    for (const typed of [username, username.toLowerCase(), ` ${username.toUpperCase()} `]) {
      const response = await post('/api/auth/login', {username: typed, password: PASSWORD});
      expect([response.status, await response.json()]).toMatchObject([200, {username}]);
    }
  });

  test('signs in by a verified e-mail address and by no other', async () => {
    const {username, email} = await registerBy(academy);
    const body = {username: email, password: PASSWORD};
    expect((await post('/api/auth/login', body)).status).toBe(401);
    await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "address" = $1`, [email]);
    const response = await post('/api/auth/login', body);
    expect([response.status, await response.json()]).toMatchObject([200, {username}]);
  });

  // Specification, section 8.
  test('gives the same reply to a wrong password and an unknown name', async () => {
    const {username} = await registerBy(academy);
    const refused = [401, {message: 'Invalid username or password', code: 'WRONG_CREDENTIALS'}];
    for (const body of [
      {username, password: `${PASSWORD}x`},
      {username, password: PASSWORD.slice(0, -1)},
      {username, password: PASSWORD.toUpperCase()},
      {username: 'nobody-at-all', password: PASSWORD},
      {username: '__proto__', password: PASSWORD},
    ]) {
      const response = await post('/api/auth/login', body);
      expect([response.status, await response.json()]).toEqual(refused);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  // Specification, section 5.
  test.each([
    [{password: 'x'}, 'Username is required', 'username'],
    [{username: '', password: ''}, 'Username is required', 'username'],
    [{username: 'ada'}, 'Password is required', 'password'],
  ])('%j: %s', async (body, message, field) => {
    const response = await post('/api/auth/login', body);
    expect([response.status, await response.json()]).toEqual([400, {message, field}]);
  });

  test('replaces the browser’s previous session', async () => {
    const {username, cookie} = await registerBy(academy);
    const again = await post('/api/auth/login', {username, password: PASSWORD}, {cookie});
    expect(cookieOf(again)).not.toBe(cookie);
    expect((await get('/api/auth/me', {cookie})).status).toBe(401);
    expect((await get('/api/auth/me', {cookie: cookieOf(again)})).status).toBe(200);
  });
});

describe('logout', () => {
  test('ends the session on the server and in the browser, and keeps unsent commands', async () => {
    const {cookie} = await registerBy(academy);
    const response = await post('/api/auth/logout', undefined, {cookie});
    expect([response.status, await response.json()]).toEqual([200, {message: 'Signed out'}]);
    expect(response.headers.get('set-cookie')).toBe('session=; HttpOnly; Max-Age=0; Path=/; SameSite=Lax');
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect((await get('/api/auth/me', {cookie})).status).toBe(401);
  });

  test('ends that session only', async () => {
    const {username, cookie} = await registerBy(academy);
    const other = cookieOf(await post('/api/auth/login', {username, password: PASSWORD}));
    await post('/api/auth/logout', undefined, {cookie});
    expect((await get('/api/auth/me', {cookie: other})).status).toBe(200);
  });

  test('is no error without a session', async () => {
    expect((await post('/api/auth/logout')).status).toBe(200);
  });

  test('does not happen on a GET', async () => {
    const {cookie} = await newLearner(pool);
    expect((await get('/api/auth/logout', {cookie})).status).toBe(404);
    expect((await get('/api/auth/me', {cookie})).status).toBe(200);
  });
});

describe('the current user', () => {
  test('is nobody without a session', async () => {
    const response = await get('/api/auth/me');
    expect([response.status, await response.json()]).toEqual([
      401,
      {message: 'Please sign in.', code: 'NOT_SIGNED_IN'},
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('may learn when the gate is open, when the assessment is passed, and as a developer', async () => {
    const closed = await testAcademy({ASSESSMENT_GATE: 'closed'});
    const {cookie, userId} = await newcomer(closed.pool);
    const mayLearn = async () =>
      ((await (await closed.get('/api/auth/me', {cookie})).json()) as {mayLearn: boolean}).mayLearn;
    const set = (column: string, value: boolean) =>
      closed.pool.query(`update "learner" set "${column}" = $2 where "userId" = $1`, [userId, value]);
    expect(await mayLearn()).toBe(false);
    await set('isDev', true);
    expect(await mayLearn()).toBe(true);
    await set('isDev', false);
    await set('isPythonTestCompleted', true);
    expect(await mayLearn()).toBe(true);
  });
});
