// The contact form of a browser without a script: what comes back is a page.
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import pg from 'pg';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {academyOn, ORIGIN, testAcademy} from '#tests/pg/academy.ts';
import {builtPages} from '#web/landing/pages.tsx';
import {readPublicContent} from '#web/public-content.ts';

const webDir = mkdtempSync(join(tmpdir(), 'academy-contact-'));
mkdirSync(join(webDir, 'pages'));
for (const {file, body} of builtPages(readPublicContent())) writeFileSync(join(webDir, 'pages', file), body);
afterAll(() => rmSync(webDir, {recursive: true}));

const {pool, outside, get, logged} = await testAcademy({WEB_DIR: webDir});
beforeEach(() => pool.query(`delete from private."throttle"`));

const MESSAGE = {
  name: 'Grace Hopper',
  email: 'grace@example.org',
  subject: 'A mistake in lesson 3',
  message: 'Line 12 says 30.\r\n\r\n<script>alert(1)</script>',
};

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  outside.request('/contact', {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });

type Row = {subject: string; bodyMd: string};
const stored = async () =>
  (
    await pool.query<Row>(
      `select t."subject", m."bodyMd" from "ticket" t join private."ticketMessage" m on m."ticketId" = t."id" order by t."no"`,
    )
  ).rows;

/** What a browser shows in a field of the page. */
const typedIn = (html: string, name: string) =>
  (new RegExp(`<textarea[^>]*name="${name}"[^>]*>\n([^<]*)<`).exec(html) ??
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html))?.[1];
const problemsIn = (html: string) =>
  [...(/<ul>(.*?)<\/ul>/s.exec(html)?.[1] ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words);

test('a message arrives as it was written, and its sender sees its number', async () => {
  const response = await post(MESSAGE);
  expect(response.status).toBe(303);
  expect(await stored()).toEqual([
    {subject: MESSAGE.subject, bodyMd: MESSAGE.message.replaceAll('\r\n', '\n')},
  ]);
  const address = response.headers.get('location') ?? '';
  expect(address).toMatch(/^\/contact\/sent\?no=T-\d+$/);
  const page = await get(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(`Its number is ${address.split('=')[1]}.`);
});

test.each(['', '?no=T-1"><script>', '?no=<b>', `?no=T-${'1'.repeat(40)}`])(
  'the page of thanks says nothing that an address makes up: %s',
  async (query) => {
    const html = await (await get(`/contact/sent${query}`)).text();
    expect(html).toContain('If it needs an answer');
    expect(html).not.toContain('Its number');
    expect(html).not.toContain('<script>');
  },
);

describe('what is not taken', () => {
  test('comes back with every word, and all that is wrong with it', async () => {
    const before = await stored();
    const odd = {
      name: '"><img src=x onerror=alert(1)>\r\nBcc: b@example.org',
      email: 'no address',
      subject: ' ',
      message: '\n</textarea><script>alert(1)</script> __TYPED_NAME__ __ORIGIN__ __CSP_NONCE__',
    };
    const response = await post(odd);
    const html = await response.text();
    expect(response.status).toBe(400);
    expect(problemsIn(html)).toEqual([
      'Name must be one line',
      'Email must be an address such as ada@example.org',
      'Tell us in a few words what it’s about',
    ]);
    expect(html).not.toMatch(/<img|<script|onerror="/);
    expect(typedIn(html, 'name')).toContain('&quot;&gt;&lt;img');
    expect(typedIn(html, 'email')).toBe(odd.email);
    // What looks like a mark of the page stays what it is.
    expect(typedIn(html, 'message')).toMatch(/^\n.*__TYPED_NAME__ __ORIGIN__ __CSP_NONCE__$/s);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(html.match(/aria-invalid="false"/g)).toHaveLength(1);
    expect(await stored()).toEqual(before);
  });

  test('is 100 kB: it comes back whole', async () => {
    const message = 'x'.repeat(100_000);
    const response = await post({...MESSAGE, message});
    const html = await response.text();
    expect([response.status, problemsIn(html)]).toEqual([
      400,
      ['Message must have at most 5,000 characters'],
    ]);
    expect(typedIn(html, 'message')).toBe(message);
    expect((await post({...MESSAGE, message: 'x'.repeat(600_000)})).status).toBe(413);
  });

  test('is the sixth within an hour: it comes back with the wait', async () => {
    for (let at = 0; at < 5; at += 1) expect((await post(MESSAGE)).status).toBe(303);
    const before = await stored();
    const response = await post(MESSAGE);
    const html = await response.text();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(problemsIn(html)).toEqual([
      expect.stringMatching(/^You’ve sent 5 messages in the last hour\. Try again in 1 hour\.$/),
    ]);
    expect(typedIn(html, 'subject')).toBe(MESSAGE.subject);
    expect(await stored()).toEqual(before);
  });

  test('is another site’s', async () => {
    expect((await post(MESSAGE, {origin: 'https://evil.example'})).status).toBe(403);
    expect((await post(MESSAGE, {'sec-fetch-site': 'cross-site'})).status).toBe(403);
  });
});

test('a character that PostgreSQL cannot store is left out', async () => {
  expect((await post({...MESSAGE, message: 'a\0b'})).status).toBe(303);
  expect((await stored()).at(-1)?.bodyMd).toBe('ab');
});

test('without a database the page still has every word', async () => {
  const nowhere = 'postgres://localhost:9/academy';
  const none = new pg.Pool({connectionString: nowhere});
  const away = academyOn(none, nowhere, () => undefined, {WEB_DIR: webDir});
  const response = await away.outside.request('/contact', {
    method: 'POST',
    headers: {origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded'},
    body: new URLSearchParams(MESSAGE).toString(),
  });
  expect([response.status, typedIn(await response.text(), 'name')]).toEqual([503, 'Grace Hopper']);
});

test('nobody’s form was an error of the server', () => {
  expect(logged).toEqual([]);
});
