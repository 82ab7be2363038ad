import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterAll, expect, test} from 'vitest';
import {sessionsIn} from '#sync/account/sessions/sessions.ts';
import {
  academyOn,
  cookieOf,
  newLearner,
  ORIGIN,
  PASSWORD,
  registerBy,
  testAcademy,
  type TestLearner,
} from '#tests/pg/academy.ts';
import {upstream} from '#tests/pg/upstream.ts';
import {openSocket, statusOfUpgrade} from '#tests/sockets.ts';
import {zeroAddress, ZERO_HEADERS} from '#tests/zero-handshake.ts';

/** Far below the sweep's half minute: sockets that close within it were closed by a notification. */
const TOLD = {timeout: 25_000};

const behind = await upstream();
const here = await testAcademy();
const {pool} = here;
// Another process of the same academy: it has its own sockets and shares nothing but the database.
const there = academyOn(pool, here.databaseUrl, () => undefined, {}, {zero: behind.port});
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  there.sockets.close();
  there.outsideServer.close();
  behind.close();
});
there.outsideServer.listen(0, '127.0.0.1');
await once(there.outsideServer, 'listening');
const base = `ws://127.0.0.1:${(there.outsideServer.address() as AddressInfo).port}`;
type Person = {readonly userId: string; readonly cookie: string};
const addressOf = ({userId}: Person) => base + zeroAddress(userId);
const headersOf = ({cookie}: Person) => ({cookie, origin: ORIGIN, ...ZERO_HEADERS});
const openThere = (who: Person) => openSocket(addressOf(who), headersOf(who));

const listeners = async () =>
  (
    await pool.query<{pid: number}>(
      `select "pid" from pg_stat_activity where datname = current_database() and query = 'listen session_revoked'`,
    )
  ).rows.map(({pid}) => pid);

const expire = ({userId}: TestLearner) =>
  pool.query(`update private."session" set "endsAt" = now() where "userId" = $1`, [userId]);

test('an expired session loses its sockets at the next sweep, and no other does', async () => {
  const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
  const [ending, staying] = [await openThere(ada), await openThere(bob)];
  await expire(ada);
  stops.push(there.startJobs());
  await ending.closed;
  staying.send('still here');
  expect(await staying.next()).toBe('heard still here');
  expect(await there.sockets.held()).toHaveLength(1);
  staying.close();
  await staying.closed;
});

test('a session that is ended in one process loses its sockets in the other', TOLD, async () => {
  await expect.poll(listeners).toHaveLength(1);
  const ada = await newLearner(pool);
  const bob = await newLearner(pool);
  const [ending, staying] = [await openThere(ada), await openThere(bob)];
  await here.post('/api/auth/logout', undefined, {cookie: ada.cookie});
  await ending.closed;
  expect(await statusOfUpgrade(addressOf(ada), headersOf(ada))).toBe(401);
  staying.send('still here');
  expect(await staying.next()).toBe('heard still here');
  staying.close();
  await staying.closed;
});

test('so do the sessions that a new password ends, and the one that makes room', TOLD, async () => {
  const person = await registerBy(here);
  const {id: userId} = (await person.response.json()) as {id: string};
  const signIn = async () => ({
    userId,
    cookie: cookieOf(await here.post('/api/auth/login', {username: person.username, password: PASSWORD})),
  });
  const [longest, other] = [
    await openThere({userId, cookie: person.cookie}),
    await openThere(await signIn()),
  ];
  const sessions = sessionsIn(pool, {gate: 'open', secure: false});
  for (let at = 0; at < 19; at += 1) await sessions.open(userId, false);
  await longest.closed;
  const own = await signIn();
  const changed = await here.outside.request('/api/user/password', {
    method: 'PUT',
    headers: {...headersOf(own), 'content-type': 'application/json'},
    body: JSON.stringify({currentPassword: PASSWORD, newPassword: 'a lantern in the fog'}),
  });
  expect(changed.status).toBe(200);
  await other.closed;
  const goesOn = await openThere({userId, cookie: cookieOf(changed)});
  goesOn.close();
  await goesOn.closed;
});

test('notifications missed while disconnected are caught up after reconnecting', TOLD, async () => {
  const ada = await newLearner(pool);
  const ending = await openThere(ada);
  const [before] = await listeners();
  await pool.query(`select pg_terminate_backend($1)`, [before]);
  await expire(ada);
  await ending.closed;
  await expect.poll(listeners).toHaveLength(1);
  expect(await listeners()).not.toEqual([before]);
});

test('every deletion of a session notifies after the commit', async () => {
  const ada = await newLearner(pool);
  const client = await pool.connect();
  const told: (string | undefined)[] = [];
  client.on('notification', ({payload}) => told.push(payload));
  await client.query('listen session_revoked');
  const deleted = `delete from private."session" where "userId" = $1 returning encode("tokenHash", 'hex') as "key"`;
  await client.query('begin');
  await client.query(deleted, [ada.userId]);
  await client.query('rollback');
  const {rows} = await client.query<{key: string}>(deleted, [ada.userId]);
  await expect.poll(() => told).toEqual(rows.map(({key}) => key));
  client.release(true);
});
