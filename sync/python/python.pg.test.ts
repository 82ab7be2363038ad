import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {isPythonWorker} from '#schema/python/python.policy.ts';
import {indexFile, installedRelease, packagesFolder} from '#sync/python/packages/package-index.ts';
import {testAcademy} from '#tests/pg/academy.ts';
import {makeWheel} from '#tests/wheel.ts';

const root = mkdtempSync(join(tmpdir(), 'academy-python-'));
afterAll(() => rmSync(root, {recursive: true}));
const [DATA_DIR, WEB_DIR] = [join(root, 'data'), join(root, 'dist')];
mkdirSync(join(WEB_DIR, 'assets'), {recursive: true});
mkdirSync(DATA_DIR);
const PUBLIC_ORIGIN = 'https://academy.example';
const WORKER = '/assets/python-worker-a1_B.js';
writeFileSync(join(WEB_DIR, WORKER), 'worker');
writeFileSync(join(WEB_DIR, 'assets', 'python-a1.js'), 'page');

const academy = await testAcademy({DATA_DIR, WEB_DIR, PUBLIC_ORIGIN});
const release = installedRelease();
const wheel = makeWheel('tiny', {'tiny/__init__.py': ''});

test('an academy without packages says so', async () => {
  const reply = await academy.get('/python/packages/index.json');
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  expect(await reply.json()).toEqual({edition: release.edition, lock: {...release.lock, packages: {}}});
});

test('a package that was fetched is served to everyone, as it is and for ever', async () => {
  const folder = packagesFolder(DATA_DIR, release);
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, wheel.file), wheel.bytes);
  writeFileSync(indexFile(folder), JSON.stringify({...release.lock, packages: {tiny: wheel.entry}}));
  const {edition, lock} = (await (await academy.get('/python/packages/index.json')).json()) as {
    edition: string;
    lock: {packages: object};
  };
  expect(lock.packages).toEqual({tiny: wheel.entry});
  const reply = await academy.get(`/python/packages/${edition}/${wheel.file}`);
  expect(Buffer.from(await reply.arrayBuffer()).equals(wheel.bytes)).toBe(true);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
});

test.each([
  `/python/packages/${release.edition}/gone.whl`,
  `/python/packages/${release.edition}/index.json`,
  `/python/packages/${release.edition}/..%2f..%2fsecrets.json`,
  `/python/packages/0000000000000000/${wheel.file}`,
  '/python/packages/',
  '/python/',
])('%s leads nowhere', async (path) => {
  expect((await academy.get(path)).status).toBe(404);
});

test('the worker with Python may reach nothing but Python’s own files; other scripts keep their policy', async () => {
  const policyOf = async (path: string) => (await academy.get(path)).headers.get('content-security-policy');
  const origin = PUBLIC_ORIGIN;
  expect(await policyOf(WORKER)).toBe(
    `default-src 'none'; script-src ${origin}/assets/python/ 'wasm-unsafe-eval'; ` +
      `connect-src ${origin}/assets/python/ ${origin}/python/packages/; worker-src 'none'; object-src 'none'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await policyOf('/assets/python-a1.js')).toMatch(/^default-src 'self';/);
  const others = [
    '/assets/python-worker-a.js.map',
    '/x/assets/python-worker-a.js',
    '/assets/python-worker-a/b.js',
  ];
  expect(others.filter(isPythonWorker)).toEqual([]);
});
