import {beforeEach, expect, test} from 'vitest';
import {academyOn, ORIGIN} from '#tests/pg/academy.ts';
import {freshDatabase} from '#tests/pg/database.ts';

const noted: object[] = [];
const {pool, url} = await freshDatabase();
const {outside} = academyOn(pool, url, (event, _, more) => noted.push({event, ...more}));
beforeEach(() => void noted.splice(0));

/** As Chromium sends it. */
const report = (more: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: `${ORIGIN}/auth/reset-password?token=abc`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${ORIGIN}/auth/reset-password?token=abc`,
    referrer: '',
    blockedURL: 'https://evil.example/x.js?cookie=abc',
    effectiveDirective: 'script-src-elem',
    originalPolicy: "default-src 'self'",
    sourceFile: `${ORIGIN}/assets/a.js?abc`,
    sample: 'alert(1)',
    disposition: 'enforce',
    statusCode: 200,
    lineNumber: 3,
    columnNumber: 5,
    ...more,
  },
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  outside.request('/api/csp-reports', {
    method: 'POST',
    headers: {'content-type': 'application/reports+json', origin: ORIGIN, ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('logs a report without the parts of an address that may hold secrets', async () => {
  expect((await send([report()])).status).toBe(204);
  expect(noted).toEqual([
    {
      event: 'a page broke its policy',
      page: `${ORIGIN}/auth/reset-password`,
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      disposition: 'enforce',
      source: `${ORIGIN}/assets/a.js:3`,
      sample: 'alert(1)',
    },
  ]);
});

test('nor a token that is in a path, as in the links that end emails', async () => {
  const path = '/unsubscribe/d3UtMTIz.3kQm0n8q1v5t7x9zAbCdEfGhIjKlMnOpQrStUvWxYz0';
  await send([
    report({
      documentURL: ORIGIN + path,
      blockedURL: ORIGIN + path,
      sourceFile: ORIGIN + path,
      sample: `fetch("${path}")`,
    }),
  ]);
  const logged = `${ORIGIN}/unsubscribe/:token`;
  expect(noted).toEqual([expect.objectContaining({page: logged, blocked: logged, source: `${logged}:3`})]);
  expect(JSON.stringify(noted)).not.toContain('3kQm');
});

test('logs at most ten reports of a delivery, and the beginning of each text', async () => {
  await send(
    Array.from({length: 30}, () => report({sample: 'x'.repeat(1000), sourceFile: null, lineNumber: null})),
  );
  expect(noted).toHaveLength(10);
  expect(noted[0]).toMatchObject({sample: 'x'.repeat(200), source: ':0'});
});

test('accepts and ignores other reports', async () => {
  expect((await send([{type: 'deprecation', body: {id: 'x', message: 'y'}}, {type: 'crash'}])).status).toBe(
    204,
  );
  expect(noted).toEqual([]);
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['no list', report(), {}, 400],
  ['no JSON', '[', {}, 400],
  ['a list of something else', [1], {}, 400],
  ['a text where a number belongs', [report({lineNumber: 'x'})], {}, 400],
  ['another type', [report()], {'content-type': 'application/json'}, 415],
  ['more than 64 KiB', 'x'.repeat(70_000), {}, 413],
  ['another site', [report()], {origin: 'https://evil.example'}, 403],
])('%s is rejected', async (_, body, headers, status) => {
  expect((await send(body, headers)).status).toBe(status);
  expect(noted).toEqual([]);
});

test('limits a network to twenty deliveries a minute, independent of others', async () => {
  const address = (last: number) => ({incoming: {socket: {remoteAddress: `203.0.113.${last}`}}});
  const init = {
    method: 'POST',
    headers: {'content-type': 'application/reports+json', origin: ORIGIN},
    body: '[]',
  };
  const statuses: number[] = [];
  for (let sent = 0; sent < 22; sent += 1) {
    statuses.push((await outside.request('/api/csp-reports', init, address(1))).status);
  }
  expect(statuses).toEqual([...Array.from({length: 20}, () => 204), 429, 429]);
  expect((await outside.request('/api/csp-reports', init, address(2))).status).toBe(204);
});
