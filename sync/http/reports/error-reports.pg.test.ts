// What pages tell about their fatal errors, and what becomes of it.
import {createServer} from 'node:http';
import {once} from 'node:events';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {academyOn, newLearner, ORIGIN} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const noted: object[] = [];
const arrived: {body: unknown; type: string | undefined}[] = [];
let status = 202;
/** The error-reporting service: somebody else's server. */
const service = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    arrived.push({
      body: JSON.parse(Buffer.concat(chunks).toString()),
      type: request.headers['content-type'],
    });
    response.writeHead(status).end();
  });
});
service.listen(0, '127.0.0.1');
await once(service, 'listening');
const address = `http://localhost:${(service.address() as AddressInfo).port}/api/1/store`;

const {pool, url} = await freshDatabase();
const log = (event: string, _: unknown, more?: object) => noted.push({event, ...more});
const academy = academyOn(pool, url, log, {ERROR_REPORTS_URL: address});
const quiet = academyOn(pool, url, log);
beforeEach(() => {
  noted.splice(0);
  arrived.splice(0);
  status = 202;
});
afterAll(() => service.close());

const REPORT = {
  message: 'TypeError: x is not a function',
  stack: `TypeError: x is not a function\n    at f (${ORIGIN}/assets/main-abc.js:1:2)`,
  build: '0123456789abcdef',
  page: '/modules',
};
let networks = 0;
/** From a network of its own. */
const send = (body: unknown, {on = academy, headers = {}}: {on?: typeof quiet; headers?: object} = {}) =>
  on.outside.request(
    '/api/error-reports',
    {
      method: 'POST',
      headers: {'content-type': 'application/json', origin: ORIGIN, ...headers},
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    {incoming: {socket: {remoteAddress: `203.0.113.${(networks += 1)}`}}},
  );

test('a report is in the log, and goes on to the service where there is one', async () => {
  expect((await send(REPORT)).status).toBe(204);
  expect(noted).toEqual([{event: 'a page failed', ...REPORT}]);
  expect(arrived).toEqual([{body: REPORT, type: 'application/json'}]);
  expect((await send(REPORT, {on: quiet})).status).toBe(204);
  expect(arrived).toHaveLength(1);
});

test('the learner who sends it is in neither, nor a token, whatever their page left in', async () => {
  const {cookie, username, userId} = await newLearner(pool, 'grace-hopper');
  const secrets = `${username} ${userId} grace@example.org q7T_zKQxPavWmNdgRbYLhE1`;
  const dirty = {...REPORT, message: secrets, stack: secrets, page: `/coding/${userId}?x=${username}`};
  expect((await send(dirty, {headers: {cookie}})).status).toBe(204);
  for (const text of [JSON.stringify(noted), JSON.stringify(arrived)]) {
    for (const secret of secrets.split(' ')) expect(text).not.toContain(secret);
    expect(text).toContain('/coding/:projectId');
  }
});

describe('a service that does not take it', () => {
  test('costs nobody anything but a line in the log', async () => {
    status = 500;
    expect((await send(REPORT)).status).toBe(204);
    expect(noted).toContainEqual({event: 'the error-reporting service refused a report', status: '500'});
  });

  test('is no trouble of the page either when nobody is there', async () => {
    const gone = academyOn(pool, url, log, {ERROR_REPORTS_URL: 'http://localhost:9/'});
    expect((await send(REPORT, {on: gone})).status).toBe(204);
    expect(noted.map((one) => (one as {event: string}).event)).toEqual([
      'a page failed',
      'a report of an error was not passed on',
    ]);
  });
});

test.each<[string, unknown, object, number]>([
  ['no object', [REPORT], {}, 400],
  ['no JSON', '{', {}, 400],
  ['a number for a message', {...REPORT, message: 7}, {}, 400],
  ['something more', {...REPORT, user: 'ada'}, {}, 400],
  ['nothing', {}, {}, 400],
  ['another type', REPORT, {'content-type': 'text/plain'}, 415],
  ['100 kB', {...REPORT, stack: 'x'.repeat(100_000)}, {}, 413],
  ['another site', REPORT, {origin: 'https://evil.example'}, 403],
])('%s is rejected, and goes nowhere', async (_, body, headers, code) => {
  expect((await send(body, {headers})).status).toBe(code);
  expect([noted, arrived]).toEqual([[], []]);
});

test('what is long is cut, whatever it is made of', async () => {
  for (const text of ['a'.repeat(30_000), '/?'.repeat(15_000), 'a.'.repeat(15_000), '@-'.repeat(15_000)]) {
    expect((await send({...REPORT, message: text, stack: text}, {on: quiet})).status).toBe(204);
  }
  for (const one of noted) expect(JSON.stringify(one).length).toBeLessThan(5000);
});

test('a network sends twenty a minute, and all of them together no more than sixty go on', async () => {
  const one = {incoming: {socket: {remoteAddress: '198.51.100.1'}}};
  const init = {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: ORIGIN},
    body: JSON.stringify(REPORT),
  };
  const flooded = academyOn(pool, url, log, {ERROR_REPORTS_URL: address});
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1)
    statuses.push((await flooded.outside.request('/api/error-reports', init, one)).status);
  expect(statuses).toEqual([...Array.from({length: 20}, () => 204), 429, 429]);
  for (let at = 0; at < 45; at += 1) await send(REPORT, {on: flooded});
  expect(arrived).toHaveLength(60);
});
