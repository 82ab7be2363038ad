import {describe, expect, test} from 'vitest';
import {newLearner, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';
import {newVisitor} from '#tests/pg/visitor.ts';

const academy = await testAcademy();
const {pool, post} = academy;

const ask = async (username: string, visitor = newVisitor(academy)) => {
  const path = `/api/auth/username-available?username=${encodeURIComponent(username)}`;
  const {status, body} = await visitor.send('GET', path);
  return [status, body] as const;
};
const FREE = [200, {isAvailable: true}];
const TAKEN = [200, {isAvailable: false}];

test('a name is free until it is taken, ignoring case and surrounding spaces', async () => {
  const {username} = await registerBy(academy);
  expect(await ask(`${username}.`)).toEqual(FREE);
  for (const typed of [username, username.toUpperCase(), ` ${username.toLowerCase()} `]) {
    expect(await ask(typed)).toEqual(TAKEN);
  }
});

test('a learner’s alias counts as taken, as at registration', async () => {
  const {userId} = await newLearner(pool);
  await pool.query(`insert into private."aliasTaken" ("folded", "userId") values ('night-owl', $1)`, [
    userId,
  ]);
  expect(await ask('Night-Owl')).toEqual(TAKEN);
  expect((await registerBy({post}, {username: 'Night-Owl'})).response.status).toBe(409);
});

describe('a name that would pass for the academy or those who run it', () => {
  const RESERVED = ['admin', 'root', 'support', 'api', 'academy', 'system', 'moderator'];

  test.each([...RESERVED, 'Admin', 'SUPPORT', 'no-reply', 'ad.min', '_root_', 'The.Academy', '__proto__'])(
    '%s is nobody’s',
    async (username) => {
      expect(await ask(username)).toEqual(TAKEN);
      const {response} = await registerBy({post}, {username});
      expect([response.status, await response.json()]).toEqual([
        409,
        {message: 'That username isn’t available. Choose another one.', field: 'username'},
      ]);
    },
  );

  test.each(['admiral', 'rooted', 'ada.root', 'supportive', 'learner'])('%s is free', async (username) => {
    expect(await ask(username)).toEqual(FREE);
  });

  test('stays valid for existing accounts', async () => {
    const {username} = await registerBy({post});
    await pool.query(`update "user" set "username" = 'moderators' where "username" = $1`, [username]);
    expect((await newVisitor(academy).signIn('moderators', PASSWORD)).status).toBe(200);
  });
});

test.each([
  ['', 'Username is required'],
  ['ab', 'Username must have at least 3 characters'],
  ['x'.repeat(31), 'Username must have at most 30 characters'],
  ["' or true --", 'Username can use only letters, digits, dots, dashes, and underscores'],
])('%j can be nobody’s name, and it says why', async (username, message) => {
  expect(await ask(username)).toEqual([400, {message, field: 'username'}]);
});

test('nothing is revealed about an address, not even that it was asked for', async () => {
  const {email} = await registerBy(academy);
  expect((await ask(email))[0]).toBe(400);
  const answer = await newVisitor(academy).send('GET', `/api/auth/username-available?email=${email}`);
  expect(answer.status).toBe(400);
});

test('limits one network to 120 requests a minute, and does not affect others', async () => {
  const curious = newVisitor(academy);
  for (let at = 0; at < 120; at += 1) expect((await ask('somebody', curious))[0]).toBe(200);
  const [status, body] = await ask('somebody', curious);
  expect([status, body]).toMatchObject([
    429,
    {code: 'RATE_LIMITED', message: 'You’ve checked a lot of usernames.'},
  ]);
  expect(await ask('somebody')).toEqual(FREE);
});
