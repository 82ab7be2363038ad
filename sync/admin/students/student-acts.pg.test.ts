// What admins do to learners: once, whole or not at all, with a reason and an event.
import {describe, expect, test} from 'vitest';
import {newLearner, newLessons, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin, type TestAdmin} from '#tests/pg/admins.ts';

const academy = await testAcademy();
const {pool} = academy;
await newLessons(pool, 'l-1');
await pool.query(`insert into "module" values ('later', 'm', 2, 'Later', 'Summary', 4, '[]', '["mod"]')`);
await pool.query(
  `insert into "lesson" ("id", "moduleId", "position", "title", "summary", "minutes", "goals", "isPreview", "isWritten")
   values ('l-2', 'later', 1, 'Two', 'Summary', 10, '[]', false, true)`,
);

const uuid = () => crypto.randomUUID();
const act = (admin: TestAdmin, name: string, args: object, id: string = uuid()) =>
  academy.post('/api/admin/acts', {id, name, args}, {cookie: admin.cookie});
const reason = 'They asked for it.';
const suspend = (admin: TestAdmin, ids: readonly string[], id?: string) =>
  act(admin, 'learners.suspend', {ids, reason}, id);
const eventsOf = async ({id}: TestAdmin, action: string) =>
  (
    await pool.query<{target: string | null; details: Record<string, unknown>}>(
      `select "target", "details" from private."auditEvent" where "actor" = 'admin:' || $1 and "action" = $2`,
      [id, action],
    )
  ).rows;
const summaryOf = async (userId: string) =>
  (await pool.query<Record<string, unknown>>(`select * from "learnerSummary" where "userId" = $1`, [userId]))
    .rows[0];
const me = ({cookie}: {cookie: string}) => academy.get('/api/auth/me', {cookie});

describe('suspending', () => {
  test('ends the sessions, keeps the door closed with a word, and is undone', async () => {
    const grace = await newAdmin(academy);
    const person = await registerBy(academy);
    const {id} = (await person.response.json()) as {id: string};
    const signIn = () => academy.post('/api/auth/login', {username: person.username, password: PASSWORD});
    expect(await (await suspend(grace, [id])).json()).toEqual({done: [id], skipped: []});
    expect((await me(person)).status).toBe(401);
    const refused = await signIn();
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      {
        code: 'SUSPENDED',
        message: 'Your account is suspended. Your progress is kept, but you can’t sign in.',
      },
    ]);
    expect(await summaryOf(id)).toMatchObject({isSuspended: true});
    const end = await academy.get('/api/auth/session-end', {cookie: person.cookie});
    expect(await end.json()).toEqual({reason: 'suspended'});
    expect(await (await act(grace, 'learners.restore', {ids: [id], reason})).json()).toMatchObject({
      done: [id],
    });
    expect((await signIn()).status).toBe(200);
    expect(await summaryOf(id)).toMatchObject({isSuspended: false});
    const [event] = await eventsOf(grace, 'learner.suspended');
    expect(event).toMatchObject({target: `learner:${id}`, details: {rows: 1}});
    // The log holds nothing that somebody typed; the reason is beside it.
    expect(JSON.stringify(event)).not.toContain(reason);
    const log = await academy.get('/api/admin/audit?views=0', {cookie: grace.cookie});
    expect(JSON.stringify(await log.json())).toContain(reason);
  });

  test('a wrong password of a suspended account is told nothing of it', async () => {
    const grace = await newAdmin(academy);
    const person = await registerBy(academy);
    const {id} = (await person.response.json()) as {id: string};
    await suspend(grace, [id]);
    const wrong = await academy.post('/api/auth/login', {
      username: person.username,
      password: 'not the password',
    });
    expect(wrong.status).toBe(401);
  });

  test('wants a fresh confirmation, and a reason', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const unreasoned = await act(grace, 'learners.suspend', {ids: [ada.userId], reason: '  '});
    expect([unreasoned.status, await unreasoned.json()]).toMatchObject([
      400,
      {message: 'A reason is required'},
    ]);
    await pool.query(
      `update private."adminSession" set "provedAt" = now() - interval '11 minutes' where "adminId" = $1`,
      [grace.id],
    );
    const stale = await suspend(grace, [ada.userId]);
    expect([stale.status, await stale.json()]).toMatchObject([403, {code: 'CONFIRM_FIRST'}]);
    expect((await me(ada)).status).toBe(200);
  });
});

describe('an act', () => {
  test('is done once for its id, and the second time tells what was done', async () => {
    const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
    const id = uuid();
    const both = await Promise.all([suspend(grace, [ada.userId], id), suspend(grace, [ada.userId], id)]);
    for (const one of both) expect(await one.json()).toEqual({done: [ada.userId], skipped: []});
    expect(await eventsOf(grace, 'learner.suspended')).toHaveLength(1);
  });

  test('under the id of something else is rejected, another admin’s as well', async () => {
    const [grace, eve] = [await newAdmin(academy), await newAdmin(academy)];
    const [ada, bob] = [await newLearner(pool), await newLearner(pool)];
    const id = uuid();
    await suspend(grace, [ada.userId], id);
    expect((await suspend(grace, [bob.userId], id)).status).toBe(409);
    expect((await suspend(eve, [ada.userId], id)).status).toBe(409);
    const known = async ({cookie}: TestAdmin) =>
      (await academy.get(`/api/admin/acts/${id}`, {cookie})).json();
    expect([await known(grace), await known(eve)]).toEqual([{isDone: true}, {isDone: false}]);
  });

  test('of two admins at one learner: one did it, the other is told', async () => {
    const [grace, alan] = [await newAdmin(academy), await newAdmin(academy)];
    const ada = await newLearner(pool);
    const answers = await Promise.all(
      [grace, alan].map(
        async (who) => (await suspend(who, [ada.userId])).json() as Promise<{done: string[]}>,
      ),
    );
    expect(answers.map(({done}) => done.length).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(answers).toContainEqual({done: [], skipped: [{id: ada.userId, why: 'Already suspended.'}]});
  });

  test('about an account that is gone meanwhile skips it, and says so', async () => {
    const [grace, ada, gone] = [await newAdmin(academy), await newLearner(pool), await newLearner(pool)];
    await pool.query(`delete from "user" where "id" = $1`, [gone.userId]);
    expect(await (await suspend(grace, [ada.userId, gone.userId])).json()).toEqual({
      done: [ada.userId],
      skipped: [{id: gone.userId, why: 'This account doesn’t exist anymore.'}],
    });
  });

  test('that is cut off in the middle has done nothing, and is done whole when it is sent again', async () => {
    const grace = await newAdmin(academy);
    const crowd = await Promise.all(Array.from({length: 60}, () => newLearner(pool)));
    const ids = crowd.map(({userId}) => userId);
    // Somebody holds the last of them: the act has written some rows by then, and waits.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`update "learnerSummary" set "points" = 1 where "userId" = $1`, [ids.at(-1)]);
    const id = uuid();
    const cut = suspend(grace, ids, id);
    const waiting = async () =>
      (
        await pool.query<{pid: number}>(
          `select "pid" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows;
    await expect.poll(waiting).toHaveLength(1);
    await pool.query(`select pg_terminate_backend($1)`, [(await waiting())[0]?.pid]);
    expect((await cut).status).toBe(503);
    await holder.query('rollback');
    holder.release();
    const suspended = async () =>
      (await pool.query(`select 1 from private."suspension" where "userId" = any($1)`, [ids])).rowCount;
    expect(await suspended()).toBe(0);
    expect(await (await academy.get(`/api/admin/acts/${id}`, {cookie: grace.cookie})).json()).toEqual({
      isDone: false,
    });
    const again = (await (await suspend(grace, ids, id)).json()) as {done: string[]};
    expect(again.done.toSorted()).toEqual(ids.toSorted());
    expect(await suspended()).toBe(60);
    expect(await eventsOf(grace, 'learner.suspended')).toMatchObject([{target: null, details: {rows: 60}}]);
  });

  test.each([
    ['a name that nobody knows', 'learners.promote', {ids: ['a'], reason}, 404],
    ['a name of every object', 'toString', {ids: ['a'], reason}, 404],
    ['no rows', 'learners.suspend', {ids: [], reason}, 400],
    [
      'too many rows',
      'learners.suspend',
      {ids: Array.from({length: 10_001}, (_, at) => `u${at}`), reason},
      400,
    ],
    ['an id that is none', 'learners.suspend', {ids: ['a b'], reason}, 400],
    ['what is not known', 'learners.suspend', {ids: ['a'], reason, force: true}, 400],
    ['a cohort that is not there', 'learners.cohort', {ids: ['a'], reason, cohortId: 'nowhere'}, 404],
    ['a module that is not there', 'learners.unlock', {ids: ['a'], reason, moduleId: 'nowhere'}, 404],
  ])('with %s is rejected', async (_, name, args, status) => {
    expect((await act(await newAdmin(academy), name, args)).status).toBe(status);
  });

  test('is nobody’s but admins’', async () => {
    const ada = await newLearner(pool);
    const body = {id: uuid(), name: 'learners.suspend', args: {ids: [ada.userId], reason}};
    expect((await academy.post('/api/admin/acts', body, {cookie: ada.cookie})).status).toBe(401);
    const foreign = {cookie: (await newAdmin(academy)).cookie, origin: 'https://evil.example'};
    expect((await academy.post('/api/admin/acts', body, foreign)).status).toBe(403);
  });
});

test('a cohort is assigned, in the learner’s rows and in the summary', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  await pool.query(
    `insert into "cohort" ("id", "name", "startsAt", "endsAt", "isOpen")
     values ('spring', 'Spring', '2027-01-01', '2027-07-01', true) on conflict do nothing`,
  );
  await act(grace, 'learners.cohort', {ids: [ada.userId], reason, cohortId: 'spring'});
  expect(await summaryOf(ada.userId)).toMatchObject({cohortId: 'spring'});
  const audit = await academy.get('/api/admin/audit?limit=1', {cookie: grace.cookie});
  expect(((await audit.json()) as {events: object[]}).events[0]).toMatchObject({details: {cohort: 'Spring'}});
  const again = await act(grace, 'learners.cohort', {ids: [ada.userId], reason, cohortId: 'spring'});
  expect(await again.json()).toEqual({done: [], skipped: [{id: ada.userId, why: 'Already in this cohort.'}]});
});

test('a module is unlocked with its lessons, and the detail says by whom', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  await act(grace, 'learners.unlock', {ids: [ada.userId], reason, moduleId: 'later'});
  const {rows} = await pool.query(
    `select 1 from "lessonProgress" where "userId" = $1 and "lessonId" = 'l-2' and "unlockedAt" is not null`,
    [ada.userId],
  );
  expect(rows).toHaveLength(1);
  const detail = await academy.get(`/api/admin/learners/${ada.userId}`, {cookie: grace.cookie});
  expect(await detail.json()).toMatchObject({
    email: `${ada.username}@example.org`,
    modules: [
      {id: 'mod', needs: []},
      {id: 'later', unlockedBy: 'admin', needs: ['Module']},
    ],
    assessment: {factor: 1, running: null, last: null, nextAttemptAllowed: null},
    acts: [{name: 'learners.unlock', reason, adminName: 'Grace Hopper'}],
  });
  expect(await eventsOf(grace, 'learner.read')).toHaveLength(1);
});

test('a deleted account is gone with its rows and its sign-in', async () => {
  const [grace, ada] = [await newAdmin(academy), await newLearner(pool)];
  const answer = await act(grace, 'learners.delete', {ids: [ada.userId], reason});
  expect(await answer.json()).toEqual({done: [ada.userId], skipped: []});
  expect(await summaryOf(ada.userId)).toBeUndefined();
  expect((await me(ada)).status).toBe(401);
  const detail = await academy.get(`/api/admin/learners/${ada.userId}`, {cookie: grace.cookie});
  expect(detail.status).toBe(404);
});
