// Requests must not reveal who has an account. Checked without a clock: in both cases the replies are the same, and so
// is the work, hash for hash and statement for statement (`npm run bench -- accounts` measures the times).
import {createHash} from 'node:crypto';
import argon2 from 'argon2';
import type {PoolClient} from 'pg';
import {afterAll, beforeEach, describe, expect, test, vi} from 'vitest';
import {newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {emailsTo, tokensIn} from '#tests/pg/emails.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '10000'});
const {pool} = academy;

const statements: string[] = [];
const watched = new WeakSet<PoolClient>();
pool.on('acquire', (client) => {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const [asked] = args;
    statements.push(typeof asked === 'string' ? asked : (asked as {text: string}).text);
    return query(...args);
  }) as typeof client.query;
});
const hashes = [vi.spyOn(argon2, 'hash'), vi.spyOn(argon2, 'verify')] as const;
afterAll(() => vi.restoreAllMocks());
beforeEach(() => vi.clearAllMocks());

type Ask = (visitor: Visitor) => Promise<Answer>;

/** A reply, and the work that was done for it, including the work after the reply. */
async function workOf(ask: Ask, visitor = newVisitor(academy)) {
  vi.clearAllMocks();
  statements.length = 0;
  const {status, headers, body} = await ask(visitor);
  await expect.poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0).toBe(true);
  return {
    answer: {status, body, headers: [...headers.keys()].toSorted()},
    work: {
      statements: [...statements],
      hashed: hashes[0].mock.calls.map(([, options]) => options),
      // The same parameters cost the same.
      verified: hashes[1].mock.calls.map(([hash]) => hash.split('$').slice(0, 4)),
    },
  };
}

async function verified() {
  const person = await registerBy(academy);
  await pool.query(`update private."emailAddress" set "verifiedAt" = now() where "address" = $1`, [
    person.email,
  ]);
  return person;
}

describe('a sign-in that fails', () => {
  const signIn =
    (username: string): Ask =>
    (visitor) =>
      visitor.signIn(username, 'not the password');

  test('is the same for a name, a verified address and an unverified one as for no account', async () => {
    const [known, unproved] = [await verified(), await registerBy(academy)];
    const nobody = await workOf(signIn('nobody-at-all'));
    expect(nobody.answer).toMatchObject({status: 401, body: {message: 'Invalid username or password'}});
    expect(nobody.work.verified).toHaveLength(1);
    expect(nobody.work.statements.length).toBeGreaterThan(3);
    for (const name of [known.username, known.email, unproved.email, 'nobody@example.org']) {
      expect(await workOf(signIn(name))).toEqual(nobody);
    }
  });

  test('is the same in a known browser', async () => {
    const known = await verified();
    const at = async (name: string) => {
      const visitor = newVisitor(academy);
      await visitor.signIn(known.username, PASSWORD);
      await visitor.send('POST', '/api/auth/logout');
      return workOf(signIn(name), visitor);
    };
    expect(await at((await registerBy(academy)).username)).toEqual(await at('nobody-at-all'));
  });

  test('is the same when it exceeds the limit', async () => {
    const {username} = await verified();
    const last = async (name: string) => {
      for (let attempt = 0; attempt < 10; attempt += 1) await newVisitor(academy).signIn(name, 'wrong');
      const {answer, work} = await workOf(signIn(name));
      const {nextAttemptAllowed: _, ...body} = answer.body;
      return {...answer, body, work};
    };
    const refused = await last(username);
    expect(refused).toMatchObject({status: 429, work: {verified: []}});
    expect(await last(`nobody-${crypto.randomUUID()}`)).toEqual(refused);
  });
});

test('a forgotten password is the same in a known browser, and when it exceeds the limit', async () => {
  const {username} = await verified();
  const asked = async (email: string) => {
    const visitor = newVisitor(academy);
    await visitor.signIn(username, PASSWORD);
    await visitor.send('POST', '/api/auth/logout');
    const all: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const {answer, work} = await workOf(
        (by) => by.send('POST', '/api/auth/forgot-password', {email}),
        visitor,
      );
      const {nextAttemptAllowed: _, message, ...body} = answer.body;
      all.push({...answer, body: {...body, message: String(message).replace(email, '…')}, work});
    }
    return all;
  };
  const nobody = await asked(`nobody-${crypto.randomUUID()}@example.org`);
  expect(nobody).toMatchObject([{status: 200}, {status: 200}, {status: 200}, {status: 200}]);
  expect(await asked((await verified()).email)).toEqual(nobody);
  expect(await asked((await registerBy(academy)).email)).toEqual(nobody);
});

test('a forgotten password is the same for a verified address, an unverified one and an unknown one', async () => {
  const forgot = async (email: string) => {
    const {answer, work} = await workOf((visitor) =>
      visitor.send('POST', '/api/auth/forgot-password', {email}),
    );
    const message = String(answer.body['message']).replace(email, '…');
    return {...answer, body: {message}, work};
  };
  const nobody = await forgot('nobody-at-all@example.org');
  expect(nobody).toMatchObject({status: 200, work: {hashed: [], verified: []}});
  expect(await forgot((await verified()).email)).toEqual(nobody);
  expect(await forgot((await registerBy(academy)).email)).toEqual(nobody);
});

test('a registration is the same with a known address, verified or not, as with a new one', async () => {
  const register = async (email?: string) => {
    const form = newRegistration();
    const {answer, work} = await workOf((visitor) =>
      visitor.send('POST', '/api/auth/register', {...form, ...(email === undefined ? {} : {email})}),
    );
    return {...answer, body: Object.keys(answer.body), work};
  };
  const fresh = await register();
  expect(fresh).toMatchObject({status: 200, work: {hashed: [{memoryCost: 19_456}], verified: []}});
  const owner = await verified();
  expect(await register(owner.email)).toEqual(fresh);
  // The owner has been notified by now, and is not notified again.
  expect(await register(owner.email.toUpperCase())).toEqual(fresh);
  expect(await register((await registerBy(academy)).email)).toEqual(fresh);
  expect(await emailsTo(pool, owner.email)).toHaveLength(1);
});

test('a reset is the same with an invented link, a used one and an expired one', async () => {
  const reset = (token: string) =>
    workOf((visitor) =>
      visitor.send('POST', '/api/auth/reset-password', {token, newPassword: 'a lantern in the fog'}),
    );
  const token = async () => {
    const {email} = await registerBy(academy);
    await newVisitor(academy).send('POST', '/api/auth/forgot-password', {email});
    const [message] = await emailsTo(pool, email);
    return (message && tokensIn(message)[0]) ?? '';
  };
  const [used, old] = [await token(), await token()];
  expect((await reset(used)).answer.status).toBe(200);
  await pool.query(`update private."resetToken" set "endsAt" = now() where "tokenHash" = $1`, [
    createHash('sha256').update(old).digest(),
  ]);
  const never = await reset('A'.repeat(43));
  expect(never).toMatchObject({answer: {status: 400}, work: {hashed: [], verified: []}});
  expect(await reset(used)).toEqual(never);
  expect(await reset(old)).toEqual(never);
});

test('checking a username costs the same whether it is taken or not', async () => {
  const {username} = await registerBy(academy);
  const ask = (name: string) =>
    workOf((visitor) => visitor.send('GET', `/api/auth/username-available?username=${name}`));
  const [taken, free] = [await ask(username), await ask('nobody.at.all')];
  expect([taken.answer.body, free.answer.body]).toEqual([{isAvailable: false}, {isAvailable: true}]);
  expect(taken.work).toEqual(free.work);
});
