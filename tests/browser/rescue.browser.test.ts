// A page whose scripts fail before the first paint says so, and offers a reload.
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newProfile, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {doneRow, lessonUrl, markDone, newLearner, rememberedByRest} from '#tests/browser/learner.ts';
import {practice} from '#tests/course.ts';

const {origin} = here;
const SIGN_IN = `${origin}/auth/login`;
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  profile = await newProfile();
  context = await profile.open();
  page = await firstPage(context);
});
afterEach(() => profile.remove());

const sorry = () => page.getByRole('heading', {name: "The academy didn't open"});

test('a page whose scripts do not come says so and reloads', async () => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(SIGN_IN);
  await sorry().waitFor();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', {name: 'Reload'}).click();
  await page.locator('form').first().waitFor();
  expect(await sorry().count()).toBe(0);
});

test('a public page is whole without its scripts, and its links are links', async () => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(origin);
  await page.getByRole('heading', {level: 1, name: 'Master AI Engineering in 6 Months'}).waitFor();
  expect(await sorry().count()).toBe(0);
  await page.unroute('**/assets/*.js');
  await page.getByRole('banner').getByRole('link', {name: 'Sign In'}).click();
  await page.waitForURL('**/auth/login');
});

test('while the scripts are on their way the mark moves, and gives way to the page', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${origin}/modules`, {waitUntil: 'commit'});
  const mark = page.locator('#opening svg');
  await mark.waitFor();
  const moving = () =>
    mark.evaluate(
      (svg) => svg.getAnimations({subtree: true}).filter(({playState}) => playState === 'running').length,
    );
  expect(await moving()).toBe(3);
  await page.emulateMedia({reducedMotion: 'reduce'});
  await expect.poll(moving).toBe(0);
  expect(await mark.isVisible()).toBe(true);
  expect(await sorry().isVisible()).toBe(false);
  held.resolve();
  await page.getByRole('heading', {name: 'Welcome Back'}).waitFor();
  expect(await mark.count()).toBe(0);
  expect(profile.brokenPolicies()).toEqual([]);
});

test('without any script the message appears', async () => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(`${origin}/modules`);
  // What appears after a while is an animation without a script.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  await sorry().waitFor();
  expect(await page.getByRole('link', {name: 'Reload'}).isVisible()).toBe(true);
  expect(profile.brokenPolicies()).toEqual([]);
});

test('without any script the form for signing in says what it needs', async () => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(SIGN_IN);
  await page.getByText('Signing in needs JavaScript.').waitFor();
  expect(await sorry().isVisible()).toBe(false);
});

test('an app that is broken on the device is repaired, and what waits is sent', async () => {
  const learner = newLearner();
  await rememberedByRest(page, origin, learner);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(lessonUrl(origin, practice(1)));
  await page.getByRole('button', {name: 'Mark as done'}).waitFor();
  await context.setOffline(true);
  await markDone(page);
  await doneRow(page).getByText('Waiting to send').waitFor();
  await page.evaluate(breakScripts);
  // What a page has run before stays in the browser's memory.
  await context.close();
  context = await profile.open();
  await context.setOffline(true);
  page = await firstPage(context);
  await page.goto(lessonUrl(origin, practice(1)));
  await sorry().waitFor();
  const kept = await keptFiles();

  await page.getByRole('button', {name: 'Repair and reload'}).click();
  await page.getByText("The academy can't be reached right now.").waitFor();
  expect(await keptFiles()).toBe(kept);

  await context.setOffline(false);
  await page.getByRole('button', {name: 'Repair and reload'}).click();
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
  await page.reload();
  await doneRow(page).getByText('Saved', {exact: true}).waitFor();
});

const keptFiles = (): Promise<number> =>
  page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) count += (await (await caches.open(name)).keys()).length;
    return count;
  });

/** Runs in the page: every script on the device breaks off in the middle. */
async function breakScripts(): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const {url} of await cache.keys()) {
      if (!url.includes('/assets/') || !url.endsWith('.js')) continue;
      await cache.put(url, new Response('const half = {', {headers: {'content-type': 'text/javascript'}}));
    }
  }
}
