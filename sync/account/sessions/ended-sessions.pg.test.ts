// The browser that still has the cookie of a session that is over is told why it ended, and nobody else is.
import {expect, test} from 'vitest';
import {account} from '#sync/account/account.part.ts';
import {SESSIONS_MAX} from '#sync/account/sessions/sessions.ts';
import {cookieOf, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, get, post} = academy;

const reasonOf = async (visitor: Visitor) =>
  (await visitor.send('GET', '/api/auth/session-end')).body['reason'];

/** Somebody who is signed in here and there. */
async function person() {
  const {username} = await registerBy(academy);
  const [here, there] = [newVisitor(academy, '203.0.113.9'), newVisitor(academy, '203.0.113.10')];
  await there.signIn(username, PASSWORD);
  await here.signIn(username, PASSWORD);
  const {id} = (await here.send('GET', '/api/auth/me')).body as {id: string};
  return {username, id, here, there};
}

test('a session that is alive, a guest and an unknown token have no end', async () => {
  const {here} = await person();
  expect(await reasonOf(here)).toBeNull();
  for (const cookie of ['', 'session=nobody']) {
    expect(await (await get('/api/auth/session-end', {cookie})).json()).toEqual({reason: null});
  }
});

test('a new password ends the others, and each is told; the browser that changed it is not ended', async () => {
  const {here, there} = await person();
  const changed = await here.send('PUT', '/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: 'a lantern in the fog',
  });
  expect(changed.status).toBe(200);
  expect(await reasonOf(there)).toBe('password');
  expect(await reasonOf(here)).toBeNull();
});

test.each([['one of them'], ['all others']])('%s ended from another device is told so', async (which) => {
  const {here, there} = await person();
  const {sessions} = (await here.send('GET', '/api/user/sessions')).body as {
    sessions: {id: string; isCurrent: boolean; network: string | null}[];
  };
  const other = sessions.find(({isCurrent}) => !isCurrent);
  const path = which === 'all others' ? '/api/user/sessions' : `/api/user/sessions/${other?.id}`;
  expect((await here.send('DELETE', path)).status).toBe(200);
  expect(await reasonOf(there)).toBe('elsewhere');
});

test('one whose time ran out is told so, before the sweep and after it; the note goes after 30 days', async () => {
  const {id, there} = await person();
  await pool.query(
    `update private."session" set "idleAt" = now() - interval '1 second' where "userId" = $1`,
    [id],
  );
  expect(await reasonOf(there)).toBe('expired');
  for (const sweep of account.sweeps ?? []) await sweep(pool);
  expect(await reasonOf(there)).toBe('expired');
  await pool.query(`update private."endedSession" set "endedAt" = "endedAt" - interval '31 days'`);
  for (const sweep of account.sweeps ?? []) await sweep(pool);
  expect(await reasonOf(there)).toBeNull();
});

test('the one that a further sign-in pushed out is told so', async () => {
  const {username, cookie} = await registerBy(academy);
  for (let at = 0; at < SESSIONS_MAX; at += 1) {
    cookieOf(await post('/api/auth/login', {username, password: PASSWORD}));
  }
  expect(await (await get('/api/auth/session-end', {cookie})).json()).toEqual({reason: 'too-many'});
});
