// Input that no browser sends: every account route rejects it with a message, and none of it breaks the server.
import {describe, expect, test} from 'vitest';
import {newLearner, newRegistration, PASSWORD, registerBy, testAcademy} from '#tests/pg/academy.ts';

const academy = await testAcademy({ATTEMPTS_PER_ADDRESS: '10000'});
const {pool, outside, post, logged} = academy;

const ROUTES = {
  'POST /api/auth/login': {username: 'ada', password: PASSWORD},
  'POST /api/auth/register': newRegistration(),
  'POST /api/auth/forgot-password': {email: 'ada@example.org'},
  'POST /api/auth/reset-password': {token: 'A'.repeat(43), newPassword: 'a lantern in the fog'},
  'PUT /api/user/password': {currentPassword: PASSWORD, newPassword: 'a lantern in the fog'},
  'POST /api/user/export': {password: PASSWORD},
  'POST /api/user/delete': {password: PASSWORD, username: 'ada'},
} as const;
const routes = Object.entries(ROUTES);
const learner = await newLearner(pool);

type Call = {body?: string; query?: string; headers?: Record<string, string>};

const send = async (
  route: string,
  right: object,
  {body = JSON.stringify(right), query = '', headers = {}}: Call,
) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await outside.request(path + query, {
    method,
    body,
    headers: {
      origin: 'http://localhost:8080',
      'content-type': 'application/json',
      cookie: learner.cookie,
      ...headers,
    },
  });
  return {status: answer.status, body: (await answer.json()) as {message?: string}};
};

describe.each(routes)('%s', (route, right) => {
  test.each<[string, number, Call]>([
    ['no JSON', 400, {body: '{"username"'}],
    ['a list', 400, {body: '[]'}],
    ['null', 400, {body: 'null'}],
    ['nothing', 400, {body: '{}'}],
    ['an unknown field', 400, {body: JSON.stringify({...right, isDev: true})}],
    ['a prototype', 400, {body: JSON.stringify(right).replace('{', '{"__proto__":{"isDev":true},')}],
    ['a constructor', 400, {body: JSON.stringify(right).replace('{', '{"constructor":{"prototype":{}},')}],
    [
      'numbers for text',
      400,
      {body: JSON.stringify(Object.fromEntries(Object.keys(right).map((key) => [key, 7])))},
    ],
    [
      'objects for text',
      400,
      {body: JSON.stringify(Object.fromEntries(Object.keys(right).map((key) => [key, {$ne: ''}])))},
    ],
    [
      'the character U+0000',
      400,
      {body: JSON.stringify(Object.fromEntries(Object.keys(right).map((key) => [key, 'a\0b'])))},
    ],
    ['900 kB', 413, {body: JSON.stringify({...right, more: 'x'.repeat(900_000)})}],
    ['a form', 415, {headers: {'content-type': 'application/x-www-form-urlencoded'}}],
    ['plain text', 415, {headers: {'content-type': 'text/plain'}}],
    ['a type that only begins like JSON', 415, {headers: {'content-type': 'application/jsonp'}}],
    ['a key that is given twice', 400, {query: '?a=1&a=2'}],
    ['a key that nobody knows', 400, {query: '?next=//evil.example'}],
    ['a foreign Origin', 403, {headers: {origin: 'https://evil.example'}}],
    ['another port of this host', 403, {headers: {origin: 'http://localhost:8081'}}],
    ['another scheme', 403, {headers: {origin: 'https://localhost:8080'}}],
    ['the Origin null', 403, {headers: {origin: 'null'}}],
    ['another site, by the browser', 403, {headers: {'sec-fetch-site': 'same-site'}}],
  ])('rejects %s', async (_, status, call) => {
    const answer = await send(route, right, call);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
  });

  test.each([
    'session=%E0%A4%A; device=%E0%A4%A',
    'session=; device=',
    `session=${'A'.repeat(4000)}; device=${'A'.repeat(4000)}`,
    `session=' or true --; device=' or true --`,
    'session=__proto__; device=__proto__; ;;; =; =x',
    '\u00ff\u00fe=1; session=\u00ff',
  ])('takes the cookies %j for none', async (cookie) => {
    const {status} = await send(route, right, {headers: {cookie}});
    expect(status).toBeLessThan(500);
    expect(status).not.toBe(403);
  });
});

test.each([`' or 1=1 --`, `"; drop table "user"; --`, `%' union select null --`, '$1', '\\', '__proto__'])(
  'the name %j is a name that nobody has',
  async (username) => {
    const answer = await post('/api/auth/login', {username, password: PASSWORD});
    expect(answer.status).toBe(401);
  },
);

test('a password of SQL is a password', async () => {
  const password = `'; drop table "user"; -- ${crypto.randomUUID()}`;
  const {username, response} = await registerBy(academy, {password});
  expect(response.status).toBe(200);
  expect((await post('/api/auth/login', {username, password})).status).toBe(200);
});

test('nothing of it was logged as a server error', () => {
  expect(logged).toEqual([]);
});
