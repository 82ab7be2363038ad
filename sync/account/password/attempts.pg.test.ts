import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {account} from '#sync/account/account.part.ts';
import {newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool} = academy;

const WRONG = `${PASSWORD}x`;

/** Dates all counts back. */
const pass = (seconds: number) =>
  pool.query(
    `update private."throttle" set "endsAt" = "endsAt" - make_interval(secs => $1),
       "nextAt" = "nextAt" - make_interval(secs => $1)`,
    [seconds],
  );
const verify = (email: string) =>
  pool.query(`update private."emailAddress" set "verifiedAt" = now() where "address" = $1`, [email]);
const inTurn = async <T>(count: number, work: () => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let at = 0; at < count; at += 1) done.push(await work());
  return done;
};
const statuses = (answers: readonly {status: number}[]) => answers.map(({status}) => status);
const times = (count: number, status: number) => Array.from({length: count}, () => status);

describe('attempts on one account', () => {
  test('are limited to ten, whatever the spelling; then the wait is returned, and other accounts are not affected', async () => {
    const {username, email} = await registerBy(academy);
    const neighbour = await registerBy(academy);
    await verify(email);
    const stranger = newVisitor(academy);
    const spellings = [
      username,
      username.toUpperCase(),
      ` ${username.toLowerCase()} `,
      email,
      email.toUpperCase(),
    ];
    let at = 0;
    const attempts = await inTurn(10, () => stranger.signIn(spellings[(at += 1) % 5] ?? '', WRONG));
    expect(statuses(attempts)).toEqual(times(10, 401));

    const before = Date.now();
    const refused = await stranger.signIn(email, PASSWORD);
    expect(refused).toMatchObject({
      status: 429,
      body: {message: 'Too many attempts.', code: 'RATE_LIMITED', waitTimeText: '30 seconds'},
    });
    expect(refused.headers.get('retry-after')).toBe('30');
    const next = Date.parse(String(refused.body['nextAttemptAllowed']));
    expect(next).toBeGreaterThan(before + 20_000);
    expect(next).toBeLessThan(Date.now() + 31_000);
    expect(refused.headers.getSetCookie()).toEqual([]);

    expect((await stranger.signIn(neighbour.username, PASSWORD)).status).toBe(200);
  });

  test('of sixty concurrent ones ten are verified', async () => {
    const {username} = await registerBy(academy);
    const all = await Promise.all(
      Array.from({length: 60}, () => newVisitor(academy).signIn(username, WRONG)),
    );
    expect(statuses(all).toSorted((a, b) => a - b)).toEqual([...times(10, 401), ...times(50, 429)]);
  });

  test('wait twice as long each time, 15 minutes at most, until there was no attempt for 15 minutes', async () => {
    const {username} = await registerBy(academy);
    const stranger = newVisitor(academy);
    await inTurn(10, () => stranger.signIn(username, WRONG));
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      expect((await stranger.signIn(username, WRONG)).headers.get('retry-after')).toBe(String(wait));
      await pass(wait);
      expect((await stranger.signIn(username, WRONG)).status).toBe(401);
    }
    await pass(900 + 900);
    expect(statuses(await inTurn(10, () => stranger.signIn(username, WRONG)))).toEqual(times(10, 401));
  });

  test('are neither counted nor extended by a rejected one', async () => {
    const {username} = await registerBy(academy);
    const stranger = newVisitor(academy);
    await inTurn(10, () => stranger.signIn(username, WRONG));
    await inTurn(5, () => stranger.signIn(username, WRONG));
    await pass(30);
    expect((await stranger.signIn(username, PASSWORD)).status).toBe(200);
  });

  test('are reset by the right password', async () => {
    const {username} = await registerBy(academy);
    const stranger = newVisitor(academy);
    await inTurn(9, () => stranger.signIn(username, WRONG));
    expect((await stranger.signIn(username, PASSWORD)).status).toBe(200);
    expect(statuses(await inTurn(10, () => newVisitor(academy).signIn(username, WRONG)))).toEqual(
      times(10, 401),
    );
  });

  test('on an unknown name are limited in the same way', async () => {
    const stranger = newVisitor(academy);
    const attempts = await inTurn(11, () => stranger.signIn(' Nobody-At-All', WRONG));
    expect(statuses(attempts)).toEqual([...times(10, 401), 429]);
    expect(attempts.at(-1)?.body).toEqual({
      message: 'Too many attempts.',
      code: 'RATE_LIMITED',
      waitTimeText: '30 seconds',
      nextAttemptAllowed: expect.any(String),
    });
  });
});

describe('a browser that has signed in to the account before', () => {
  test('can sign in while strangers guess, and has its own budget', async () => {
    const {username} = await registerBy(academy);
    const owner = newVisitor(academy);
    await owner.signIn(username, PASSWORD);
    await owner.send('POST', '/api/auth/logout');
    expect(owner.cookies()).toMatch(/^device=[\w-]{43}$/);
    await inTurn(11, () => newVisitor(academy).signIn(username, WRONG));
    expect((await owner.signIn(username, PASSWORD)).status).toBe(200);
    expect(statuses(await inTurn(11, () => owner.signIn(username, WRONG)))).toEqual([...times(10, 401), 429]);
  });

  test('does not count as known to another account', async () => {
    const {username} = await registerBy(academy);
    const thief = newVisitor(academy);
    await thief.signIn((await registerBy(academy)).username, PASSWORD);
    await inTurn(10, () => thief.signIn(username, WRONG));
    expect((await newVisitor(academy).signIn(username, PASSWORD)).status).toBe(429);
  });

  test('is stored as a hash only', async () => {
    const {username} = await registerBy(academy);
    const owner = newVisitor(academy);
    await owner.signIn(username, PASSWORD);
    const token = /device=([\w-]+)/.exec(owner.cookies())?.[1] ?? '';
    const {rows} = await pool.query(`select 1 from private."device" where "tokenHash" = $1`, [
      createHash('sha256').update(token).digest(),
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('attempts from one network', async () => {
  const narrow = await testAcademy({ATTEMPTS_PER_ADDRESS: '6'});

  test('are counted over all names and forms, and not for others', async () => {
    const sprayer = newVisitor(narrow);
    const names = await inTurn(4, () => sprayer.signIn(`name-${crypto.randomUUID()}`, WRONG));
    expect(statuses(names)).toEqual(times(4, 401));
    expect((await sprayer.send('POST', '/api/auth/register', newRegistration())).status).toBe(200);
    expect((await sprayer.send('POST', '/api/auth/register', newRegistration())).status).toBe(200);
    const refused = await sprayer.send('POST', '/api/auth/register', newRegistration());
    expect([refused.status, refused.body['waitTimeText']]).toEqual([429, '15 minutes']);
    expect((await sprayer.signIn('another', WRONG)).status).toBe(429);
    expect((await newVisitor(narrow).signIn('another', WRONG)).status).toBe(401);
  });

  test('of IPv6 are those of its first 64 bits', async () => {
    await inTurn(6, () => newVisitor(narrow, '2001:db8:1:2::7').signIn('someone', WRONG));
    expect((await newVisitor(narrow, '2001:db8:1:2:ffff::9').signIn('x', WRONG)).status).toBe(429);
    expect((await newVisitor(narrow, '2001:db8:1:3::7').signIn('x', WRONG)).status).toBe(401);
  });

  test('do not include right ones: a class can sign in behind one address', async () => {
    const {username} = await registerBy(narrow);
    const room = '203.0.113.50';
    const all = await inTurn(12, () => newVisitor(narrow, room).signIn(username, PASSWORD));
    expect(statuses(all)).toEqual(times(12, 200));
    expect(
      statuses(await inTurn(7, () => newVisitor(narrow, room).signIn(`n-${Math.random()}`, WRONG))),
    ).toEqual([...times(6, 401), 429]);
  });
});

test('an attempt that cannot be counted is rejected', async () => {
  const broken = await testAcademy();
  const {username} = await registerBy(broken);
  await broken.pool.query('alter table private."throttle" rename to "away"');
  const answer = await newVisitor(broken).signIn(username, PASSWORD);
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([500, []]);
});

test('deletes expired counts, and keeps current ones', async () => {
  const {username} = await registerBy(academy);
  const visitor = newVisitor(academy);
  await visitor.signIn(username, PASSWORD);
  const count = async () =>
    (
      await pool.query<Record<string, number>>(
        `select (select count(*)::int from private."throttle") as "throttle",
                (select count(*)::int from private."session") as "session",
                (select count(*)::int from private."device") as "device",
                (select count(*)::int from private."loginEvent") as "event"`,
      )
    ).rows[0];
  await pass(4000);
  await visitor.signIn('somebody', WRONG);
  const before = await count();
  for (const sweep of account.sweeps ?? []) await sweep(pool);
  const {throttle, ...others} = (await count()) ?? {};
  expect(throttle).toBe(2);
  expect(before).toMatchObject(others);
  await pool.query(`update private."session" set "idleAt" = now() - interval '1 s'`);
  await pool.query(`update private."device" set "seenAt" = now() - interval '366 days'`);
  await pool.query(`update private."loginEvent" set "at" = now() - interval '181 days'`);
  for (const sweep of account.sweeps ?? []) await sweep(pool);
  expect(await count()).toEqual({throttle: 2, session: 0, device: 0, event: 0});
});
