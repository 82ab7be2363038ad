import {createHash, createHmac} from 'node:crypto';
import {once} from 'node:events';
import {afterAll, describe, expect, test} from 'vitest';
import {decodeIdentity, IDENTITY_HEADER} from '#schema/wire/identity.ts';
import {GATEWAY_SECRET, newLearner, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {listenOutside} from '#tests/pg/outside.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {beginUpgrade, openSocket, statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS, zeroParameters, zeroProtocol} from '#tests/zero-handshake.ts';

const signal = await upstream();
const zero = await upstream();
const academy = await testAcademy({}, {signal: signal.port, zero: zero.port});
const {pool, sockets, logged} = academy;
const base = await listenOutside(academy);
/** Nobody has opened a socket there: no process pipes them yet. */
const untouched = await testAcademy({}, {signal: signal.port, zero: zero.port});
const untouchedBase = await listenOutside(untouched);

afterAll(() => {
  signal.close();
  zero.close();
});

const ws = ({userId, username}: TestLearner) => `${base}/ws?userId=${userId}&username=${username}`;
const zeroUrl = ({userId}: TestLearner) => base + zeroAddress(userId);
const headers = ({cookie}: TestLearner, more: Record<string, string> = {}) => ({
  cookie,
  origin: ORIGIN,
  ...ZERO_HEADERS,
  ...more,
});

type Malformed = {
  readonly protocol?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly path?: string;
};

describe('an upgrade is rejected', () => {
  test.each([
    ['from another site', 'https://evil.example'],
    ['from another port', 'http://localhost:8081'],
    ['from another scheme', 'https://localhost:8080'],
    ['from an opaque origin', 'null'],
    ['without an origin', ''],
  ])('%s', async (_, origin) => {
    const ada = await newLearner(pool);
    const before = [signal.upgrades.length, zero.upgrades.length];
    expect(await statusOfUpgrade(ws(ada), headers(ada, {origin}))).toBe(403);
    expect(await statusOfUpgrade(zeroUrl(ada), headers(ada, {origin}))).toBe(403);
    expect([signal.upgrades.length, zero.upgrades.length]).toEqual(before);
  });

  test('without a session, with that of nobody, and with one that has ended', async () => {
    const ada = await newLearner(pool);
    const gone = await newLearner(pool);
    await academy.post('/api/auth/logout', undefined, {cookie: gone.cookie});
    for (const cookie of ['', 'session=', 'session=nobody', `__Host-session=${ada.token}`, gone.cookie]) {
      expect(await statusOfUpgrade(ws(ada), {cookie, origin: ORIGIN})).toBe(401);
      expect(await statusOfUpgrade(zeroUrl(ada), {cookie, origin: ORIGIN})).toBe(401);
    }
  });

  test('at /ws for a name that is not the session’s', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    for (const path of [
      '/ws',
      '/ws?',
      `/ws?userId=${ada.userId}`,
      `/ws?username=${ada.username}`,
      `/ws?userId=${eve.userId}&username=${ada.username}`,
      `/ws?userId=${ada.userId}&username=${eve.username}`,
      `/ws?userId=${ada.userId}&username=${ada.username.toUpperCase()}`,
    ]) {
      expect(await statusOfUpgrade(base + path, headers(ada)), path).toBe(403);
    }
  });

  test.each([
    ['that carries a token', {protocol: zeroProtocol({authToken: 'x'})}],
    ['without the protocol header', {protocol: ''}],
    ['with a second value in it', {protocol: `${zeroProtocol({})}, x`}],
    ['that names another user', {parameters: {userID: 'somebody else'}}],
    ['without a client', {parameters: {clientID: ''}}],
    ['at another address of zero-cache', {path: '/zero/replication/v51/changes'}],
  ])('at /zero %s', async (_, {protocol, parameters, path = '/zero/sync/v51/connect'}: Malformed) => {
    const ada = await newLearner(pool);
    const before = zero.upgrades.length;
    const search = new URLSearchParams({...zeroParameters(ada.userId), ...parameters}).toString();
    const more = protocol === undefined ? {} : {'sec-websocket-protocol': protocol};
    expect(await statusOfUpgrade(`${base}${path}?${search}`, headers(ada, more))).toBe(400);
    expect(zero.upgrades.length).toBe(before);
  });

  test.each([
    '/',
    '/wsx',
    '/ws/x',
    '/zero',
    '/zerox/a',
    '/zero-admin',
    '/zero-adminx/a',
    '/api/auth/me',
    '//ws',
    '/WS',
  ])('at %s, where there is nothing', async (path) => {
    expect(await statusOfUpgrade(base + path, headers(await newLearner(pool)))).toBe(404);
  });
});

const sign = (text: string) => createHmac('sha256', GATEWAY_SECRET).update(text).digest('base64url');

describe('what is passed on', () => {
  test('to signal carries an identity signed by the gateway, whatever the client claims', async () => {
    const [ada, eve] = [await newLearner(pool), await newLearner(pool)];
    const forged = {
      [IDENTITY_HEADER]: `${Buffer.from(JSON.stringify(eve)).toString('base64url')}.x`,
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-proto': 'https',
    };
    expect(await statusOfUpgrade(ws(ada), headers(ada, forged))).toBe(101);
    const seen = signal.upgrades.at(-1) ?? {};
    const identity = decodeIdentity(seen[IDENTITY_HEADER] ?? '', sign, (a, b) => a === b, Date.now());
    expect(identity).toMatchObject({
      userId: ada.userId,
      username: ada.username,
      mayLearn: true,
      isDev: false,
      network: '127.0.0.1',
    });
    expect(identity?.session).toMatch(/^[\w-]{43}$/);
    // Neither the cookie's token nor the key by which the session is looked up.
    expect(identity?.session).not.toBe(createHash('sha256').update(ada.token).digest('base64url'));
    expect(Object.keys(seen).filter((name) => name.startsWith('x-'))).toEqual([IDENTITY_HEADER]);
    expect(seen).not.toHaveProperty('cookie');
  });

  test('to zero-cache carries only the learner’s cookie, and the client’s protocol', async () => {
    const ada = await newLearner(pool);
    const more = {
      cookie: `admin=secret; ${ada.cookie}; other=1`,
      [IDENTITY_HEADER]: 'forged',
    };
    expect(await statusOfUpgrade(zeroUrl(ada), headers(ada, more))).toBe(101);
    expect(zero.upgrades.at(-1)).toMatchObject({
      url: zeroAddress(ada.userId),
      cookie: ada.cookie,
      origin: ORIGIN,
      ...ZERO_HEADERS,
    });
    expect(zero.upgrades.at(-1)).not.toHaveProperty(IDENTITY_HEADER);
  });

  test('goes both ways, on every socket of its own', async () => {
    const ada = await newLearner(pool);
    const one = await openSocket(ws(ada), headers(ada));
    const two = await openSocket(zeroUrl(ada), headers(ada));
    one.send('one');
    two.send('ö'.repeat(40_000));
    expect([await one.next(), await two.next()]).toEqual(['heard one', `heard ${'ö'.repeat(40_000)}`]);
    one.close();
    two.close();
    await Promise.all([one.closed, two.closed]);
    await expect.poll(() => sockets.open()).toBe(0);
  });

  test('includes a rejection by the upstream process, once and complete', async () => {
    const ada = await newLearner(pool);
    const socket = await beginUpgrade(`${ws(ada)}&refuse`, headers(ada));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const reply = Buffer.concat(chunks).toString('utf8');
    expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(reply).toMatch(/^HTTP\/1\.1 429 [\s\S]*not now$/);
  });
});

test('sockets are rejected while no process can be started for them, and let in once one can', async () => {
  const ada = await newLearner(untouched.pool);
  const url = `${untouchedBase}/ws?userId=${ada.userId}&username=${ada.username}`;
  const node = process.execPath;
  process.execPath = '/nowhere/node';
  try {
    expect(await statusOfUpgrade(url, headers(ada))).toBe(502);
    expect(await statusOfUpgrade(url, headers(ada))).toBe(502);
  } finally {
    process.execPath = node;
  }
  expect(untouched.logged.map(({event}) => event)).toContain('the pipes process failed');
  expect(untouched.sockets.has('/ws')).toBe(false);
  expect(await statusOfUpgrade(url, headers(ada))).toBe(101);
  await expect.poll(() => untouched.sockets.open()).toBe(0);
});

describe('sockets end', () => {
  test('at once when their session does, and only those', async () => {
    const ada = await newLearner(pool);
    const bob = await newLearner(pool);
    const ending = [await openSocket(ws(ada), headers(ada)), await openSocket(zeroUrl(ada), headers(ada))];
    const staying = await openSocket(ws(bob), headers(bob));
    await academy.post('/api/auth/logout', undefined, {cookie: ada.cookie});
    await Promise.all(ending.map(({closed}) => closed));
    staying.send('still here');
    expect(await staying.next()).toBe('heard still here');
    expect(sockets.open()).toBe(1);
    staying.close();
    await staying.closed;
  });

  test('when the upstream process closes them', async () => {
    const ada = await newLearner(pool);
    const socket = await openSocket(ws(ada), headers(ada));
    socket.send('end');
    await socket.closed;
    await expect.poll(() => sockets.open()).toBe(0);
  });

  test('with 502 while the upstream process is down, and open again when it is back', async () => {
    const ada = await newLearner(pool);
    signal.stop();
    expect(await statusOfUpgrade(ws(ada), headers(ada))).toBe(502);
    expect(await statusOfUpgrade(zeroUrl(ada), headers(ada))).toBe(101);
    await signal.start();
    expect(await statusOfUpgrade(ws(ada), headers(ada))).toBe(101);
    expect(logged.map(({event}) => event)).toContain('a socket could not be passed on');
  });

  test('without harm when the client is gone before its session is found', async () => {
    const ada = await newLearner(pool);
    const before = signal.upgrades.length;
    const locker = await pool.connect();
    await locker.query('begin');
    await locker.query('lock table private."session" in access exclusive mode');
    const waiting = async () => {
      const {rows} = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    const leaving = await beginUpgrade(ws(ada), headers(ada));
    await expect.poll(waiting).toBe(1);
    const gone = once(leaving, 'close');
    leaving.resetAndDestroy();
    await gone;
    await locker.query('rollback');
    locker.release();
    expect(await statusOfUpgrade(ws(ada), headers(ada))).toBe(101);
    await expect.poll(() => sockets.open()).toBe(0);
    expect(signal.upgrades.length).toBe(before + 1);
  });
});
