// Acts on ten thousand learners: whole or not at all, also when the server is killed in the middle, and told which.
import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {ACT_ROWS_MAX} from '#schema/admin/acts.api.ts';
import {confirmDeparted, departedIn} from '#sync/account/own-data/departed.ts';
import {inTransaction} from '#sync/db/pool.ts';
import {STARTED_BY} from '#sync/dev/reaper/reaper.ts';
import {openSome} from '#sync/lessons/progress/open-soon.ts';
import {notify} from '#sync/notifications/notify.ts';
import {environmentOf, newLessons, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {newModule} from '#tests/pg/quizzes.ts';

const academy = await testAcademy();
const {pool} = academy;
const reason = 'A wave of spam.';
const ids: string[] = [];
const children = new Set<ChildProcess>();

/** An act on all of them takes seconds on a machine of its own, and several times that on a busy one, ms. */
const LONG_ACT_MS = 100_000;
vi.setConfig({testTimeout: 150_000, hookTimeout: 120_000});

/** In parts: a statement has its limit of time, on a busy machine too. */
const PARTS = 8;

beforeAll(async () => {
  for (let part = 0; part < PARTS; part += 1) {
    const ofPart = [(part * ACT_ROWS_MAX) / PARTS + 1, ((part + 1) * ACT_ROWS_MAX) / PARTS];
    const {rows} = await pool.query<{id: string}>(
      `insert into "user" ("id", "username", "fullName")
       select 'crowd-' || n, 'crowd' || n, 'Crowd ' || n from generate_series($1::int, $2::int) n returning "id"`,
      ofPart,
    );
    const some = rows.map(({id}) => id);
    await pool.query(
      `insert into "learner" ("userId", "entryId", "isListed")
       select unnest($1::text[]), gen_random_uuid()::text, true`,
      [some],
    );
    await pool.query(`insert into "pointTotal" ("userId", "points") select unnest($1::text[]), 10`, [some]);
    ids.push(...some);
  }
});
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** The server in a process of its own, which has been sent the act. */
async function actingIn(body: unknown, {cookie}: TestAdmin): Promise<ChildProcess> {
  const child = fork('tests/pg/acting-process.ts', {
    env: {
      PATH: process.env['PATH'],
      [STARTED_BY]: process.env[STARTED_BY],
      ...environmentOf(academy.databaseUrl),
    },
    execArgv: [],
  });
  children.add(child);
  await once(child, 'message');
  child.send({path: '/api/admin/acts', cookie, body});
  return child;
}
type Told = {done: readonly string[]; skipped: readonly {id: string; why: string}[]; message?: string};
const act = async ({cookie}: TestAdmin, body: object) =>
  (await (await academy.post('/api/admin/acts', body, {cookie})).json()) as Told;
const asked = (name: string, more: object = {}) => ({
  id: crypto.randomUUID(),
  name,
  args: {ids, reason, ...more},
});
const isDone = async ({cookie}: TestAdmin, id: string) =>
  (await academy.get(`/api/admin/acts/${id}`, {cookie})).json();
const count = async (text: string): Promise<number> => {
  const {rows} = await pool.query<{count: number}>(`select count(*)::int as "count" ${text}`);
  return rows[0]?.count ?? -1;
};
const waiting = () =>
  count(`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
const suspended = () => count(`from private."suspension"`);

/** Sends the act to a server of its own, which is killed while the act waits for a row that it comes to late. */
async function killedInTheMiddle(body: unknown, admin: TestAdmin): Promise<void> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select 1 from "learnerSummary" where "userId" = 'crowd-9999' for update`);
    const child = await actingIn(body, admin);
    await expect.poll(waiting, {timeout: LONG_ACT_MS}).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.query('rollback');
  } finally {
    // Not back into the pool: what failed here would hold its row against the tests after it.
    holder.release(true);
  }
  // Until PostgreSQL has noticed, the id is taken.
  await expect
    .poll(() => count(`from pg_stat_activity where datname = current_database() and state <> 'idle'`))
    .toBe(1);
}

test('killed in the middle it has done nothing and says so; sent again it is done whole, once, and taken back whole', async () => {
  const grace = await newAdmin(academy);
  const body = asked('learners.suspend');
  await killedInTheMiddle(body, grace);
  expect([await suspended(), await isDone(grace, body.id)]).toEqual([0, {isDone: false}]);
  const told = await act(grace, body);
  expect([told.done.length, told.skipped, await suspended()]).toEqual([ACT_ROWS_MAX, [], ACT_ROWS_MAX]);
  expect(await isDone(grace, body.id)).toEqual({isDone: true});
  // What was done is told again, and not done again.
  expect((await act(grace, body)).done).toHaveLength(ACT_ROWS_MAX);
  const {rows} = await pool.query(
    `select "details" ->> 'rows' as "rows" from private."auditEvent"
     where "actor" = 'admin:' || $1 and "action" = 'learner.suspended'`,
    [grace.id],
  );
  expect(rows).toEqual([{rows: String(ACT_ROWS_MAX)}]);
  expect((await act(grace, asked('learners.restore'))).done).toHaveLength(ACT_ROWS_MAX);
  expect(await suspended()).toBe(0);
});

test('killed after it was done, before anybody heard: the same act is told what it did', async () => {
  const grace = await newAdmin(academy);
  const body = asked('learners.message', {title: 'News', text: 'We moved.'});
  const child = await actingIn(body, grace);
  await expect.poll(() => isDone(grace, body.id), {timeout: LONG_ACT_MS}).toEqual({isDone: true});
  child.kill('SIGKILL');
  const told = await act(grace, body);
  expect([told.done.length, await count(`from "notification" where "title" = 'News'`)]).toEqual([
    ACT_ROWS_MAX,
    ACT_ROWS_MAX,
  ]);
});

test('moves all of them to another cohort and back, each to their own, and one more row is too many', async () => {
  const grace = await newAdmin(academy);
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
     values ('large', 'Large', now(), now() + interval '1 day', false)`,
  );
  await pool.query(`update "learner" set "cohortId" = 'november-2025' where "userId" < 'crowd-3'`);
  const learners = () =>
    pool
      .query(`select "cohortId", count(*)::int from "learner" group by 1 order by 1`)
      .then(({rows}) => rows);
  const before = await learners();
  const move = asked('learners.cohort', {cohortId: 'large'});
  expect((await act(grace, move)).done).toHaveLength(ACT_ROWS_MAX);
  const {rows} = await pool.query(`select "learners" from "cohortCount" where "cohortId" = 'large'`);
  expect(rows).toEqual([{learners: ACT_ROWS_MAX}]);
  expect((await act(grace, asked('learners.cohort-back', {actId: move.id}))).done).toHaveLength(ACT_ROWS_MAX);
  expect(await learners()).toEqual(before);
  const one = {...asked('learners.suspend'), args: {ids: [...ids, 'one-more'], reason}};
  expect(await act(grace, one)).toMatchObject({message: 'At most 10,000 rows at once'});
});

test('a filter means learners by the thousand, and each of them by every kind of filter', async () => {
  const {cookie} = await newAdmin(academy);
  const ask = async (meant: object) =>
    (await (await academy.post('/api/admin/learners/matching', meant, {cookie})).json()) as {
      ids: string[];
      total: number;
    };
  const all = await ask({});
  expect([all.ids.length, all.total]).toEqual([ACT_ROWS_MAX, ACT_ROWS_MAX]);
  await pool.query(`update "learner" set "isDev" = true where "userId" in ('crowd-1', 'crowd-2')`);
  await pool.query(`insert into private."suspension" ("userId") values ('crowd-3')`);
  await pool.query(`update "learner" set "country" = 'PT' where "userId" = 'crowd-4'`);
  await pool.query(`update "learner" set "cohortId" = 'large' where "userId" <> 'crowd-5'`);
  await pool.query(`update "learnerSummary" set "lastActiveAt" = now() where "userId" = 'crowd-6'`);
  const now = Date.now();
  expect((await ask({state: 'dev'})).ids.toSorted()).toEqual(['crowd-1', 'crowd-2']);
  expect((await ask({state: 'suspended'})).ids).toEqual(['crowd-3']);
  expect((await ask({country: 'PT'})).ids).toEqual(['crowd-4']);
  expect((await ask({country: '-'})).total).toBe(ACT_ROWS_MAX - 1);
  expect((await ask({cohortId: '-'})).ids).toEqual(['crowd-5']);
  expect((await ask({activeSince: now - 60_000})).ids).toEqual(['crowd-6']);
  expect((await ask({idleSince: now - 60_000})).total).toBe(ACT_ROWS_MAX - 1);
  expect((await ask({search: 'crowd1000'})).ids.toSorted()).toEqual(['crowd-1000', 'crowd-10000']);
  expect((await ask({search: '%'})).ids).toEqual([]);
  expect(await ask({state: 'rich'})).toMatchObject({
    message: 'state must be one of suspended, dev, assessed, not-assessed',
  });
});

test('a module is unlocked for all of them at once; their draws of its quizzes follow, whoever is killed meanwhile', async () => {
  const grace = await newAdmin(academy);
  await newLessons(pool, 'l-1');
  await newModule(pool, 'later', 11, [{id: 'later-1', hasQuiz: true}], ['mod']);
  const told = await act(grace, asked('learners.unlock', {moduleId: 'later'}));
  expect([told.done.length, told.skipped]).toEqual([ACT_ROWS_MAX, []]);
  expect(await count(`from "moduleProgress" where "moduleId" = 'later' and "unlockedBy" = 'admin'`)).toBe(
    ACT_ROWS_MAX,
  );
  expect(await count(`from private."openingDue"`)).toBe(ACT_ROWS_MAX);
  // Two processes share the work; one of them is cut off.
  const cut = inTransaction(pool, async (db) => {
    await openSome(db, notify);
    throw new Error('killed');
  });
  await expect(cut).rejects.toThrow('killed');
  expect(
    await Promise.all([
      inTransaction(pool, (db) => openSome(db, notify)),
      inTransaction(pool, (db) => openSome(db, notify)),
    ]),
  ).toEqual([true, true]);
  const opened = await count(`from "attempt" where "quizId" = 'lesson-later-1'`);
  expect(opened).toBeGreaterThan(0);
  expect(opened).toBe(ACT_ROWS_MAX - (await count(`from private."openingDue"`)));
});

describe('deleting all of them', () => {
  const learners = () => count(`from "user" where "id" like 'crowd-%'`);
  const departed = departedIn(environmentOf(academy.databaseUrl)['DATA_DIR'] ?? '');

  test('cut off in the middle deletes nobody, now or at the next restore', async () => {
    const grace = await newAdmin(academy);
    const body = asked('learners.delete');
    await killedInTheMiddle(body, grace);
    expect([await learners(), await isDone(grace, body.id)]).toEqual([ACT_ROWS_MAX, {isDone: false}]);
    await confirmDeparted(pool, departed);
    expect(await departed.all()).toEqual([]);
  });

  test('is done whole, once, and a restore of an older backup does not bring them back', async () => {
    const grace = await newAdmin(academy);
    const body = asked('learners.delete');
    expect((await act(grace, body)).done).toHaveLength(ACT_ROWS_MAX);
    expect((await act(grace, body)).done).toHaveLength(ACT_ROWS_MAX);
    expect([await learners(), await count(`from "learnerSummary"`)]).toEqual([0, 0]);
    expect(new Set(await departed.all())).toEqual(new Set(ids));
  });
});
