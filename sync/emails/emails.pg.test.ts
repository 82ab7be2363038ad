import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {emailSessionsIn} from '#sync/emails/email-sessions.ts';
import {cookieOf, newLearner, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';
import {newSubscriber} from '#tests/pg/subscribers.ts';

const webDir = mkdtempSync(join(tmpdir(), 'academy-emails-'));
mkdirSync(join(webDir, 'pages'));
for (const page of ['app.html', 'pages/email-course.html', 'pages/404.html'])
  writeFileSync(join(webDir, page), page);
afterAll(() => rmSync(webDir, {recursive: true}));

const academy = await testAcademy({WEB_DIR: webDir});
const {pool, get, post} = academy;
const sessions = emailSessionsIn(pool, {secure: false});
const me = (cookie: string) => get('/api/email-course/me', {cookie});
const age = ({id}: {id: string}, days: number) =>
  pool.query(
    `update private."emailSession" set "lastSeenAt" = "lastSeenAt" - make_interval(secs => $2::float8 * 86400),
       "idleAt" = "idleAt" - make_interval(secs => $2::float8 * 86400), "endsAt" = "endsAt" - make_interval(secs => $2::float8 * 86400)
     where "subscriberId" = $1`,
    [id, days],
  );

describe('a session of the e-mail course', () => {
  test('tells who takes it', async () => {
    const ada = await newSubscriber(pool);
    const response = await me(ada.cookie);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        success: true,
        data: {
          id: ada.id,
          _id: ada.id,
          email: ada.address,
          currentProgress: {month: 1, module: 1, emailsReceived: 4},
          challengeHistory: [],
        },
      },
    ]);
    expect(response.headers.get('set-cookie')).toBe(
      `email=${ada.token}; HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax`,
    );
  });

  test('is nobody’s who has another kind, or none', async () => {
    const learner = await newLearner(pool);
    const admin = await newAdmin(academy);
    for (const cookie of ['', learner.cookie, admin.cookie, `email=${learner.token}`, 'email=nobody']) {
      const response = await me(cookie);
      expect([response.status, await response.json()]).toMatchObject([401, {code: 'NOT_SIGNED_IN'}]);
    }
  });

  test('opens nothing of learners and admins', async () => {
    const {token} = await newSubscriber(pool);
    const cookie = `email=${token}; session=${token}; admin=${token}`;
    for (const path of ['/api/auth/me', '/api/admin/me', '/api/lessons/x', '/api/user/badges']) {
      expect((await get(path, {cookie})).status, path).toBe(401);
    }
  });

  test('ends 30 days after the last visit, and 90 days after the first', async () => {
    const [visited, forgotten] = [await newSubscriber(pool), await newSubscriber(pool)];
    for (const days of [29, 29, 29]) {
      await age(visited, days);
      expect((await me(visited.cookie)).status).toBe(200);
    }
    await age(visited, 3.1);
    expect((await me(visited.cookie)).status).toBe(401);
    await age(forgotten, 30.1);
    expect((await me(forgotten.cookie)).status).toBe(401);
  });

  test('can be closed', async () => {
    const {token, cookie} = await newSubscriber(pool);
    await sessions.close(token);
    expect((await me(cookie)).status).toBe(401);
  });
});

describe('the pages of the course', () => {
  test('open for who takes it and for who has an account', async () => {
    const [ada, learner] = [await newSubscriber(pool), await newLearner(pool)];
    for (const {cookie} of [ada, learner]) {
      for (const path of ['/emails', '/emails/progress', '/emails/lesson/7']) {
        const response = await get(path, {cookie});
        expect([response.status, await response.text()]).toEqual([200, 'app.html']);
        expect(response.headers.get('vary')).toContain('Cookie');
      }
    }
  });

  test('send everybody else to its entry', async () => {
    const admin = await newAdmin(academy);
    for (const cookie of ['', admin.cookie, 'email=nobody']) {
      const response = await get('/emails/progress', {cookie});
      expect([response.status, response.headers.get('location')]).toEqual([302, '/email-course']);
    }
  });

  test('are no others than those of the specification', async () => {
    const {cookie} = await newSubscriber(pool);
    expect((await get('/emails/nothing', {cookie})).status).toBe(404);
    expect((await get('/email-course', {})).status).toBe(200);
  });
});

test('deleting an account deletes the course of its verified address, and no other', async () => {
  const {username, email, cookie} = await registerBy(academy);
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "address" = $1`, [email]);
  const [own, other] = [await newSubscriber(pool, email.toUpperCase()), await newSubscriber(pool)];
  const exported = await post('/api/user/export', {password: PASSWORD}, {cookie});
  expect(await exported.json()).toMatchObject({tables: {emailSubscriber: [{id: own.id}]}});
  const gone = await post('/api/user/delete', {password: PASSWORD, username}, {cookie});
  expect([gone.status, cookieOf(gone)]).toEqual([200, 'session=']);
  expect((await me(own.cookie)).status).toBe(401);
  expect((await me(other.cookie)).status).toBe(200);
});
