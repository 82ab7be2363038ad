import {afterEach, describe, expect, test} from 'vitest';
import {linkForTheStart} from '#sync/admin/first-link.ts';
import {checkChain} from '#sync/audit/chain.ts';
import {ADMIN_PASSWORD, codeOf, newAdmin} from '#tests/pg/admins.ts';
import {ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, databaseUrl, post, logged} = academy;

afterEach(() => pool.query(`delete from private."admin"; delete from private."adminLink"`));

const start = () => linkForTheStart(databaseUrl, ORIGIN);
const tokenIn = (link: string | undefined) => /#set-up=([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
const begin = (token: string) => newVisitor(academy).send('POST', '/api/admin/set-up/begin', {token});
const secretOf = async (token: string) => String((await begin(token)).body['secret']);
const form = async (token: string, more: object = {}) => ({
  token,
  fullName: 'Grace Hopper',
  email: 'grace@example.org',
  password: ADMIN_PASSWORD,
  code: codeOf(await secretOf(token)),
  ...more,
});
const finish = (body: object, by = newVisitor(academy)) => by.send('POST', '/api/admin/set-up', body);
const admins = async () => (await pool.query(`select 1 from private."admin"`)).rowCount;
const OVER = {status: 400, body: {code: 'LINK_OVER', field: 'token'}};

describe('the first start', () => {
  test('creates a link whose token is stored hashed only, and records it', async () => {
    const link = await start();
    expect(link).toMatch(/^http:\/\/localhost:8080\/admin\/login#set-up=[\w-]{43}$/);
    const {rows} = await pool.query<{all: string}>(`select l::text as "all" from private."adminLink" l`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.all).not.toContain(tokenIn(link));
    const {rows: events} = await pool.query(
      `select "actor", "action", "details" from private."auditEvent" order by "seq" desc limit 1`,
    );
    expect(events).toEqual([{actor: 'console', action: 'admin.link-made', details: {isFirst: true}}]);
  });

  test('is followed by one that makes another link, and ends the one before', async () => {
    const [first, second] = [tokenIn(await start()), tokenIn(await start())];
    expect(await begin(first)).toMatchObject(OVER);
    expect((await begin(second)).status).toBe(200);
  });

  test('makes none once there is an admin', async () => {
    const before = tokenIn(await start());
    await newAdmin(academy);
    expect(await start()).toBeUndefined();
    expect(await begin(before)).toMatchObject(OVER);
    expect(await finish({...(await form('x'.repeat(43), {code: '000000'})), token: before})).toMatchObject(
      OVER,
    );
  });
});

describe('the page behind the link', () => {
  test('gets a secret that stays the same, as text and for a QR code', async () => {
    const token = tokenIn(await start());
    const {body} = await begin(token);
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Academy%20admin:localhost%3A8080\?/),
      isPasskeyOnly: false,
    });
    expect(new URL(String(body['uri'])).searchParams.get('secret')).toBe(body['secret']);
    expect((await begin(token)).body).toEqual(body);
  });

  test('makes the admin, signs in, and tells the recovery codes', async () => {
    const browser = newVisitor(academy);
    const token = tokenIn(await start());
    const answer = await finish(await form(token), browser);
    expect(answer).toMatchObject({
      status: 200,
      body: {admin: {email: 'grace@example.org', fullName: 'Grace Hopper'}},
    });
    const codes = answer.body['recoveryCodes'] as string[];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[a-hj-km-np-z2-9]{4}-){3}[a-hj-km-np-z2-9]{4}$/);
    expect((await browser.send('GET', '/api/admin/me')).body).toEqual(answer.body['admin']);
    const signIn = {email: 'grace@example.org', password: ADMIN_PASSWORD};
    const later = await post('/api/admin/login', {...signIn, code: codes[0]});
    expect(later.status).toBe(200);
  });

  test('takes the code that confirms it: it signs nobody in afterwards', async () => {
    const body = await form(tokenIn(await start()));
    expect((await finish(body)).status).toBe(200);
    const {email, password, code} = body as {email?: string; password?: string; code?: string};
    expect((await post('/api/admin/login', {email, password, code})).status).toBe(401);
  });

  test('works once, for one of nine at the same moment', async () => {
    const body = await form(tokenIn(await start()));
    const answers = await Promise.all(
      Array.from({length: 9}, (_, at) => finish({...body, email: `grace-${at}@example.org`})),
    );
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
    expect(await admins()).toBe(1);
    expect(await finish(body)).toMatchObject(OVER);
  });

  test('works for 24 hours, by the clock of the database', async () => {
    const token = tokenIn(await start());
    const body = await form(token);
    await pool.query(`update private."adminLink" set "endsAt" = "endsAt" - interval '24 hours 1 second'`);
    expect(await begin(token)).toMatchObject(OVER);
    expect(await finish(body)).toMatchObject(OVER);
    expect(await admins()).toBe(0);
  });

  test.each([
    ['password', {password: 'short'}, 'Password must have at least 12 characters'],
    ['password', {password: 'grace@example.org'}, expect.stringContaining('easy to guess')],
    ['email', {email: 'grace'}, 'Email must be an address such as ada@example.org'],
    ['fullName', {fullName: ''}, 'Full name is required'],
    ['code', {code: '000000'}, expect.stringContaining('That code isn’t current.')],
    ['code', {code: 'abcd-abcd-abcd-abcd'}, expect.stringContaining('That code isn’t current.')],
  ])('names the %s that is not right, and goes on to work', async (field, more, message) => {
    const token = tokenIn(await start());
    expect(await finish(await form(token, more))).toMatchObject({status: 400, body: {field, message}});
    expect((await finish(await form(token))).status).toBe(200);
  });
});

describe('an invitation', () => {
  const invite = (cookie: string) => post('/api/admin/invitations', undefined, {cookie});

  test('makes one more admin, whose address is nobody else’s', async () => {
    const ada = await newAdmin(academy, {email: 'ada@example.org'});
    const response = await invite(ada.cookie);
    const token = tokenIn(((await response.json()) as {link: string}).link);
    expect(await finish(await form(token, {email: 'ADA@example.org'}))).toMatchObject({
      status: 409,
      body: {field: 'email'},
    });
    expect((await finish(await form(token))).status).toBe(200);
    expect(await admins()).toBe(2);
  });

  test('wants a fresh confirmation', async () => {
    const ada = await newAdmin(academy);
    await pool.query(`update private."adminSession" set "provedAt" = now() - interval '10 minutes 1 second'`);
    const refused = await invite(ada.cookie);
    expect([refused.status, await refused.json()]).toMatchObject([403, {code: 'CONFIRM_FIRST'}]);
    const wrong = await post('/api/admin/confirm', {proof: 'not my password'}, ada);
    expect([wrong.status, await wrong.json()]).toMatchObject([403, {code: 'NOT_CONFIRMED', field: 'proof'}]);
    expect((await post('/api/admin/confirm', {proof: ADMIN_PASSWORD}, ada)).status).toBe(200);
    expect((await invite(ada.cookie)).status).toBe(200);
    await pool.query(`update private."adminSession" set "provedAt" = now() - interval '11 minutes'`);
    const code = codeOf(ada.secret);
    expect((await post('/api/admin/confirm', {proof: code}, ada)).status).toBe(200);
    expect((await invite(ada.cookie)).status).toBe(200);
    expect((await post('/api/admin/confirm', {proof: code}, ada)).status).toBe(403);
  });
});

test('all of it is in the audit log with an intact chain, and the server logged no error', async () => {
  expect(await checkChain(pool)).toMatchObject({isWhole: true});
  expect(logged).toEqual([]);
});
