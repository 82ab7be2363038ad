import argon2 from 'argon2';
import {expect, test} from 'vitest';
import {newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool} = academy;

test.each([
  ['with older parameters', {memoryCost: 8192, timeCost: 1}],
  ['before there was a key of the server', {memoryCost: 19_456, timeCost: 2}],
])('that was hashed %s is rehashed at sign-in', async (_, parameters) => {
  const {username} = await registerBy(academy);
  const older = await argon2.hash(PASSWORD, {type: argon2.argon2id, parallelism: 1, ...parameters});
  const hashNow = async (hash?: string) =>
    (
      await pool.query<{hash: string}>(
        `update private."credential" set "passwordHash" = coalesce($2, "passwordHash")
           where "userId" = (select "id" from "user" where "username" = $1) returning "passwordHash" as "hash"`,
        [username, hash],
      )
    ).rows[0]?.hash ?? '';
  await hashNow(older);
  const visitor = newVisitor(academy);
  expect((await visitor.signIn(username, `${PASSWORD}x`)).status).toBe(401);
  expect(await hashNow()).toBe(older);
  expect((await visitor.signIn(username, PASSWORD)).status).toBe(200);
  const renewed = await hashNow();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2,keyid=/);
  expect((await visitor.signIn(username, PASSWORD)).status).toBe(200);
  expect(await hashNow()).toBe(renewed);
});

test('being rehashed accepts concurrent sign-ins', async () => {
  const {username} = await registerBy(academy);
  const older = await argon2.hash(PASSWORD, {type: argon2.argon2id, memoryCost: 8192, parallelism: 1});
  await pool.query(
    `update private."credential" set "passwordHash" = $2 where "userId" = (select "id" from "user" where "username" = $1)`,
    [username, older],
  );
  const both = await Promise.all([
    newVisitor(academy).signIn(username, PASSWORD),
    newVisitor(academy).signIn(username, PASSWORD),
  ]);
  expect(both.map(({status}) => status)).toEqual([200, 200]);
});

test('with a damaged hash is rejected without a server error', async () => {
  const {username} = await registerBy(academy);
  await pool.query(
    `update private."credential" set "passwordHash" = '$argon2id$v=19$m=1$x' where "userId" = (select "id" from "user" where "username" = $1)`,
    [username],
  );
  expect((await newVisitor(academy).signIn(username, PASSWORD)).status).toBe(401);
});

test.each([
  ['64 characters and emoji', `${'é'.repeat(30)} 🦊🌊 lantern ${'q7'.repeat(10)}`],
  [
    '256 emoji of many kinds',
    Array.from({length: 256}, (_, at) => String.fromCodePoint(0x1f400 + (at % 90))).join(''),
  ],
])('of %s is accepted, and with one character less is rejected', async (_, password) => {
  const {username, response} = await registerBy(academy, {password});
  expect(response.status).toBe(200);
  const visitor = newVisitor(academy);
  expect((await visitor.signIn(username, password)).status).toBe(200);
  expect((await visitor.signIn(username, Array.from(password).slice(0, -1).join(''))).status).toBe(401);
});

test.each([
  ['257 characters', 'x'.repeat(257), 400],
  ['900 kB', 'x'.repeat(900_000), 413],
])('of %s is rejected before it is hashed', async (_, password, status) => {
  const {response} = await registerBy(academy, {password});
  expect(response.status).toBe(status);
  expect((await newVisitor(academy).signIn('ada', password)).status).toBe(status);
});

test.each(['password1234', 'qwertyuiopas', 'academyacademy'])(
  '%j is rejected at registration',
  async (password) => {
    const {response} = await registerBy(academy, {password});
    expect([response.status, await response.json()]).toEqual([
      400,
      {
        message: 'That password is easy to guess. Choose another one, such as a few unrelated words.',
        code: 'WEAK_PASSWORD',
        field: 'password',
      },
    ]);
  },
);

test('made of the learner’s own name is rejected at registration', async () => {
  const form = newRegistration();
  const {response} = await registerBy(academy, {...form, password: `${form.username}${form.username}`});
  expect(response.status).toBe(400);
});
