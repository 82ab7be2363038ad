// Sessions of learners, admins and the e-mail course have nothing to do with one another.
import {describe, expect, test} from 'vitest';
import {newAdmin} from '#tests/pg/admins.ts';
import {newLearner, ORIGIN, registerBy, testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy();
const {pool, get, post} = academy;

describe('sessions of learners and admins', () => {
  const PATHS = [
    ['GET', '/api/admin/me'],
    ['POST', '/api/admin/confirm'],
    ['POST', '/api/admin/password'],
    ['POST', '/api/admin/recovery-codes'],
    ['POST', '/api/admin/invitations'],
    ['GET', '/api/admin/learners'],
    ['PUT', '/api/admin/learners/x/dev'],
    ['GET', '/api/admin/mails'],
    ['GET', '/api/admin/mails/x'],
    ['GET', '/api/admin/mails/x/preview'],
    ['GET', '/api/admin/audit'],
    ['GET', '/api/admin/audit/check'],
    ['GET', '/api/admin/hints'],
    ['POST', '/api/admin/acts'],
    ['GET', '/api/admin/acts/x'],
    ['GET', '/api/admin/acts/x/back'],
    ['GET', '/api/admin/learner-countries'],
    ['GET', '/api/admin/learners/x/timeline'],
    ['GET', '/api/admin/learners/x'],
    ['POST', '/api/admin/learners/addresses'],
    ['POST', '/api/admin/learners/matching'],
    ['GET', '/api/admin/overview'],
    ['GET', '/api/admin/course-figures'],
    ['PUT', '/api/admin/presence/x'],
    ['DELETE', '/api/admin/presence/x'],
    ['GET', '/api/admin/passkeys'],
    ['POST', '/api/admin/passkeys'],
    ['POST', '/api/admin/passkeys/challenge'],
    ['DELETE', '/api/admin/passkeys/x'],
    ['GET', '/api/admin/reported-messages/x'],
    ['GET', '/api/admin/tickets/x'],
  ] as const;

  test('every path of admins that asks for a session is in this list', () => {
    const names = ['login', 'logout', 'set-up/begin', 'set-up', 'passkey', 'passkey/challenge'];
    const open = new Set(names.map((name) => `/api/admin/${name}`));
    const mounted = academy.outside.routes
      .filter(({path}) => path.startsWith('/api/admin/') && !open.has(path))
      .map(({method, path}) => `${method} ${path.replace(/:(?:id|tab)/, 'x')}`);
    expect(mounted.toSorted()).toEqual(PATHS.map(([method, path]) => `${method} ${path}`).toSorted());
  });

  test.each(PATHS)(
    '%s %s is closed to learners, developers and guests, under any name',
    async (method, path) => {
      const learner = await newLearner(pool);
      const dev = await newLearner(pool);
      await pool.query(`update "learner" set "isDev" = true where "userId" = $1`, [dev.userId]);
      for (const cookie of [
        '',
        learner.cookie,
        dev.cookie,
        `admin=${dev.token}`,
        `__Host-admin=${dev.token}; ${dev.cookie}`,
        `email=${dev.token}`,
      ]) {
        const response = await academy.outside.request(path, {
          method,
          headers: {cookie, origin: ORIGIN, 'content-type': 'application/json'},
          ...(method === 'GET' ? {} : {body: 'no JSON'}),
        });
        expect([response.status, await response.json()]).toMatchObject([401, {code: 'NOT_SIGNED_IN'}]);
      }
    },
  );

  test.each(['/api/auth/me', '/api/user/sessions', '/api/modules/m', '/api/email-course/me'])(
    'an admin’s opens nothing at %s',
    async (path) => {
      const grace = await newAdmin(academy);
      const token = grace.cookie.slice('admin='.length);
      for (const cookie of [grace.cookie, `session=${token}`, `email=${token}`]) {
        expect((await get(path, {cookie})).status).toBe(401);
      }
    },
  );

  test('live side by side in one browser, and end apart', async () => {
    const grace = await newAdmin(academy);
    const {cookie} = await registerBy(academy);
    const both = {cookie: `${cookie}; ${grace.cookie}`};
    expect((await get('/api/auth/me', both)).status).toBe(200);
    expect((await get('/api/admin/me', both)).status).toBe(200);
    await post('/api/admin/logout', undefined, both);
    expect((await get('/api/auth/me', both)).status).toBe(200);
    expect((await get('/api/admin/me', both)).status).toBe(401);
  });
});
