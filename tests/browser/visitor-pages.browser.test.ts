// Public pages on a device with the app: readable offline once they were read, and never in a learner's way.
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {BrowserContext, Page} from 'playwright';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {here} from '#tests/browser/here.ts';
import {firstLessonUrl, newLearner, registerByRest, signOut} from '#tests/browser/learner.ts';

const {origin} = here;
let profile: Profile;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  profile = await newVisitor({serviceWorker: true});
  context = await profile.open();
  page = await firstPage(context);
  await page.goto(`${origin}/auth/login`);
  await page.getByLabel('Username').fill('ada');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
});
afterAll(() => profile.remove());

/** What was read while there was a network. */
async function read(path: string): Promise<void> {
  await page.goto(origin + path);
  await page.getByRole('heading', {level: 1}).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Whether the page has its styles: without them links of the header are below each other. */
const isStyled = () =>
  page.locator('.pub-header').evaluate((header) => getComputedStyle(header).display === 'flex');

describe('a visitor', () => {
  test('reads offline what was read before, a preview too, in its own look', async () => {
    for (const path of ['/', '/about', '/learn-more?utm_source=x', '/no/such/page']) await read(path);
    await page.goto(`${firstLessonUrl(origin)}?preview`);
    await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
    await context.setOffline(true);
    for (const [path, title] of [
      ['/', 'Master AI Engineering in 6 Months'],
      ['/about#what-it-costs', 'About'],
      ['/learn-more', 'Learn more'],
      ['/another/page', '404 Page Not Found'],
    ] as const) {
      await page.goto(origin + path);
      await page.getByRole('heading', {level: 1, name: title}).waitFor();
      expect([path, await isStyled()]).toEqual([path, true]);
    }
    await page.goto(`${firstLessonUrl(origin)}?preview`);
    await page.getByRole('heading', {level: 1, name: 'Values, names and types'}).waitFor();
    await context.setOffline(false);
  });

  test('gets the server’s page where there is one, not the copy', async () => {
    const response = await page.goto(`${origin}/about`);
    expect(response?.headers()['date']).toBeDefined();
    const kept = await page.evaluate(async () => {
      const cache = await caches.open(
        (await caches.keys()).find((name) => name.startsWith('visitor-')) ?? '',
      );
      return (await cache.keys()).map(({url}) => new URL(url).pathname);
    });
    expect(kept).toEqual(expect.arrayContaining(['/', '/about', '/learn-more', '/404']));
    // Nothing of one person, and nothing by the words of an address.
    expect(kept.filter((path) => /unsubscribe|contact\/sent|utm_|api/.test(path))).toEqual([]);
  });
});

test('a learner gets no landing page from the device: it leads on', async () => {
  await registerByRest(page, origin, newLearner());
  await context.setOffline(true);
  await page.goto(origin);
  await page.waitForURL('**/personal-tutor');
  await page.goto(`${origin}/about`);
  await page.getByRole('heading', {level: 1, name: 'About'}).waitFor();
  await context.setOffline(false);
  await page.goto(`${origin}/modules`);
  await signOut(page, origin);
});
