import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {describe, expect, test} from 'vitest';
import {newLearner, ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {newAdmin} from '#tests/pg/admins.ts';

const {pool, get, post, outside, outsideServer, logged} = await testAcademy();

describe('input from outside', () => {
  const LOGIN = '/api/auth/login';
  const form = {username: 'ada', password: 'x'};

  test.each([
    ['null', {origin: null}],
    ['another site', {origin: 'https://evil.example'}],
    ['another port of the same host', {origin: 'http://localhost:8081'}],
    ['another scheme', {origin: 'https://localhost:8080'}],
    ['an opaque one', {origin: 'null'}],
    ['a longer one', {origin: `${ORIGIN}.evil.example`}],
    ['the own one, but the browser says cross-site', {headers: {'sec-fetch-site': 'same-site'}}],
  ])('is rejected when its Origin is %s', async (_, call) => {
    const {cookie} = await newLearner(pool);
    for (const path of ['/api/auth/register', LOGIN, '/api/auth/logout', '/api/commands']) {
      const response = await post(path, form, {cookie, ...call});
      expect([response.status, await response.json()]).toEqual([
        403,
        {
          message: 'This request didn’t come from the academy. Reload the page and try again.',
          code: 'FOREIGN_ORIGIN',
        },
      ]);
    }
    expect((await get('/api/auth/me', {cookie})).status).toBe(200);
  });

  test.each([
    ['an unknown field', {...form, isDev: true}, 'The field "isDev" isn’t known here.', 'isDev'],
    [
      'a prototype key',
      '{"username":"a","password":"b","__proto__":{}}',
      'The field name "__proto__" isn’t allowed.',
      '__proto__',
    ],
    [
      'a deep prototype key',
      '{"username":{"constructor":1}}',
      'The field name "constructor" isn’t allowed.',
      'constructor',
    ],
    ['a list', [], 'The request body must be a JSON object.', undefined],
    ['null', null, 'The request body must be a JSON object.', undefined],
    ['text', '"ada"', 'The request body must be a JSON object.', undefined],
    ['no JSON', '{"username":', 'The request body isn’t valid JSON.', undefined],
    ['nothing', '', 'The request body isn’t valid JSON.', undefined],
    ['too deep a nest', '['.repeat(30_000), 'The request body isn’t valid JSON.', undefined],
  ])('%s is rejected with its name', async (_, body, message, field) => {
    const response = await post(LOGIN, body);
    expect([response.status, await response.json()]).toEqual([400, field ? {message, field} : {message}]);
  });

  test.each([
    ['given twice', '?a=1&a=2', 'The query parameter "a" appears twice.'],
    ['not known', '?admin=1', 'The query parameter "admin" isn’t known here.'],
  ])('a query parameter that is %s is rejected', async (_, query, message) => {
    const {cookie} = await newLearner(pool);
    const response = await get(`/api/auth/me${query}`, {cookie});
    expect([response.status, await response.json()]).toMatchObject([400, {message}]);
  });

  test('the character U+0000 is rejected in every part of every address', async () => {
    const {cookie: own} = await newLearner(pool);
    const {cookie: admins} = await newAdmin({pool});
    const cookie = `${own}; ${admins}`;
    const paths = new Set(
      outside.routes
        .filter(({method, path}) => method !== 'ALL' && /[:*]/.test(path))
        .map(({method, path}) => `${method} ${path.replaceAll(/:\w+|\*/g, 'a%00b')}`),
    );
    expect(paths.size).toBeGreaterThan(12);
    for (const route of [
      ...paths,
      'GET /?a=%00',
      'GET /api/auth/google?returnTo=%00',
      'GET /api/admin/mails?page=%00',
    ]) {
      const [method = '', path = ''] = route.split(' ');
      const response = await outside.request(path, {method, headers: {cookie, origin: ORIGIN}});
      expect([route, response.status]).toEqual([route, 400]);
      expect((await response.json()) as object).toMatchObject({message: expect.stringContaining('U+0000')});
    }
  });

  test('the character U+0000 in an address is rejected with its name', async () => {
    const {cookie} = await newLearner(pool);
    const asked = await get('/api/auth/username-available?username=a%00b');
    const ended = await outside.request('/api/user/sessions/%00', {
      method: 'DELETE',
      headers: {cookie, origin: ORIGIN},
    });
    expect([asked.status, await asked.json()]).toEqual([
      400,
      {message: '"username" must not contain the character U+0000.', field: 'username'},
    ]);
    expect([ended.status, await ended.json()]).toEqual([
      400,
      {message: 'An address must not contain the character U+0000.'},
    ]);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonx',
    '',
  ])('a body of the type %j is rejected', async (type) => {
    const response = await post(LOGIN, form, {headers: {'content-type': type}});
    expect([response.status, await response.json()]).toEqual([
      415,
      {message: 'Send the body as JSON (Content-Type: application/json).'},
    ]);
  });

  test('a body of 900 kB is rejected, with its length told and without, and the next request is served', async () => {
    outsideServer.listen(0, '127.0.0.1');
    await once(outsideServer, 'listening');
    const address = `http://127.0.0.1:${(outsideServer.address() as AddressInfo).port}${LOGIN}`;
    const large = JSON.stringify({...form, password: 'x'.repeat(900_000)});
    const headers = {'content-type': 'application/json', origin: ORIGIN};
    const stream = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < large.length; at += 10_000) {
            controller.enqueue(new TextEncoder().encode(large.slice(at, at + 10_000)));
          }
          controller.close();
        },
      });
    const bodies = [{body: large}, {body: stream(), duplex: 'half' as const}, {body: JSON.stringify(form)}];
    const replies: number[] = [];
    for (const body of bodies) {
      const response = await fetch(address, {method: 'POST', headers, ...body});
      replies.push(response.status);
      await response.body?.cancel();
    }
    expect(replies).toEqual([413, 413, 401]);
    outsideServer.closeAllConnections();
    outsideServer.close();
  });

  test('none of all that was logged as a server error', () => {
    expect(logged).toEqual([]);
  });
});
