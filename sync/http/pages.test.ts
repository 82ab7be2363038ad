import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {Hono} from 'hono';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {isProbeReply, PROBE_PATH} from '#schema/wire/probe.ts';
import {pages} from '#sync/http/pages.ts';
import {refusals} from '#sync/http/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-pages-'));
const app = new Hono();

beforeAll(() => {
  mkdirSync(join(folder, 'site', 'assets'), {recursive: true});
  writeFileSync(join(folder, 'secret.txt'), 'the hidden words');
  mkdirSync(join(folder, 'site', 'pages'));
  for (const page of ['landing', 'about', 'certificates', '404'])
    writeFileSync(
      join(folder, 'site', 'pages', `${page}.html`),
      '<style nonce="__CSP_NONCE__">public</style>',
    );
  for (const page of ['auth-login', 'auth-register'])
    writeFileSync(
      join(folder, 'site', 'pages', `${page}.html`),
      '<style nonce="__CSP_NONCE__">entrance</style>',
    );
  writeFileSync(join(folder, 'site', 'app.html'), '<style nonce="__CSP_NONCE__">app</style>');
  writeFileSync(join(folder, 'site', 'sw.js'), 'worker');
  writeFileSync(join(folder, 'site', 'assets', 'a-1.js'), 'asset');
  refusals(app, () => undefined);
  pages(app, join(folder, 'site'), {
    origin: 'https://academy.example',
    isLearner: async (c) => c.req.header('cookie') === 'session=ada',
  });
});
afterAll(() => rmSync(folder, {recursive: true}));

test.each([
  ['/', 200, 'public'],
  ['/about', 200, 'public'],
  ['/certificates/c-1', 200, 'public'],
  ['/dashboard', 200, 'app'],
  ['/modules/m/lessons/l', 200, 'app'],
  ['/admin/login', 200, 'app'],
  ['/auth/login', 200, 'entrance'],
  ['/auth/register?utm_source=letter&utm_campaign=may', 200, 'entrance'],
  // What else an address says the app knows.
  ['/auth/login?returnTo=%2Fmodules', 200, 'app'],
  ['/auth/reset-password?token=abc', 200, 'app'],
  ['/nothing', 404, 'public'],
  ['/modules/m', 404, 'public'],
  ['/index.html', 404, 'public'],
])('%s is a page with the status %d from the entry "%s"', async (path, status, entry) => {
  const response = await app.request(path);
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(`">${entry}<`)]);
  expect(response.headers.get('cache-control')).toBe('no-cache');
});

test('the forms for visitors are none of a learner’s', async () => {
  for (const path of ['/auth/login', '/auth/register']) {
    const response = await app.request(path, {headers: {cookie: 'session=ada'}});
    expect([response.status, response.headers.get('location')]).toEqual([302, '/personal-tutor']);
    expect((await app.request(path)).headers.get('vary')).toContain('Cookie');
  }
});

test('each reply has a nonce of its own, in its policy and in its page', async () => {
  const nonces = [];
  for (let asked = 0; asked < 2; asked += 1) {
    const response = await app.request('/dashboard');
    const policy = response.headers.get('content-security-policy') ?? '';
    const [, nonce] = /style-src 'self' 'nonce-([\w+/=]+)'/.exec(policy) ?? [];
    expect(await response.text()).toBe(`<style nonce="${nonce}">app</style>`);
    expect(policy).not.toMatch(/unsafe|\*/);
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(2);
});

test('the app’s page says which one it was sent as, and the copy that a device keeps says none', async () => {
  writeFileSync(join(folder, 'site', 'app.html'), '<meta name="page" content="" /><p>">app</p>');
  const said = async (path: string) =>
    /name="page" content="([^"]*)"/.exec(await (await app.request(path)).text())?.[1];
  expect(
    await Promise.all(
      ['/did-avatar', '/did-avatar/?thread=1', '/did%2Davatar', '/modules/m/lessons/l', '/app.html'].map(
        said,
      ),
    ),
  ).toEqual(['/did-avatar', '/did-avatar', '/did-avatar', '/modules/:moduleId/lessons/:lessonId', '']);
  writeFileSync(join(folder, 'site', 'app.html'), '<style nonce="__CSP_NONCE__">app</style>');
});

test('it also says whether it has a policy of its own, which a page has once what it asks is set up, and whom it reaches by it', async () => {
  writeFileSync(join(folder, 'site', 'app.html'), '<meta name="page" content="" />');
  const later = new Hono();
  const elsewhereAt = new Map([
    ['/vapi-tavus-avatar', ['https://rooms.example', 'wss://rooms.example']],
    ['/did-avatar', []],
  ]);
  pages(later, join(folder, 'site'), {origin: 'http://localhost:8080', elsewhereAt});
  const said = async (path: string) => {
    const response = await later.request(path);
    const policy = response.headers.get('content-security-policy') ?? '';
    return [await response.text(), policy.includes('https://rooms.example')];
  };
  expect(await said('/vapi-tavus-avatar')).toEqual([
    '<meta name="page" content="/vapi-tavus-avatar" data-policy="own" data-reaches="https://rooms.example wss://rooms.example" />',
    true,
  ]);
  expect(await said('/did-avatar')).toEqual([
    '<meta name="page" content="/did-avatar" data-policy="own" data-reaches="" />',
    false,
  ]);
  expect(await said('/vapi-heygen-avatar')).toEqual([
    '<meta name="page" content="/vapi-heygen-avatar" />',
    false,
  ]);
  writeFileSync(join(folder, 'site', 'app.html'), '<style nonce="__CSP_NONCE__">app</style>');
});

test('assets are cached for ever, the service worker is always revalidated', async () => {
  const [asset, worker] = [await app.request('/assets/a-1.js'), await app.request('/sw.js')];
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect([await asset.text(), await worker.text()]).toEqual(['asset', 'worker']);
});

test("the probe is the academy's own word, kept nowhere", async () => {
  const response = await app.request(PROBE_PATH);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(isProbeReply(await response.json())).toBe(true);
  expect([{}, null, 'here', {academy: 'there'}].filter(isProbeReply)).toEqual([]);
});

test.each(['/assets/gone.js', '/api/nothing', '/zero/nothing', '/ws', '/assets/'])(
  '%s is no page but a plain rejection',
  async (path) => {
    const response = await app.request(path);
    expect([response.status, await response.json()]).toEqual([404, {message: `There’s nothing at ${path}.`}]);
  },
);

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets/%00.js',
])('%s leads nowhere', async (path) => {
  const response = await app.fetch(new Request(`http://localhost${path}`));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain('hidden');
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.8, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
  ['brotli, gzippy', null],
])('to a browser that takes "%s" a page comes as %s', async (codings, coding) => {
  const response = await app.request('/about', {headers: {'accept-encoding': codings}});
  expect(response.headers.get('content-encoding')).toBe(coding);
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const html = coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
  expect(Buffer.from(html).toString()).toMatch(/^<style nonce="[\w+/=]+">public<\/style>$/);
});
