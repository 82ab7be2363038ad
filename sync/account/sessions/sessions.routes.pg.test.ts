import {describe, expect, test} from 'vitest';
import {PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;

/** Somebody who is signed in here and there. */
async function person() {
  const {username} = await registerBy(academy);
  const [here, there] = [newVisitor(academy, '203.0.113.9'), newVisitor(academy, '2001:db8:7:8::9')];
  await there.signIn(username, PASSWORD);
  await here.signIn(username, PASSWORD, {rememberMe: true});
  const sessions = async () =>
    (await here.send('GET', '/api/user/sessions')).body['sessions'] as {id: string; isCurrent: boolean}[];
  return {username, here, there, sessions};
}

describe('the list of sessions', () => {
  test('describes each, the current one first, without token, hash or full address', async () => {
    const {sessions} = await person();
    const [own, other, registered, ...more] = await sessions();
    expect(own).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      isCurrent: true,
      device: 'Chrome on Linux',
      network: '203.0.113.x',
      rememberMe: true,
      createdAt: TIME,
      lastSeenAt: TIME,
    });
    expect(other).toMatchObject({isCurrent: false, network: '2001:db8:7::', rememberMe: false});
    expect(registered).toMatchObject({isCurrent: false, network: null, device: 'Unknown browser'});
    expect(more).toEqual([]);
  });

  test('has each browser once, also while the token that it had before is still accepted', async () => {
    const {here, username, sessions} = await person();
    await academy.pool.query(
      `update private."session" set "mustRenew" = true
       where "userId" = (select "id" from "user" where "username" = $1)`,
      [username],
    );
    await here.send('GET', '/api/auth/me');
    const {rows} = await academy.pool.query(
      `select 1 from private."session" s join "user" u on u."id" = s."userId" where u."username" = $1`,
      [username],
    );
    expect(rows).toHaveLength(4);
    expect((await sessions()).map(({isCurrent}) => isCurrent)).toEqual([true, false, false]);
  });

  test('goes on under its new token alone, whatever a remembered browser asks at that moment or later', async () => {
    const {here, username} = await person();
    const old = here.cookies();
    await academy.pool.query(
      `update private."session" set "mustRenew" = true
       where "userId" = (select "id" from "user" where "username" = $1)`,
      [username],
    );
    const ask = () => academy.get('/api/auth/me', {cookie: old});
    const answers = [...(await Promise.all(Array.from({length: 6}, ask))), await ask()];
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const given = answers.flatMap(({headers}) => headers.getSetCookie());
    expect(given).toEqual([expect.stringMatching(/^session=[\w-]+;.*Max-Age=2592000/)]);
    expect(old).not.toContain(given[0]?.split(';')[0] ?? '');
  });

  test('ends one of them, and that one only', async () => {
    const {here, there, sessions} = await person();
    const other = (await sessions())[1];
    expect((await here.send('DELETE', `/api/user/sessions/${other?.id}`)).status).toBe(200);
    expect((await there.send('GET', '/api/auth/me')).status).toBe(401);
    expect((await here.send('GET', '/api/auth/me')).status).toBe(200);
    expect((await here.send('DELETE', `/api/user/sessions/${other?.id}`)).status).toBe(404);
  });

  test('ends all others at once, of this account and no other', async () => {
    const [ada, eve] = [await person(), await person()];
    expect((await ada.here.send('DELETE', '/api/user/sessions')).status).toBe(200);
    expect(await ada.sessions()).toMatchObject([{isCurrent: true}]);
    expect((await ada.there.send('GET', '/api/auth/me')).status).toBe(401);
    expect(await eve.sessions()).toHaveLength(3);
  });

  test("does not find another account's session, and leaves it open", async () => {
    const [ada, eve] = [await person(), await person()];
    const target = (await ada.sessions())[0];
    for (const id of [target?.id ?? '', 'nothing', "' or true --", '__proto__']) {
      const answer = await eve.here.send('DELETE', `/api/user/sessions/${encodeURIComponent(id)}`);
      expect([answer.status, answer.body]).toEqual([404, {message: 'That browser is already signed out.'}]);
    }
    expect((await ada.here.send('GET', '/api/auth/me')).status).toBe(200);
  });

  test('ends the own one as a sign-out does', async () => {
    const {here, sessions} = await person();
    await here.send('DELETE', `/api/user/sessions/${(await sessions())[0]?.id}`);
    expect(here.cookies()).not.toMatch(/(?:^|; )session=/);
    expect((await here.send('GET', '/api/user/sessions')).status).toBe(401);
  });
});

describe('the login history', () => {
  test('lists successful and failed sign-ins, newest first, ten at a time', async () => {
    const {username, here} = await person();
    const history = async (query = '') => {
      const answer = await here.send('GET', `/api/user/login-history${query}`);
      return (answer.body['events'] ?? []) as Record<string, unknown>[];
    };
    await newVisitor(academy, '192.0.2.77').signIn(username, 'wrong password');
    await expect.poll(async () => (await history()).length).toBe(4);
    expect((await history())[0]).toEqual({
      id: expect.any(String),
      at: TIME,
      kind: 'login',
      succeeded: false,
      device: 'Chrome on Linux',
      network: '192.0.2.x',
    });
    expect((await history()).map(({kind, succeeded}) => [kind, succeeded])).toEqual([
      ['login', false],
      ['login', true],
      ['login', true],
      ['register', true],
    ]);
    for (let at = 0; at < 9; at += 1) await newVisitor(academy).signIn(username, PASSWORD);
    expect(await history()).toHaveLength(10);
    expect(await history('?limit=12')).toHaveLength(12);
  });

  test.each(['0', '101', '-1', 'ten', '', '1e2', '5&limit=6'])('limit=%s is rejected', async (limit) => {
    const {here} = await person();
    expect((await here.send('GET', `/api/user/login-history?limit=${limit}`)).status).toBe(400);
  });

  test('is for who is signed in', async () => {
    for (const path of ['/api/user/login-history', '/api/user/sessions']) {
      expect((await newVisitor(academy).send('GET', path)).status).toBe(401);
    }
    expect((await newVisitor(academy).send('DELETE', '/api/user/sessions')).status).toBe(401);
  });
});
