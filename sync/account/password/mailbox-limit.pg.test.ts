// Anyone can request a password reset email: that must neither flood a mailbox nor keep its owner from a link that works.
import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool} = academy;

const NEW = 'a lantern in the fog';
const forgot = (visitor: Visitor, email: string) =>
  visitor.send('POST', '/api/auth/forgot-password', {email});
/** Somebody in a browser that nobody has signed in with. */
const ask = (email: string) => forgot(newVisitor(academy), email);
const reset = (token: string, newPassword: string) =>
  newVisitor(academy).send('POST', '/api/auth/reset-password', {token, newPassword});
const verify = (username: string) =>
  pool.query(
    `update private."emailAddress" set "verifiedAt" = now() where "userId" = (select "id" from "user" where "username" = $1)`,
    [username],
  );
/** Dates all counts and links back. */
const pass = async (minutes: number) => {
  await pool.query(
    `update private."throttle" set "endsAt" = "endsAt" - make_interval(mins => $1),
       "nextAt" = "nextAt" - make_interval(mins => $1)`,
    [minutes],
  );
  await pool.query(`update private."resetToken" set "endsAt" = "endsAt" - make_interval(mins => $1)`, [
    minutes,
  ]);
};
const newestTokenTo = async (email: string) => {
  const newest = (await emailsTo(pool, email)).at(-1);
  return (newest && tokensIn(newest)[0]) ?? '';
};
/** How long a link works still, minutes; `undefined` for one that does not. */
const leftOf = async (token: string) => {
  const {rows} = await pool.query<{left: number}>(
    `select (extract(epoch from "endsAt" - now()) / 60)::float8 as "left" from private."resetToken"
     where "tokenHash" = $1 and "endsAt" > now()`,
    [createHash('sha256').update(token).digest()],
  );
  return rows[0]?.left;
};

describe('a forgotten password', () => {
  test('is sent twice at once and then every 20 minutes, whatever network, browser or spelling asks', async () => {
    const {email} = await registerBy(academy);
    const counts: number[] = [];
    for (let minute = 0; minute < 180; minute += 5) {
      for (const spelling of [email, ` ${email.toUpperCase()}`, email]) {
        expect((await ask(spelling)).status).toBe(200);
      }
      counts.push((await emailsTo(pool, email)).length);
      await pass(5);
    }
    // Each hour's first two, and two more.
    expect([counts[0], counts[3], counts[11], counts[23], counts[35]]).toEqual([2, 2, 4, 8, 12]);
  });

  test('gets the same answers without an account, and says when an email is there already', async () => {
    const sending = await testAcademy({SMTP_URL: 'smtp://127.0.0.1:25'});
    const {email} = await registerBy(sending);
    const answersFor = async (address: string) => {
      const answers: unknown[] = [];
      for (let at = 0; at < 4; at += 1) {
        const {status, body} = await forgot(newVisitor(sending), address);
        answers.push([status, String(body['message']).replace(address, '…')]);
      }
      return answers;
    };
    const sent =
      'If … belongs to an account, we’ve sent it an email with a link. The link works for 20 minutes.';
    const there =
      'If … belongs to an account, it already has an email with a link from us. Use the newest one in your inbox or spam folder. The link works for 20 minutes.';
    const expected = [
      [200, sent],
      [200, sent],
      [200, there],
      [200, there],
    ];
    expect(await answersFor(email)).toEqual(expected);
    expect(await answersFor(`nobody-${crypto.randomUUID()}@example.org`)).toEqual(expected);
  });

  describe('asked for by strangers all the time', () => {
    test('leaves the owner in a new browser, whenever they ask, with a link that works for 20 minutes', async () => {
      const {username, email} = await registerBy(academy);
      for (let minute = 0; minute < 120; minute += 5) {
        for (let at = 0; at < 3; at += 1) await ask(email);
        expect((await ask(email)).status).toBe(200);
        expect([minute, await leftOf(await newestTokenTo(email))]).toEqual([minute, expect.closeTo(20, 0)]);
        await pass(5);
      }
      await ask(email);
      expect((await reset(await newestTokenTo(email), NEW)).status).toBe(200);
      expect((await newVisitor(academy).signIn(username, NEW)).status).toBe(200);
    });

    test('does not end the link that the owner was sent before its time', async () => {
      const {email} = await registerBy(academy);
      await ask(email);
      const own = await newestTokenTo(email);
      for (let minute = 0; minute < 19; minute += 1) {
        for (let at = 0; at < 3; at += 1) await ask(email);
        await emailsTo(pool, email);
        await pass(1);
      }
      expect((await reset(own, NEW)).status).toBe(200);
    });

    test('sends another email at once when the link was used', async () => {
      const {email} = await registerBy(academy);
      for (let at = 0; at < 4; at += 1) await ask(email);
      expect((await reset(await newestTokenTo(email), NEW)).status).toBe(200);
      await ask(email);
      expect((await reset(await newestTokenTo(email), `${NEW} again`)).status).toBe(200);
    });

    test('keeps no link alive that is over, and none of another address', async () => {
      const {email} = await registerBy(academy);
      const other = await registerBy(academy);
      for (const mailbox of [email, other.email]) for (let at = 0; at < 2; at += 1) await ask(mailbox);
      const [own, theirs] = [await newestTokenTo(email), await newestTokenTo(other.email)];
      await pass(10);
      await ask(email);
      expect([await leftOf(own), await leftOf(theirs)]).toEqual([
        expect.closeTo(20, 0),
        expect.closeTo(10, 0),
      ]);
      await pool.query(`update private."resetToken" set "endsAt" = now() - interval '1 s'`);
      await ask(email);
      expect(await leftOf(own)).toBeUndefined();
    });

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
        for (let at = 0; at < 4; at += 1) await ask(email);
        const before = (await emailsTo(pool, email)).length;
        expect((await forgot(own, email)).status).toBe(200);
        expect(await emailsTo(pool, email)).toHaveLength(before + 1);
        expect((await reset(await newestTokenTo(email), NEW)).status).toBe(200);
      },
    );

    test('a browser known to another account has no extra budget, even for the same address', async () => {
      const {username, email} = await registerBy(academy);
      await verify(username);
      const eve = await registerBy(academy, {email});
      const hers = newVisitor(academy);
      await hers.signIn(eve.username, PASSWORD);
      for (let at = 0; at < 2; at += 1) await ask(email);
      const before = (await emailsTo(pool, email)).length;
      expect((await forgot(hers, email)).status).toBe(200);
      expect(await emailsTo(pool, email)).toHaveLength(before);
    });
  });

  test('the owner’s browsers are limited, too', async () => {
    const {username, email} = await registerBy(academy);
    const own = newVisitor(academy);
    await own.signIn(username, PASSWORD);
    for (let at = 0; at < 10; at += 1) expect((await forgot(own, email)).status).toBe(200);
    expect((await forgot(own, email)).status).toBe(429);
  });
});
