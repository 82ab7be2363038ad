// The sign-in form's "Remember me" with Google: it applies to the session that results.
import {afterAll, beforeEach, expect, test} from 'vitest';
import {callback, finish, noticeOf, signInFixture, signIn, start} from '#tests/openid/sign-in-fixture.ts';
import {consent} from '#tests/openid/provider-pages.ts';
import {newVisitor, type Answer, type Visitor} from '#tests/pg/visitor.ts';

const {provider, academy, pool, newUser, register} = await signInFixture();
let visitor: Visitor;

beforeEach(() => {
  visitor = newVisitor(academy);
});
afterAll(() => provider.stop());

/** The session that a reply opens: its cookie's lifetime and its own, days. */
const sessionOf = async (answer: Answer) => {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('session=')) ?? '';
  const {rows} = await pool.query<{days: number}>(
    `select extract(epoch from "endsAt" - "createdAt")::int / 86400 as "days" from private."session"
     where "tokenHash" = sha256($1)`,
    [/^session=([^;]+)/.exec(cookie)?.[1]],
  );
  return {maxAge: /Max-Age=(\d+)/.exec(cookie)?.[1], days: rows[0]?.days};
};
const remembered = {maxAge: '2592000', days: 90};
const plain = {maxAge: undefined, days: 7};

test.each([
  ['said', '?rememberMe=true', remembered],
  ['said with a page that is wanted', '?returnTo=%2Fmodules&rememberMe=true', remembered],
  ['not said', '', plain],
  ['denied', '?rememberMe=false', plain],
  ['said in another word', '?rememberMe=TRUE', plain],
  ['said to be many things', '?rememberMe=1&rememberMe=true', plain],
])(
  '"Remember me", %s when the browser set out, makes the session as long as that',
  async (_, query, expected) => {
    const {sub} = newUser();
    expect(await sessionOf(await signIn(visitor, sub, `/api/auth/google${query}`))).toEqual(expected);
    // A returning user takes another branch of the code.
    visitor = newVisitor(academy);
    expect(await sessionOf(await signIn(visitor, sub, `/api/auth/google${query}`))).toEqual(expected);
  },
);

test.each([
  ['?rememberMe=true', remembered],
  ['', plain],
])('it outlasts the choice of an account (%j)', async (query, expected) => {
  const {sub, address} = newUser();
  await register(address);
  expect(noticeOf(await signIn(visitor, sub, `/api/auth/google${query}`))).toBe('google-choose');
  expect(await sessionOf(await visitor.send('POST', '/api/auth/google/register'))).toEqual(expected);
});

test('it cannot be set by the callback’s parameters', async () => {
  const back = await consent(await start(visitor), newUser().sub, callback);
  expect(await sessionOf(await finish(visitor, `${back}&rememberMe=true`))).toEqual(plain);
});
