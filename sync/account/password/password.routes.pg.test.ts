import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {ORIGIN, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool} = academy;

const NEW = 'a lantern in the fog';
const forgot = (visitor: Visitor, email: string) =>
  visitor.send('POST', '/api/auth/forgot-password', {email});
const reset = (token: string, newPassword: string, visitor = newVisitor(academy)) =>
  visitor.send('POST', '/api/auth/reset-password', {token, newPassword});
const OVER = {
  message: 'This link doesn’t work anymore. Links work once, for 20 minutes. Ask for a new one.',
  code: 'LINK_OVER',
  field: 'token',
};

/** A new account, and the token of the reset email that it requested. */
async function forgetful() {
  const person = await registerBy(academy);
  await forgot(newVisitor(academy), person.email);
  const [message] = await emailsTo(pool, person.email);
  const token = message ? (tokensIn(message)[0] ?? '') : '';
  return {...person, message, token};
}
const verify = (username: string) =>
  pool.query(
    `update private."emailAddress" set "verifiedAt" = now() where "userId" = (select "id" from "user" where "username" = $1)`,
    [username],
  );

describe('a forgotten password', () => {
  test('sends an email with a link of the configured origin, and keeps only the hash of its token', async () => {
    const {username, message, token} = await forgetful();
    expect(message?.text).toContain(`${username}:\n${ORIGIN}/auth/reset-password?token=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const {rows} = await pool.query<{hash: Buffer; seconds: number}>(
      `select "tokenHash" as "hash", extract(epoch from "endsAt" - now())::float8 as "seconds" from private."resetToken" t
       join "user" u on u."id" = t."userId" where u."username" = $1`,
      [username],
    );
    expect(rows.map(({hash}) => hash)).toEqual([createHash('sha256').update(token).digest()]);
    expect(rows[0]?.seconds).toBeGreaterThan(1100);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(1200);
  });

  test('gives the same reply for an unknown address, with the same row, and sends nothing', async () => {
    const {email} = await registerBy(academy);
    const known = await forgot(newVisitor(academy), email);
    const unknown = await forgot(newVisitor(academy), `x${email}`);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(String(unknown.body['message']).replace(`x${email}`, email)).toBe(known.body['message']);
    const ordered = await pool.query(
      `select 1 from private."mail" where "to" = any($1) and "dueAt" is not null`,
      [[email, `x${email}`]],
    );
    expect(ordered.rowCount).toBe(2);
    expect(await emailsTo(pool, `x${email}`)).toEqual([]);
    expect(await emailsTo(pool, email)).toHaveLength(1);
  });

  test('says whether the email is sent or only kept', async () => {
    const {body} = await forgot(newVisitor(academy), 'ada@example.org');
    expect(body['message']).toBe(
      'If ada@example.org belongs to an account, we’ve prepared an email with a link. This academy can’t send email yet, so ask an admin for the link.',
    );
    const sending = await testAcademy({SMTP_URL: 'smtp://127.0.0.1:25'});
    expect((await forgot(newVisitor(sending), 'ada@example.org')).body['message']).toBe(
      'If ada@example.org belongs to an account, we’ve sent it an email with a link. The link works for 20 minutes.',
    );
  });

  test('has a link that stays valid after the next request, and ends with the one after that', async () => {
    const first = await forgetful();
    const linkOf = async () => {
      // Within 20 minutes strangers are sent no third one (mailbox-limit.pg.test.ts).
      await pool.query(`delete from private."throttle"`);
      await forgot(newVisitor(academy), first.email);
      const newest = (await emailsTo(pool, first.email)).at(-1);
      return (newest && tokensIn(newest)[0]) ?? '';
    };
    const second = await linkOf();
    const other = await forgetful();
    await forgot(newVisitor(academy), other.email);
    await emailsTo(pool, other.email);
    expect((await reset(other.token, NEW)).status).toBe(200);
    const third = await linkOf();
    expect((await reset(first.token, NEW)).body).toEqual(OVER);
    expect((await reset(second, NEW)).status).toBe(200);
    // Used once, it takes the others along.
    expect((await reset(third, `${NEW} again`)).body).toEqual(OVER);
  });

  test('lists every account of an unverified address, and only the verified one otherwise', async () => {
    const first = await registerBy(academy);
    const second = await registerBy(academy, {email: first.email});
    await forgot(newVisitor(academy), first.email);
    const [both] = await emailsTo(pool, first.email);
    expect(both && tokensIn(both)).toHaveLength(2);
    await verify(second.username);
    await forgot(newVisitor(academy), first.email);
    const one = (await emailsTo(pool, first.email)).at(-1);
    expect(one && tokensIn(one)).toHaveLength(1);
    expect(one?.text).toContain(`${second.username}:`);
  });

  test('is not sent to an address that only looks alike once folded', async () => {
    const {email} = await registerBy(academy, {email: `kelvin-${crypto.randomUUID()}@example.org`});
    await forgot(newVisitor(academy), email.replace('k', '\u212A'));
    expect(await emailsTo(pool, email.replace('k', '\u212A'))).toEqual([]);
  });
});

/** What the academy has told a learner beside emails. */
const noticesOf = async (username: string) =>
  (
    await pool.query<{title: string}>(
      `select "title" from "notification" n join "user" u on u."id" = n."userId" where u."username" = $1`,
      [username],
    )
  ).rows.map(({title}) => title);

describe('a new password', () => {
  test('replaces the old one, ends every session and known browser, and signs nobody in', async () => {
    const {username, email, token, cookie} = await forgetful();
    const owner = newVisitor(academy);
    await owner.signIn(username, PASSWORD, {rememberMe: true});
    const answer = await reset(token, NEW);
    expect([answer.status, answer.body]).toEqual([
      200,
      {message: 'Your password was changed. Sign in with the new one.'},
    ]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await owner.send('GET', '/api/auth/me')).status).toBe(401);
    expect((await academy.get('/api/auth/me', {cookie})).status).toBe(401);
    expect((await newVisitor(academy).signIn(username, PASSWORD)).status).toBe(401);
    expect((await newVisitor(academy).signIn(username, NEW)).status).toBe(200);
    // Using the link has verified the address.
    expect((await newVisitor(academy).signIn(email, NEW)).status).toBe(200);
    expect((await emailsTo(pool, email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('is set once by nine concurrent uses of a link', async () => {
    const {username, token} = await forgetful();
    const passwords = Array.from({length: 9}, (_, at) => `a lantern in the fog, ${at} times`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
    const lost = answers.filter(({status}) => status !== 200);
    for (const {status, body} of lost) expect([status, body]).toEqual([400, OVER]);
    const won = passwords[answers.findIndex(({status}) => status === 200)] ?? '';
    expect((await newVisitor(academy).signIn(username, won)).status).toBe(200);
    expect(await noticesOf(username)).toEqual(['Your password was changed']);
  });

  test('is not set by a link that was used, is too old, or was never sent', async () => {
    const used = await forgetful();
    await reset(used.token, NEW);
    expect((await reset(used.token, `${NEW} again`)).body).toEqual(OVER);

    const old = await forgetful();
    await pool.query(`update private."resetToken" set "endsAt" = "endsAt" - interval '20 minutes'`);
    expect((await reset(old.token, NEW)).body).toEqual(OVER);

    expect((await reset('A'.repeat(43), NEW)).body).toEqual(OVER);
    expect((await reset("' or true --", NEW)).status).toBe(400);
  });

  test('is not set by a link to an address that the account no longer has', async () => {
    const {username, token} = await forgetful();
    await pool.query(
      `update private."emailAddress" set "address" = 'moved-' || "address"
       where "userId" = (select "id" from "user" where "username" = $1)`,
      [username],
    );
    expect((await reset(token, NEW)).body).toEqual(OVER);
  });

  test('that is weak leaves the link as it is', async () => {
    const {token, username} = await forgetful();
    for (const weak of ['password1234', `${username}${username}`]) {
      expect((await reset(token, weak)).body).toMatchObject({code: 'WEAK_PASSWORD', field: 'newPassword'});
    }
    expect((await reset(token, 'short')).body).toEqual({
      message: 'New password must have at least 12 characters',
      field: 'newPassword',
    });
    expect((await reset(token, NEW)).status).toBe(200);
  });
});

describe('a changed password', () => {
  const change = (visitor: Visitor, currentPassword: string, newPassword: string) =>
    visitor.send('PUT', '/api/user/password', {currentPassword, newPassword});

  test('requires the old one, issues a new token and ends all other sessions', async () => {
    const {username, email} = await registerBy(academy);
    const [here, there] = [newVisitor(academy), newVisitor(academy)];
    await here.signIn(username, PASSWORD, {rememberMe: true});
    await there.signIn(username, PASSWORD);
    expect((await change(here, `${PASSWORD}x`, NEW)).body).toEqual({
      message: 'That’s not your current password.',
      code: 'WRONG_PASSWORD',
      field: 'currentPassword',
    });
    const before = here.cookies();
    expect((await change(here, PASSWORD, NEW)).status).toBe(200);
    expect((await here.send('GET', '/api/auth/me')).status).toBe(200);
    expect((await academy.get('/api/auth/me', {cookie: before})).status).toBe(401);
    expect((await there.send('GET', '/api/auth/me')).status).toBe(401);
    expect((await there.signIn(username, PASSWORD)).status).toBe(401);
    expect((await there.signIn(username, NEW)).status).toBe(200);
    expect((await emailsTo(pool, email)).map(({subject}) => subject)).toEqual(['Your password was changed']);
    expect(await noticesOf(username)).toEqual(['Your password was changed']);
  });

  test('rejects a weak one and the current one', async () => {
    const {username} = await registerBy(academy);
    const here = newVisitor(academy);
    await here.signIn(username, PASSWORD);
    expect((await change(here, PASSWORD, 'qwertyuiopas')).body['code']).toBe('WEAK_PASSWORD');
    expect((await change(here, PASSWORD, PASSWORD)).body['field']).toBe('newPassword');
    expect((await here.send('GET', '/api/auth/me')).status).toBe(200);
  });

  test('rejects the current one as another keyboard writes it', async () => {
    const {username} = await registerBy(academy);
    const here = newVisitor(academy);
    await here.signIn(username, PASSWORD);
    expect((await change(here, PASSWORD, 'ten smällcaps éclairs')).status).toBe(200);
    const {body} = await change(here, 'ten smällcaps éclairs', 'ten sma\u0308llcaps e\u0301clairs');
    expect(body['message']).toBe('That’s your current password. Choose a different one.');
  });

  test('has no budget of its own to guess with', async () => {
    const {username} = await registerBy(academy);
    const here = newVisitor(academy);
    await here.signIn(username, PASSWORD);
    for (let at = 0; at < 5; at += 1) await here.signIn(username, 'wrong password');
    for (let at = 0; at < 5; at += 1) expect((await change(here, 'wrong password', NEW)).status).toBe(400);
    expect((await change(here, PASSWORD, NEW)).status).toBe(429);
    expect((await here.signIn(username, PASSWORD)).status).toBe(429);
  });

  test('requires a session', async () => {
    expect((await change(newVisitor(academy), PASSWORD, NEW)).status).toBe(401);
  });
});

test('a verified owner is notified of a registration with the address, once a day; nobody else is', async () => {
  const owner = await registerBy(academy);
  await verify(owner.username);
  const stranger = await registerBy(academy, {email: owner.email});
  await registerBy(academy, {email: owner.email.toUpperCase()});
  expect(stranger.response.status).toBe(200);
  const messages = await emailsTo(pool, owner.email);
  expect(messages.map(({subject}) => subject)).toEqual(['You already have an account']);
  expect(messages[0]?.text).toContain(owner.username);
  expect(messages[0]?.text).not.toContain(stranger.username);
});
