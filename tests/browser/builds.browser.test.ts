// A deployment as a device sees it: a new build, whose synced rows live in a separate database of the browser.
import {cpSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:http';
import {join} from 'node:path';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {until} from '#sync/dev/wait.ts';
import {closing} from '#tests/bench/closing.ts';
import {firstPage, newProfile, type OwnProfile} from '#tests/browser/browsers.ts';
import {doneRow, lessonUrl, markDone, newLearner, rememberedByRest} from '#tests/browser/learner.ts';
import {writeNextBuild} from '#tests/browser/next-build.ts';
import {practice} from '#tests/course.ts';
import {newSite, openAcademy, type KillableAcademy} from '#tests/faults/academy.ts';

const WHOLE = /^(?:installed|activating|activated)$/;

const opened = closing();
/** The academy alone: one test stops it before the rest is closed. */
const running = closing();
let academy: KillableAcademy;
let site: string;
let oldDist: string;
let newDist: string;
/** A device with the whole app and all rows; each test begins with a copy. */
let settled: OwnProfile;
let profile: OwnProfile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const where = await newSite(opened, 1);
  site = join(where.dataDir, 'site');
  oldDist = join(process.cwd(), 'web', 'dist');
  newDist = join(where.dataDir, 'next');
  writeNextBuild(oldDist, newDist);
  symlinkSync(oldDist, site);
  academy = await openAcademy(running, process.cwd(), where, {WEB_DIR: site});
  settled = await newProfile();
  opened.add(() => settled.remove());
  profile = settled;
  await open();
  await settle();
  await context.close();
}, 300_000);
afterAll(async () => {
  await running.all();
  await opened.all();
});

beforeEach(async () => {
  deploy(oldDist);
  profile = await newProfile({from: settled});
  await open();
  await showsProgress();
});
afterEach(() => profile.remove());

/** Deploys: the server serves the files of another build from now on. */
function deploy(dist: string): void {
  symlinkSync(dist, `${site}.next`);
  renameSync(`${site}.next`, site);
}

async function open({offline = false} = {}): Promise<void> {
  context = await profile.open();
  await context.setOffline(offline);
  page = await firstPage(context);
}

/** A learner with one lesson done, in a browser that has the whole app and all rows on disk. */
async function settle(): Promise<void> {
  await rememberedByRest(page, academy.origin, newLearner());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(lessonUrl(academy.origin, practice(1)));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await markDone(page);
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  // A mark may be saved before all rows have arrived, and Zero writes to disk a moment after it renders.
  await until(isWholeOffline, {limitMs: 45_000});
}

/** Opens a lesson without a network; if it is not on the device yet, goes online for a moment and retries. */
async function isWholeOffline(): Promise<boolean> {
  await context.setOffline(true);
  const isWhole = await opensOffline(practice(2));
  await context.setOffline(false);
  if (!isWhole) {
    await page.goto(lessonUrl(academy.origin, practice(1)));
    await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  }
  return isWhole;
}

async function opensOffline(lesson: string): Promise<boolean> {
  await page.goto(lessonUrl(academy.origin, lesson));
  return page
    .getByRole('button', {name: 'Mark as done'})
    .waitFor({timeout: 3000})
    .then(
      () => true,
      () => false,
    );
}

async function showsProgress(): Promise<void> {
  await page.goto(`${academy.origin}/progress`);
  await page.getByText('Lesson done').waitFor();
  await expect.poll(() => page.getByTestId('points').textContent()).toBe('10');
}

/** Checks for a new build. @returns the state of its worker: once it is complete, closing the last tab activates it. */
const update = (): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (worker?.state === 'installing') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, {once: true}));
    }
    return worker?.state ?? 'none';
  });

/** The main script of the page: its name changes with the build. */
const buildOf = (): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src);

test('after a deployment, with the last tab closed and no network, the academy opens with all its data', async () => {
  const oldBuild = await buildOf();
  deploy(newDist);
  expect(await update()).toMatch(WHOLE);
  await context.close();

  await open({offline: true});
  await showsProgress();
  expect(await buildOf()).toBe(oldBuild);
  // Inside the app: a worker that has just started may not know yet that the browser emulates being offline.
  await page.evaluate((to) => history.pushState(null, '', to), lessonUrl(academy.origin, practice(2)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
});

test('online the new build opens, and offline as soon as it has synced', async () => {
  const oldBuild = await buildOf();
  deploy(newDist);
  expect(await update()).toMatch(WHOLE);
  await context.close();

  await open();
  await showsProgress();
  const newBuild = await buildOf();
  expect(newBuild).not.toBe(oldBuild);
  // The old build is deleted once no page uses it.
  await expect.poll(() => builds(page)).toBe(1);
  await context.close();
  await open({offline: true});
  await showsProgress();
  expect(await buildOf()).toBe(newBuild);
});

test('open pages keep their build until each of them is reloaded', async () => {
  const oldBuild = (await buildOf()) ?? '';
  const other = await context.newPage();
  await other.goto(`${academy.origin}/progress`);
  await other.getByText('Lesson done').waitFor();
  await page.bringToFront();
  deploy(newDist);
  expect(await update()).toMatch(WHOLE);
  await page.getByText('A new version of the academy is ready').waitFor();
  expect(await buildOf()).toBe(oldBuild);
  await page.getByRole('button', {name: 'Reload'}).click();
  await expect.poll(buildOf).not.toBe(oldBuild);
  await showsProgress();
  // The server has only the new build's files.
  expect((await fetch(oldBuild)).status).toBe(404);
  expect(await other.evaluate(async (script) => (await fetch(script)).status, oldBuild)).toBe(200);
});

test('a build with wrong files is not installed; the old one stays, and the next complete one replaces it', async () => {
  const oldBuild = await buildOf();
  const poisoned = `${newDist}-poisoned`;
  opened.add(() => rmSync(poisoned, {recursive: true, force: true}));
  cpSync(newDist, poisoned, {recursive: true});
  poison(join(poisoned, 'assets'));
  deploy(poisoned);
  expect(await update()).toBe('redundant');
  await context.close();

  await open();
  await showsProgress();
  expect(await buildOf()).toBe(oldBuild);
  deploy(newDist);
  expect(await update()).toMatch(WHOLE);
  await context.close();
  await open();
  await showsProgress();
  expect(await buildOf()).not.toBe(oldBuild);
});

test('a cached file that is lost or altered is fetched again from the server', async () => {
  const kept = await builds(page);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const [at, {url}] of (await cache.keys()).filter((one) => one.url.endsWith('.js')).entries()) {
        const portal = new Response('<title>Wi-Fi</title>', {headers: {'content-type': 'text/html'}});
        await (at % 2 === 0 ? cache.delete(url) : cache.put(url, portal));
      }
    }
  });
  await showsProgress();
  await context.setOffline(true);
  await showsProgress();
  expect(await builds(page)).toBe(kept);
});

test('behind a captive portal the build with the synced rows opens', async () => {
  const oldBuild = await buildOf();
  deploy(newDist);
  expect(await update()).toMatch(WHOLE);
  await context.close();
  await running.all();
  const portal = createServer((_, response) => {
    response.writeHead(200, {'content-type': 'text/html'}).end('<title>Welcome to our Wi-Fi</title>');
  });
  opened.add(() => portal.close());
  await new Promise<void>(
    (resolve) => void portal.listen(Number(new URL(academy.origin).port), 'localhost', resolve),
  );

  await open();
  await showsProgress();
  expect(await buildOf()).toBe(oldBuild);
});

/** Number of builds on the device. */
const builds = (on: Page): Promise<number> =>
  on.evaluate(async () => (await caches.keys()).filter((name) => name !== 'builds').length);

/** A captive portal's page instead of scripts. */
function poison(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.js\.(?:br|gz)$/.test(name)) rmSync(join(folder, name));
    if (name.endsWith('.js'))
      writeFileSync(join(folder, name), '<!doctype html><title>Welcome to our Wi-Fi</title>');
  }
}
