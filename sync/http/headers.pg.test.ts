import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {academyOn, newLearner, PASSWORD, testAcademy, type TestAcademy} from '#tests/pg/academy.ts';

const folder = mkdtempSync(join(tmpdir(), 'academy-headers-'));
const WEB_DIR = join(folder, 'dist');
mkdirSync(join(WEB_DIR, 'assets', 'inner'), {recursive: true});
mkdirSync(join(WEB_DIR, 'pages'));
for (const [name, text] of Object.entries({
  'pages/landing.html': '<title>public</title>',
  'pages/about.html': '<title>public</title>',
  'pages/404.html': '<title>public</title>',
  'pages/auth-login.html': '<title>public</title>',
  'app.html': '<title>app</title>',
  'sw.js': 'worker',
  'sw.js.map': 'hidden words',
  '.env': 'hidden words',
  'assets/a-1.js': 'script',
  'assets/a-1.css': 'style',
  'assets/a-1.js.map': 'hidden words',
  'assets/inner/b.js': 'script',
  '../secrets.json': 'hidden words',
})) {
  writeFileSync(join(WEB_DIR, name), text);
}
afterAll(() => rmSync(folder, {recursive: true}));

const academy = await testAcademy({WEB_DIR});
const {pool, databaseUrl} = academy;
const secure = academyOn(pool, databaseUrl, () => undefined, {
  WEB_DIR,
  PUBLIC_ORIGIN: 'https://academy.example',
});
const ada = await newLearner(pool);

type Asks = (one: Omit<TestAcademy, 'logged'>) => Promise<Response>;
const gets =
  (path: string, cookie?: string): Asks =>
  ({get}) =>
    get(path, {cookie});

const PAGES: Readonly<Record<string, Asks>> = {
  'a public page': gets('/'),
  'a page of the app': gets('/dashboard'),
  'the reset page': gets('/auth/reset-password?token=abc'),
  'the card of no page': gets('/no/such/page'),
};
const OTHERS: Readonly<Record<string, Asks>> = {
  'an asset': gets('/assets/a-1.js'),
  'the service worker': gets('/sw.js'),
  'an asset that is gone': gets('/assets/gone.js'),
  'an answer': gets('/api/auth/me', ada.cookie),
  'a refusal to a guest': gets('/api/auth/me'),
  'no such call': gets('/api/nothing'),
  'bad input': ({post}) => post('/api/auth/login', '{'),
  'another type': ({post}) => post('/api/auth/login', '', {headers: {'content-type': 'text/plain'}}),
  'too much': ({post}) => post('/api/auth/login', 'x'.repeat(70_000)),
  'another site': ({post}) => post('/api/auth/login', {}, {origin: 'https://evil.example'}),
  'a wrong password': ({post}) => post('/api/auth/login', {username: 'nobody', password: PASSWORD}),
  'a sign-out': ({post}) => post('/api/auth/logout'),
  'a way elsewhere': gets('/api/auth/google'),
  'a picture that is not there': gets('/files/avatars/x.webp', ada.cookie),
  'a socket without an upgrade': gets('/ws'),
};

const headersOf = async (asks: Asks, one: Omit<TestAcademy, 'logged'> = academy) =>
  Object.fromEntries((await asks(one)).headers);

describe('every reply', () => {
  test.each(Object.entries({...PAGES, ...OTHERS}))('has the headers of all: %s', async (_, asks) => {
    const headers = await headersOf(asks);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': expect.stringMatching(/^(?:strict-origin-when-cross-origin|no-referrer)$/),
    });
    for (const banner of ['server', 'x-powered-by', 'strict-transport-security', 'etag']) {
      expect(headers).not.toHaveProperty(banner);
    }
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
    expect(await headersOf(asks, secure)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  test('of a server error has them too, and reveals nothing', async () => {
    const {outside} = academyOn({} as never, databaseUrl, () => undefined, {WEB_DIR});
    const response = await outside.request('/api/auth/me', {headers: {cookie: 'session=x'}});
    expect([response.status, response.headers.get('x-content-type-options')]).toEqual([500, 'nosniff']);
    expect(await response.json()).toEqual({
      message: 'Something went wrong on our side. Please try again.',
      reference: expect.any(String),
    });
  });

  test.each(['/api/auth/me', '/api/nothing', '/api/user/sessions'])(
    'from %s is kept nowhere',
    async (path) => {
      for (const cookie of [undefined, ada.cookie]) {
        expect(await headersOf(gets(path, cookie))).toMatchObject({'cache-control': 'no-store'});
      }
    },
  );
});

test.each(Object.entries(PAGES))('%s has the policy of pages', async (_, asks) => {
  const headers = await headersOf(asks);
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'reporting-endpoints': 'csp="/api/csp-reports"',
    'cache-control': 'no-cache',
  });
  const policy = headers['content-security-policy'] ?? '';
  // Compared verbatim, except for the nonce and the country services.
  expect(policy.replace(/'nonce-[\w+/=]{24}'/, "'nonce'").replaceAll(/ https:\/\/[\w.]+/g, '')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'nonce'; img-src 'self' data: blob:; " +
      "font-src 'self'; media-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types academy; report-to csp",
  );
});

describe('?inspect, which opens a third-party window', () => {
  const opener = async (path: string, cookie?: string) =>
    (await headersOf(gets(path, cookie)))['cross-origin-opener-policy'];

  test('lets that window reach a developer’s page only', async () => {
    const dev = await newLearner(pool);
    await pool.query(`update "learner" set "isDev" = true where "userId" = $1`, [dev.userId]);
    expect(await opener('/dashboard?inspect', dev.cookie)).toBe('unsafe-none');
    expect(await opener('/dashboard', dev.cookie)).toBe('same-origin');
    for (const page of ['/about', '/dashboard', '/app.html', '/no/such/page', '/auth/reset-password']) {
      for (const cookie of [undefined, ada.cookie, 'session=x']) {
        expect(await opener(`${page}?inspect`, cookie)).toBe('same-origin');
      }
    }
  });

  test('serves a page without a database, too', async () => {
    const away = Object.assign(new Error('connection refused'), {code: 'ECONNREFUSED'});
    const none = {query: () => Promise.reject(away)} as never;
    const {get} = academyOn(none, databaseUrl, () => undefined, {WEB_DIR});
    const response = await get('/dashboard?inspect', {cookie: 'session=x'});
    expect([response.status, response.headers.get('cross-origin-opener-policy')]).toEqual([
      200,
      'same-origin',
    ]);
  });
});

test('the address of the reset page, which holds a token, is sent in no Referer', async () => {
  expect(await headersOf(gets('/auth/reset-password?token=abc'))).toMatchObject({
    'referrer-policy': 'no-referrer',
  });
});

// What scanners probe first, and files that an academy has on disk.
test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.gitignore',
  '/.env',
  '/.env.local',
  '/.data/secrets.json',
  '/.data/logs/sync.log',
  '/.DS_Store',
  '/.well-known/../.env',
  '/package.json',
  '/package-lock.json',
  '/node_modules/hono/package.json',
  '/sync/main.ts',
  '/schema/migrations/0001_account.sql',
  '/web/main.tsx',
  '/Procfile',
  '/README.md',
  '/secrets.json',
  '/../secrets.json',
  '/assets/../../secrets.json',
  '/assets/a-1.js.map',
  '/sw.js.map',
  '/assets',
  '/assets/',
  '/assets/inner/',
  '/files/',
  '/files/avatars/',
  '/server-status',
  '/metrics',
  '/debug',
  '/admin.php',
  '/api/debug',
  '/api/__proto__',
])('%s is not found and gives nothing away', async (path) => {
  const response = await academy.outside.fetch(new Request(`http://localhost${path}`));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/hidden words|Index of|b\.js|at \w+ \(/);
});

test.each(['/api/nothing', '/api', '/api/', '/api/auth/login'])(
  '%s without a route is JSON',
  async (path) => {
    const response = await academy.get(path);
    expect([response.status, await response.json()]).toEqual([404, {message: `There’s nothing at ${path}.`}]);
  },
);
