// Anyone can request a password reset email: that must neither flood a mailbox nor block the owner's own emails.
import {describe, expect, test} from 'vitest';
import {PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool} = academy;

const NEW = 'a lantern in the fog';
const forgot = (visitor: Visitor, email: string) =>
  visitor.send('POST', '/api/auth/forgot-password', {email});
const reset = (token: string, newPassword: string) =>
  newVisitor(academy).send('POST', '/api/auth/reset-password', {token, newPassword});
const verify = (username: string) =>
  pool.query(
    `update private."emailAddress" set "verifiedAt" = now() where "userId" = (select "id" from "user" where "username" = $1)`,
    [username],
  );

describe('a forgotten password', () => {
  test('is limited per address, whatever network or browser the requests come from', async () => {
    const address = `nobody-${crypto.randomUUID()}@example.org`;
    const {email} = await registerBy(academy);
    for (const mailbox of [address, email]) {
      for (let at = 0; at < 3; at += 1) expect((await forgot(newVisitor(academy), mailbox)).status).toBe(200);
      const refused = await forgot(newVisitor(academy), ` ${mailbox.toUpperCase()}`);
      expect([refused.status, refused.body['message'], refused.body['waitTimeText']]).toEqual([
        429,
        'We’ve already sent 3 emails to this address in the last hour. Check your inbox and spam folder.',
        '1 hour',
      ]);
    }
    expect(await emailsTo(pool, email)).toHaveLength(3);
  });

  test('is limited in every hour, wherever it begins', async () => {
    const address = `nobody-${crypto.randomUUID()}@example.org`;
    const ask = async () => (await forgot(newVisitor(academy), address)).status;
    const pass = (minutes: number) =>
      pool.query(
        `update private."throttle" set "endsAt" = "endsAt" - make_interval(mins => $1),
           "nextAt" = "nextAt" - make_interval(mins => $1)`,
        [minutes],
      );
    expect(await ask()).toBe(200);
    await pass(50);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await pass(11);
    expect([await ask(), await ask()]).toEqual([200, 429]);
    await pass(50);
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  describe('asked for by strangers until no more are sent', () => {
    const exhaust = async (email: string) => {
      for (let at = 0; at < 3; at += 1) await forgot(newVisitor(academy), email);
      expect((await forgot(newVisitor(academy), email)).status).toBe(429);
    };

    test.each([
      ['has proved the address', true],
      ['has not', false],
    ])(
      'is still sent when the owner, who %s, asks in a browser of theirs, and the link works',
      async (_, isProved) => {
        const {username, email} = await registerBy(academy);
        if (isProved) await verify(username);
        const own = newVisitor(academy);
        await own.signIn(username, PASSWORD);
        await own.send('POST', '/api/auth/logout');
        await exhaust(email);
        const before = (await emailsTo(pool, email)).length;
        expect((await forgot(own, email)).status).toBe(200);
        const messages = await emailsTo(pool, email);
        expect(messages).toHaveLength(before + 1);
        const [token = ''] = tokensIn(messages.at(-1) ?? {to: '', subject: '', text: ''});
        expect((await reset(token, NEW)).status).toBe(200);
      },
    );

    test('a browser known to another account has no extra budget, even for the same address', async () => {
      const {username, email} = await registerBy(academy);
      await verify(username);
      const eve = await registerBy(academy, {email});
      const hers = newVisitor(academy);
      await hers.signIn(eve.username, PASSWORD);
      await exhaust(email);
      expect((await forgot(hers, email)).status).toBe(429);
    });

    test('the owner’s browsers are limited, too', async () => {
      const {username, email} = await registerBy(academy);
      const own = newVisitor(academy);
      await own.signIn(username, PASSWORD);
      for (let at = 0; at < 10; at += 1) expect((await forgot(own, email)).status).toBe(200);
      expect((await forgot(own, email)).status).toBe(429);
    });
  });
});
