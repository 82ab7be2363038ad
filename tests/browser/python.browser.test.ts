// Python in a lesson, on a phone and with the keyboard alone, without a network, and kept apart from what belongs to the
// learner.
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Page} from 'playwright';
import {indexFile, installedRelease, packagesFolder} from '#sync/python/packages/package-index.ts';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {enterByRest, firstLessonUrl, newLearner} from '#tests/browser/learner.ts';
import {makeWheel} from '#tests/wheel.ts';

const {origin, dataDir} = here;
/** Python starts with the first run of a page: seconds, on a busy machine more. */
const STARTED = {timeout: 60_000};
const profiles: Profile[] = [];
let page: Page;

async function open(how: {phone?: boolean; serviceWorker?: boolean} = {}): Promise<Page> {
  const profile = await newVisitor(how);
  profiles.push(profile);
  const opened = await firstPage(await profile.open());
  await enterByRest(opened, origin, newLearner());
  return opened;
}

const sample = (number: number, on = page) => on.getByRole('group', {name: `Sample ${number}`, exact: true});
const outputOf = (number: number, on = page) => sample(number, on).getByRole('group', {name: 'Output'});

/** Puts a program into the first sample and runs it. */
async function runs(source: string, on = page): Promise<void> {
  const edit = sample(1, on).getByRole('button', {name: 'Edit'});
  await edit.or(sample(1, on).getByRole('button', {name: 'Reset'})).waitFor();
  if (await edit.isVisible()) await edit.click();
  const editor = sample(1, on).getByRole('textbox', {name: 'Sample 1, code'});
  await editor.fill(source);
  await sample(1, on).getByRole('button', {name: /^Run/}).click();
}

beforeAll(async () => {
  page = await open();
  await page.goto(firstLessonUrl(origin));
});

afterAll(async () => {
  for (const profile of profiles) await profile.remove();
  rmSync(packagesFolder(dataDir, installedRelease()), {recursive: true, force: true});
});

test('a sample runs, is changed and is reset; nothing comes from another origin', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await sample(1).getByRole('button', {name: 'Run', exact: true}).click();
  await outputOf(1).getByText('12030').waitFor(STARTED);
  await runs('print(6 * 7)');
  await outputOf(1).getByText('42').waitFor();
  await sample(1).getByRole('button', {name: 'Reset'}).click();
  await sample(1).getByText('prompt_tokens').first().waitFor();
  expect(await outputOf(1).isVisible()).toBe(false);
  expect(new Set(asked)).toEqual(new Set([origin]));
});

test('a program reaches neither the academy nor the learner’s cookie', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const source of [
    'from js import fetch\nfetch("/api/auth/me")',
    'import pyodide_js\npyodide_js.runPython.constructor("return fetch(\'/api/auth/me\')")()',
    `import urllib.request\nurllib.request.urlopen("${origin}/api/auth/me", timeout=1)`,
    `import socket\ns = socket.socket()\ns.settimeout(1)\ns.connect(("127.0.0.1", ${new URL(origin).port}))\ns.send(b"GET /")`,
  ]) {
    await runs(source);
    await sample(1).getByText('Whole traceback').waitFor();
    await sample(1).getByRole('button', {name: 'Reset'}).click();
  }
  // What a loaded package asks for is the worker’s; a stranger’s program could ask for no more than that.
  const [worker] = page.workers();
  const ask = (path: string) =>
    worker?.evaluate(
      (address) =>
        fetch(address).then(
          (reply) => reply.status,
          (error: Error) => error.name,
        ),
      origin + path,
    );
  expect(await ask('/api/auth/me')).toBe('TypeError');
  expect(await ask('/assets/')).toBe('TypeError');
  expect(await worker?.evaluate(() => [typeof indexedDB, typeof caches, typeof BroadcastChannel])).toEqual([
    'undefined',
    'undefined',
    'undefined',
  ]);
  expect(asked.filter((address) => address.includes('/api/auth/me'))).toEqual([]);
});

test('a lesson with its samples open has nothing that axe complains of', async () => {
  await runs('print(totl)');
  await sample(1).getByText('NameError on line 1', {exact: true}).waitFor();
  await sample(4).getByLabel('What does it print?').fill('800 800');
  await sample(4).getByRole('button', {name: 'Check', exact: true}).click();
  await sample(4).getByText('Not quite. Compare the two.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sample(4).getByRole('button', {name: 'Step through'}).click();
  await sample(4).getByRole('slider', {name: 'Step'}).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

test('a package is loaded when it is imported, and its figures are shown', async () => {
  const release = installedRelease();
  const folder = packagesFolder(dataDir, release);
  // A pixel, drawn by a package that answers to the name of the real one.
  const pyplot = `
import base64
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
class Axes:
    def get_title(self): return "loss"
class Figure:
    axes = [Axes()]
    def savefig(self, file, **how): file.write(base64.b64decode(PNG))
def get_fignums(): return [1]
def figure(number): return Figure()
def close(which): pass
`;
  const wheel = makeWheel('matplotlib', {'matplotlib/__init__.py': '', 'matplotlib/pyplot.py': pyplot});
  mkdirSync(folder, {recursive: true, mode: 0o700});
  writeFileSync(join(folder, wheel.file), wheel.bytes);
  writeFileSync(indexFile(folder), JSON.stringify({...release.lock, packages: {matplotlib: wheel.entry}}));
  await page.reload();
  await runs('import matplotlib.pyplot as plt');
  await sample(1).getByRole('img', {name: 'Figure: loss'}).waitFor(STARTED);
  const width = () =>
    sample(1)
      .getByRole('img')
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBe(1);
});

test('on a phone a sample runs and is stepped through, and nothing is wider than the screen', async () => {
  const phone = await open({phone: true});
  await phone.goto(firstLessonUrl(origin));
  await sample(1, phone).getByRole('button', {name: 'Run', exact: true}).tap();
  await outputOf(1, phone).getByText('12030').waitFor(STARTED);
  await sample(4, phone).getByRole('button', {name: 'Skip'}).tap();
  await outputOf(4, phone).getByText('800 1000').waitFor();
  await sample(4, phone).getByRole('button', {name: 'Step through'}).tap();
  await sample(4, phone).getByRole('button', {name: 'Step forward'}).tap();
  await sample(4, phone).getByText('Step 2 of 4').waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

let learner: Page;

test('without a network and without Python a sample says so, and shows what it prints', async () => {
  learner = await open({serviceWorker: true});
  await learner.goto(`${origin}/modules`);
  await learner.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = learner.context();
  await learner.goto(firstLessonUrl(origin));
  await sample(1, learner).getByRole('button', {name: 'Run', exact: true}).waitFor();
  await context.setOffline(true);
  await learner.reload();
  await sample(1, learner).getByRole('button', {name: 'Run', exact: true}).click();
  await sample(1, learner).getByText('You’re offline and Python isn’t saved on this device').waitFor(STARTED);
  await outputOf(1, learner).getByText('12030').waitFor();
  await context.setOffline(false);
});

test('kept on the device, Python runs without a network', async () => {
  const context = learner.context();
  await learner.goto(`${origin}/modules`);
  await learner.getByLabel('Save Python on this device').click();
  await learner.getByText('Saved. Samples run without a connection.').waitFor(STARTED);
  await learner.goto(firstLessonUrl(origin));
  await sample(1, learner).getByRole('button', {name: 'Run', exact: true}).waitFor();
  await context.setOffline(true);
  await learner.reload();
  await sample(1, learner).getByRole('button', {name: 'Run', exact: true}).click();
  await outputOf(1, learner).getByText('12030').waitFor(STARTED);
  expect(await sample(1, learner).getByText('You’re offline').count()).toBe(0);
  await context.setOffline(false);

  await learner.goto(`${origin}/modules`);
  await learner.getByLabel('Save Python on this device').click();
  await learner.getByText('About 6 MB').waitFor();
  expect(await learner.evaluate(() => caches.has('python'))).toBe(false);
});

test('no page complained on the console, nor broke its policy', () => {
  // What the service worker could not get without a network.
  const missed = 'Failed to load resource: net::ERR_FAILED';
  expect(profiles.flatMap(({complaints}) => complaints).filter((text) => text !== missed)).toEqual([]);
  expect(profiles.flatMap(({brokenPolicies}) => brokenPolicies())).toEqual([]);
});
