import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {migrate} from '#sync/db/migrate.ts';
import {openPool} from '#sync/db/pool.ts';
import {academyOn, newLearner, newLessons, ORIGIN, testAcademy, type TestLearner} from '#tests/pg/academy.ts';
import {asSuperuser} from '#tests/pg/database.ts';
import {askQueries, byRest, complete, effectsOn} from '#tests/pg/commands.ts';
import {startPostgres} from '#tests/pg/postgres.ts';
import {statusOfUpgrade} from '#tests/sockets.ts';

const academy = await testAcademy();
const {pool, logged, databaseUrl} = academy;
const AWAY = {
  message: 'The academy can’t save right now. We’ll keep trying.',
  code: 'UNAVAILABLE',
};
const OURS = 'Something went wrong on our side. Your change is saved on this device. Try again later.';
/** Words that would reveal a database error. */
const DATABASE_WORDS =
  /ECONN|connect|terminat|relation|constraint|pointEvent|postgres|sql|violates|127\.0\.0\.1/i;

beforeAll(async () => {
  const name = new URL(databaseUrl).pathname.slice(1);
  // Long enough for the test to complete the deadlock before PostgreSQL checks for one.
  await asSuperuser(databaseUrl, `alter database ${name} set deadlock_timeout = '400ms'`);
  await newLessons(pool, 'l-1', 'l-2', 'l-3');
});

/** Another transaction that locks the learner's sum of points, so that a command's award must wait. */
async function holdPoints({userId}: TestLearner) {
  const other = await pool.connect();
  await other.query(`set deadlock_timeout = '60s'`);
  await other.query(`set lock_timeout = 0`);
  await other.query('begin');
  await other.query(`select 1 from "pointTotal" where "userId" = $1 for update`, [userId]);
  return {
    lockMark: () => other.query(`select 1 from "commandMark" where "userId" = $1 for update`, [userId]),
    end: async () => {
      await other.query('rollback');
      other.release(true);
    },
  };
}

/** Process ids of the connections that wait for a lock. */
async function waiting(): Promise<number[]> {
  const {rows} = await pool.query<{pid: number}>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({pid}) => pid);
}
const untilOneWaits = async () => {
  await expect.poll(async () => (await waiting()).length, {interval: 5}).toBe(1);
};

describe('a transaction that fails on', () => {
  test('a deadlock is retried, and acts once', async () => {
    const deadlocks = async () => {
      const {rows} = await pool.query<{count: number}>(
        `select deadlocks::int as "count" from pg_stat_database where datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await deadlocks();
    const ada = await newLearner(pool);
    const other = await holdPoints(ada);
    const reply = byRest(academy, ada, complete('l-1'));
    await untilOneWaits();
    // Now each waits for the other. PostgreSQL aborts ours.
    await other.lockMark();
    await other.end();
    expect((await reply).status).toBe(200);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, points: 10, processed: 1, mark: 1});
    await expect.poll(deadlocks).toBe(before + 1);
  });

  test('a lost connection is retried on another one, and acts once', async () => {
    const ada = await newLearner(pool);
    const other = await holdPoints(ada);
    const reply = byRest(academy, ada, complete('l-1'));
    await untilOneWaits();
    const [pid] = await waiting();
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await other.end();
    expect((await reply).status).toBe(200);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({awards: 1, points: 10, processed: 1, mark: 1});
  });
});

test('a violated constraint is reported as a server error, without the database’s message', async () => {
  logged.length = 0;
  await pool.query(`alter table "pointEvent" add constraint "for_the_test" check ("points" < 10) not valid`);
  try {
    const ada = await newLearner(pool);
    const reply = await byRest(academy, ada, complete('l-1'));
    expect([reply.status, await reply.json()]).toEqual([422, {message: OURS, code: 'FAILED'}]);
    expect(await effectsOn(pool, ada.userId)).toMatchObject({done: [], awards: 0, processed: 0, mark: 0});
    expect(logged.map(({event, error}) => [event, (error as {code?: string}).code])).toEqual([
      ['a command failed', '23514'],
    ]);
  } finally {
    await pool.query(`alter table "pointEvent" drop constraint "for_the_test"`);
  }
});

describe('while PostgreSQL is unreachable', async () => {
  const postgres = await startPostgres();
  await migrate(postgres.url, () => undefined);
  const ownPool = openPool(postgres.url, () => undefined);
  const alone = academyOn(ownPool, postgres.url, () => undefined);
  await newLessons(ownPool, 'l-1', 'l-2', 'l-3');
  const ada = await newLearner(ownPool);
  afterAll(async () => {
    await ownPool.end();
    await postgres.remove();
  });

  test('requests get a message of ours to retry, and are served when it is back', async () => {
    expect((await byRest(alone, ada, complete('l-1'))).status).toBe(200);
    await postgres.stop();
    const credentials = {username: ada.username, password: 'twelve characters'};
    const replies = [
      await byRest(alone, ada, complete('l-2')),
      await askQueries(alone, ada, ['transform', [{id: 'q', name: 'points.total', args: []}]]),
      await alone.post('/api/auth/login', credentials),
      await alone.get('/api/auth/me', {cookie: ada.cookie}),
      await alone.post('/api/auth/logout', undefined, {cookie: ada.cookie}),
    ];
    alone.outsideServer.listen(0, '127.0.0.1');
    await once(alone.outsideServer, 'listening');
    const {port} = alone.outsideServer.address() as AddressInfo;
    const upgrade = {cookie: ada.cookie, origin: ORIGIN};
    expect(await statusOfUpgrade(`ws://127.0.0.1:${port}/zero/sync`, upgrade)).toBe(503);
    alone.outsideServer.close();
    for (const reply of replies) {
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await reply.text()).not.toMatch(DATABASE_WORDS);
    }
    await postgres.start();
    expect((await byRest(alone, ada, complete('l-2'))).status).toBe(200);
    expect(await effectsOn(ownPool, ada.userId)).toMatchObject({done: ['l-1', 'l-2'], mark: 2});
  });

  test('an interrupted command is rolled back completely, and may be retried', async () => {
    const other = await ownPool.connect();
    const bob = await newLearner(ownPool);
    await other.query('begin');
    await other.query(`select 1 from "pointTotal" where "userId" = $1 for update`, [bob.userId]);
    const reply = byRest(alone, bob, complete('l-1'));
    const waits = `select count(*)::int as "count" from pg_stat_activity where wait_event_type = 'Lock'`;
    await expect.poll(async () => (await ownPool.query(waits)).rows).toEqual([{count: 1}]);
    await postgres.stop();
    other.release(true);
    expect([(await reply).status, await (await reply).json()]).toEqual([503, AWAY]);
    await postgres.start();
    expect(await effectsOn(ownPool, bob.userId)).toMatchObject({done: [], processed: 0, mark: 0});
  });
});
