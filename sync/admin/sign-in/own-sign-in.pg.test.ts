import {describe, expect, test} from 'vitest';
import {ADMIN_PASSWORD, codeOf, newAdmin, type TestAdmin} from '#tests/pg/admins.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, get} = academy;
const NEW_PASSWORD = 'eight loud lanterns';

/** An admin who has signed in in a browser; the code of now is taken by that. */
async function signedIn() {
  const admin = await newAdmin(academy);
  const browser = newVisitor(academy);
  expect((await signIn(browser, admin, {code: codeOf(admin.secret)})).status).toBe(200);
  return {admin, browser};
}
const signIn = (by: Visitor, {email}: TestAdmin, more: {code: string | undefined; password?: string}) =>
  by.send('POST', '/api/admin/login', {email, password: ADMIN_PASSWORD, ...more});
const change = (by: Visitor, {secret}: TestAdmin, more: object = {}) =>
  by.send('POST', '/api/admin/password', {
    currentPassword: ADMIN_PASSWORD,
    newPassword: NEW_PASSWORD,
    code: codeOf(secret, 1),
    ...more,
  });
const renew = (by: Visitor, {secret}: TestAdmin, more: object = {}) =>
  by.send('POST', '/api/admin/recovery-codes', {
    currentPassword: ADMIN_PASSWORD,
    code: codeOf(secret, 1),
    ...more,
  });
const actionsOf = async ({id}: TestAdmin) =>
  (
    await pool.query<{action: string}>(
      `select "action" from private."auditEvent" where "actor" = $1 order by "seq"`,
      [`admin:${id}`],
    )
  ).rows.map(({action}) => action);
const stored = async ({id}: TestAdmin) =>
  (
    await pool.query(
      `select a."passwordHash", a."totpStep",
              array(select "codeHash" from private."adminRecoveryCode" where "adminId" = $1 order by 1) as "codes"
       from private."admin" a where a."id" = $1`,
      [id],
    )
  ).rows;

describe('another password', () => {
  test('replaces the old one, and is recorded', async () => {
    const {admin, browser} = await signedIn();
    const answer = await change(browser, admin);
    expect([answer.status, answer.body['message']]).toEqual([
      200,
      'Your password was changed. You’re signed out in every other browser.',
    ]);
    expect(await actionsOf(admin)).toEqual(['admin.signed-in', 'admin.password-changed']);
    const other = newVisitor(academy);
    const [code] = admin.recoveryCodes;
    expect((await signIn(other, admin, {code})).status).toBe(401);
    expect((await signIn(other, admin, {code, password: NEW_PASSWORD})).status).toBe(200);
  });

  test('ends every other session and known browser; this one goes on under a new token', async () => {
    const {admin, browser} = await signedIn();
    const stranger = await newAdmin(academy);
    const before = browser.cookies();
    expect((await get('/api/admin/me', {cookie: admin.cookie})).status).toBe(200);
    await change(browser, admin);
    expect((await get('/api/admin/me', {cookie: admin.cookie})).status).toBe(401);
    expect((await browser.send('GET', '/api/admin/me')).body['id']).toBe(admin.id);
    expect(browser.cookies()).not.toBe(before);
    expect((await get('/api/admin/me', {cookie: stranger.cookie})).status).toBe(200);
    // Requests in flight with the old token are accepted for half a minute.
    expect((await get('/api/admin/me', {cookie: before})).status).toBe(200);
    await pool.query(
      `update private."adminSession" set "endsAt" = "endsAt" - interval '31 s' where "adminId" = $1`,
      [admin.id],
    );
    expect((await get('/api/admin/me', {cookie: before})).status).toBe(401);
    expect((await browser.send('GET', '/api/admin/me')).status).toBe(200);
    const {rows} = await pool.query(`select 1 from private."adminDevice" where "adminId" = $1`, [admin.id]);
    expect(rows).toHaveLength(1);
  });

  test.each([
    ['the password', {currentPassword: 'not my password'}, 'currentPassword', 'WRONG_PASSWORD'],
    ['a code', {code: '000000'}, 'code', 'WRONG_CODE'],
  ])(
    'requires %s to be right, changes nothing otherwise, and records the attempt',
    async (_, wrong, field, code) => {
      const {admin, browser} = await signedIn();
      const before = await stored(admin);
      const answer = await change(browser, admin, wrong);
      expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({field, code})]);
      expect(await stored(admin)).toEqual(before);
      expect(await actionsOf(admin)).toEqual(['admin.signed-in', 'admin.confirmation-refused']);
    },
  );

  test.each([
    ['is easily guessed', {newPassword: 'password1234'}, 'newPassword'],
    ['is the old one', {newPassword: ADMIN_PASSWORD}, 'newPassword'],
    ['is short', {newPassword: 'short'}, 'newPassword'],
    ['has no digits for a code', {code: 'abcd-efgh-jkmn-pqrs'}, 'code'],
  ])('that %s is rejected at its field, and the code stays good', async (_, wrong, field) => {
    const {admin, browser} = await signedIn();
    const answer = await change(browser, admin, wrong);
    expect([answer.status, answer.body['field']]).toEqual([400, field]);
    expect((await change(browser, admin)).status).toBe(200);
  });

  test('takes no code twice, and no code for recovery', async () => {
    const {admin, browser} = await signedIn();
    expect((await change(browser, admin, {code: codeOf(admin.secret)})).body['code']).toBe('WRONG_CODE');
    expect((await change(browser, admin, {code: admin.recoveryCodes[0]})).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => change(browser, admin)));
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  });

  test('shares the attempts of the sign-in, so that it allows no extra guesses', async () => {
    const {admin, browser} = await signedIn();
    for (let attempt = 0; attempt < 10; attempt += 1)
      await change(browser, admin, {currentPassword: `no ${attempt}`});
    const answer = await change(browser, admin);
    expect([answer.status, answer.body['waitTimeText']]).toEqual([429, '30 seconds']);
  });
});

describe('new recovery codes', () => {
  test('replace the old ones, are shown once, and are recorded', async () => {
    const {admin, browser} = await signedIn();
    const {status, body} = await renew(browser, admin);
    const codes = body['recoveryCodes'] as string[];
    expect(status).toBe(200);
    expect(new Set([...codes, ...admin.recoveryCodes]).size).toBe(20);
    expect(await actionsOf(admin)).toEqual(['admin.signed-in', 'admin.recovery-codes-made']);
    for (const code of admin.recoveryCodes.slice(0, 2)) {
      expect((await signIn(newVisitor(academy), admin, {code})).status).toBe(401);
    }
    expect((await signIn(newVisitor(academy), admin, {code: codes[9]})).status).toBe(200);
    // Nobody was signed out by it.
    expect((await browser.send('GET', '/api/admin/me')).status).toBe(200);
  });

  test.each([
    ['the password', {currentPassword: 'not my password'}, 'currentPassword'],
    ['a code', {code: '000000'}, 'code'],
  ])('want %s that is right; without it the old ones stay', async (_, wrong, field) => {
    const {admin, browser} = await signedIn();
    const before = await stored(admin);
    const answer = await renew(browser, admin, wrong);
    expect([answer.status, answer.body['field']]).toEqual([400, field]);
    expect(await stored(admin)).toEqual(before);
  });
});
