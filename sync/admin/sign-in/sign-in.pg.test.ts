import {describe, expect, test} from 'vitest';
import {ADMIN_PASSWORD, codeOf, newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, get, post, logged} = academy;

const REFUSED = {
  status: 401,
  body: {
    message: 'The email, password, or code isn’t right. Each code works once, so wait for the next one.',
    code: 'WRONG_CREDENTIALS',
  },
};
const signIn = (by: Visitor, {email, secret}: TestAdmin, more: object = {}) =>
  by.send('POST', '/api/admin/login', {email, password: ADMIN_PASSWORD, code: codeOf(secret), ...more});
const sessionsOf = async ({id}: TestAdmin) =>
  (await pool.query(`select 1 from private."adminSession" where "adminId" = $1`, [id])).rowCount;
const actionsOf = async ({id}: TestAdmin) =>
  (
    await pool.query<{action: string}>(
      `select "action" from private."auditEvent" where $1 in ("actor", "target") order by "seq"`,
      [`admin:${id}`],
    )
  ).rows.map(({action}) => action);
/** Lets time go by for the session, by the database's clock. */
const age = ({id}: TestAdmin, minutes: number) =>
  pool.query(
    `update private."adminSession" set "lastSeenAt" = "lastSeenAt" - make_interval(mins => $2),
       "idleAt" = "idleAt" - make_interval(mins => $2), "endsAt" = "endsAt" - make_interval(mins => $2),
       "provedAt" = "provedAt" - make_interval(mins => $2)
     where "adminId" = $1`,
    [id, minutes],
  );

describe('the sign-in', () => {
  test('accepts address, password and code, returns the admin, and is recorded', async () => {
    const grace = await newAdmin(academy);
    const browser = newVisitor(academy, '203.0.113.9');
    const answer = await signIn(browser, grace, {email: ` ${grace.email.toUpperCase()} `});
    expect([answer.status, answer.body]).toEqual([
      200,
      {id: grace.id, email: grace.email, fullName: 'Grace Hopper'},
    ]);
    const [session] = answer.headers.getSetCookie();
    expect(session).toMatch(/^admin=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict$/);
    expect((await browser.send('GET', '/api/admin/me')).body).toEqual(answer.body);
    expect(await actionsOf(grace)).toEqual(['admin.signed-in']);
  });

  test('says the same whichever part is wrong, opens nothing, and uses nothing up', async () => {
    const grace = await newAdmin(academy);
    const browser = newVisitor(academy);
    for (const wrong of [
      {email: 'nobody@example.org'},
      {email: 'nobody@example.org', code: grace.recoveryCodes[0]},
      {password: `${ADMIN_PASSWORD}x`},
      {password: `${ADMIN_PASSWORD}x`, code: grace.recoveryCodes[0]},
      {code: codeOf(grace.secret, 40)},
      {code: 'abcd-abcd-abcd-abcd'},
      {code: '000 00'},
    ]) {
      expect(await signIn(browser, grace, wrong)).toMatchObject(REFUSED);
    }
    expect(browser.cookies()).toBe('');
    expect(new Set(await actionsOf(grace))).toEqual(new Set(['admin.sign-in-refused']));
    expect((await signIn(browser, grace)).status).toBe(200);
    expect((await signIn(browser, grace, {code: grace.recoveryCodes[0]})).status).toBe(200);
  });

  test.each([
    [{email: ''}, 'email', 'Email is required'],
    [{password: ''}, 'password', 'Password is required'],
    [{code: ' '}, 'code', 'Code is required'],
    [{more: 1}, 'more', 'The field "more" isn’t known here.'],
  ])('names what is missing: %j', async (more, field, message) => {
    const grace = await newAdmin(academy);
    expect(await signIn(newVisitor(academy), grace, more)).toMatchObject({
      status: 400,
      body: {field, message},
    });
  });

  test('ends the session that the browser brought along', async () => {
    const grace = await newAdmin(academy);
    const browser = newVisitor(academy);
    await signIn(browser, grace);
    const before = browser.cookies();
    await signIn(browser, grace, {code: codeOf(grace.secret, 1)});
    expect(browser.cookies()).not.toBe(before);
    expect((await get('/api/admin/me', {cookie: before})).status).toBe(401);
  });

  test('rehashes an outdated hash', async () => {
    const grace = await newAdmin(academy);
    await pool.query(`update private."admin" set "passwordHash" = $2 where "id" = $1`, [
      grace.id,
      // argon2id of the same password at m=8, t=1.
      await import('argon2').then(({default: argon2}) =>
        argon2.hash(ADMIN_PASSWORD, {memoryCost: 8, timeCost: 1, parallelism: 1}),
      ),
    ]);
    expect((await signIn(newVisitor(academy), grace)).status).toBe(200);
    const {rows} = await pool.query(`select "passwordHash" from private."admin" where "id" = $1`, [grace.id]);
    expect(rows[0]).toMatchObject({passwordHash: expect.stringContaining('m=19456')});
  });
});

describe('a code of the second factor', () => {
  test('opens once, whatever the browser, and none before it opens after it', async () => {
    const grace = await newAdmin(academy);
    const code = codeOf(grace.secret, 1);
    expect((await signIn(newVisitor(academy), grace, {code})).status).toBe(200);
    expect(await signIn(newVisitor(academy), grace, {code})).toMatchObject(REFUSED);
    expect(await signIn(newVisitor(academy), grace, {code: codeOf(grace.secret)})).toMatchObject(REFUSED);
  });

  test('is accepted from one of ten concurrent requests', async () => {
    const grace = await newAdmin(academy);
    const before = await sessionsOf(grace);
    const code = codeOf(grace.secret);
    const answers = await Promise.all(
      Array.from({length: 9}, () => signIn(newVisitor(academy), grace, {code})),
    );
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(grace)).toBe((before ?? 0) + 1);
  });

  test('cannot be made from the database alone, and another key says so in the log', async () => {
    const grace = await newAdmin(academy, {key: 'a key that the academy has no more, or never had'});
    expect(await signIn(newVisitor(academy), grace)).toMatchObject(REFUSED);
    expect(logged.splice(0).map(({event}) => event)).toEqual([
      'the second factor of an admin cannot be read: ADMIN_KEY is another one',
    ]);
    const {rows} = await pool.query<{all: string}>(
      `select a::text || string_agg(encode(c."codeHash", 'hex'), ' ') as "all"
       from private."admin" a join private."adminRecoveryCode" c on c."adminId" = a."id"
       where a."id" = $1 group by a.*`,
      [grace.id],
    );
    for (const secret of [grace.secret.toString('hex'), ADMIN_PASSWORD, grace.recoveryCodes[0] ?? '?']) {
      expect(rows[0]?.all).not.toContain(secret);
    }
    expect((await signIn(newVisitor(academy), grace, {code: grace.recoveryCodes[0]})).status).toBe(200);
  });
});

test('a recovery code opens once, however it is typed, and says so in the log', async () => {
  const grace = await newAdmin(academy);
  const [first = '', second = ''] = grace.recoveryCodes;
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
  expect((await signIn(newVisitor(academy), grace, {code: typed})).status).toBe(200);
  expect(await signIn(newVisitor(academy), grace, {code: first})).toMatchObject(REFUSED);
  const answers = await Promise.all(
    Array.from({length: 5}, () => signIn(newVisitor(academy), grace, {code: second})),
  );
  expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  expect((await actionsOf(grace)).filter((action) => action === 'admin.recovery-code-used')).toHaveLength(2);
});

describe('the limiter', () => {
  const inTurn = async (count: number, work: () => Promise<{status: number}>) => {
    const statuses = [];
    for (let at = 0; at < count; at += 1) statuses.push((await work()).status);
    return statuses;
  };

  test('stops guesses at an admin before the hash, in words, and lets a known browser in', async () => {
    const grace = await newAdmin(academy);
    const own = newVisitor(academy);
    expect((await signIn(own, grace)).status).toBe(200);
    const stranger = newVisitor(academy);
    const guess = () => signIn(stranger, grace, {code: '000000'});
    expect(await inTurn(10, guess)).toEqual(Array.from({length: 10}, () => 401));
    const refused = await signIn(stranger, grace, {code: codeOf(grace.secret, 1)});
    expect(refused).toMatchObject({
      status: 429,
      body: {message: 'Too many attempts.', code: 'RATE_LIMITED', waitTimeText: '30 seconds'},
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await signIn(own, grace, {code: codeOf(grace.secret, 1)})).status).toBe(200);
  });

  test('limits attempts at an unknown address in the same way', async () => {
    const stranger = newVisitor(academy);
    const guess = () =>
      stranger.send('POST', '/api/admin/login', {email: 'who@example.org', password: 'x', code: '000000'});
    expect(await inTurn(11, guess)).toEqual([...Array.from({length: 10}, () => 401), 429]);
  });

  test('limits attempts from an open session, too', async () => {
    const grace = await newAdmin(academy);
    const guess = () => post('/api/admin/confirm', {proof: 'not my password'}, grace);
    expect(await inTurn(11, guess)).toEqual([...Array.from({length: 10}, () => 403), 429]);
  });
});

describe('a session', () => {
  test('ends after 30 minutes without a visit, by the clock of the database', async () => {
    const grace = await newAdmin(academy);
    await age(grace, 29);
    expect((await get('/api/admin/me', grace)).status).toBe(200);
    await age(grace, 29);
    expect((await get('/api/admin/me', grace)).status).toBe(200);
    await age(grace, 31);
    expect((await get('/api/admin/me', grace)).status).toBe(401);
  });

  test('is not extended by background requests of a page', async () => {
    const grace = await newAdmin(academy);
    await age(grace, 29);
    const byItself = {...grace, headers: {'x-by-itself': '1'}};
    expect((await get('/api/admin/mails', byItself)).status).toBe(200);
    // A stream of hints that broke off is opened again by the browser, which sends no header of ours.
    const hints = await get('/api/admin/hints', grace);
    expect(hints.status).toBe(200);
    await hints.body?.cancel();
    await age(grace, 2);
    expect((await get('/api/admin/me', grace)).status).toBe(401);
  });

  test('ends after twelve hours, however often somebody came', async () => {
    const grace = await newAdmin(academy);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await age(grace, 20);
      expect((await get('/api/admin/me', grace)).status).toBe(200);
    }
    await age(grace, 21);
    expect((await get('/api/admin/me', grace)).status).toBe(401);
  });

  test('ends with its sign-out, on the server and in the browser', async () => {
    const grace = await newAdmin(academy);
    const response = await post('/api/admin/logout', undefined, grace);
    expect([response.status, await response.json()]).toEqual([200, {message: 'Signed out'}]);
    expect(response.headers.get('set-cookie')).toBe('admin=; HttpOnly; Max-Age=0; Path=/; SameSite=Strict');
    expect((await get('/api/admin/me', grace)).status).toBe(401);
    expect(await actionsOf(grace)).toEqual(['admin.signed-out']);
    expect((await post('/api/admin/logout')).status).toBe(200);
  });

  test('has a cookie that is bound to its host where there is TLS', async () => {
    const safe = await testAcademy({PUBLIC_ORIGIN: 'https://academy.example.org'});
    const grace = await newAdmin(safe);
    const body = {email: grace.email, password: ADMIN_PASSWORD, code: codeOf(grace.secret)};
    const answer = await safe.post('/api/admin/login', body);
    const cookies = answer.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^__Host-admin=[\w-]{43}; HttpOnly; Path=\/; SameSite=Strict; Secure$/);
    expect(cookies[1]).toMatch(/^__Host-admin-device=/);
  });
});

test('the server logged no other error', () => {
  expect(logged).toEqual([]);
});
