// A preview lesson as somebody sees it who has no account: without the app, without scripts too.
import {chromium, type Browser, type BrowserContextOptions, type Page} from 'playwright';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {violationsOf} from '#tests/browser/axe.ts';
import {firstPage, newVisitor, type Profile} from '#tests/browser/browsers.ts';
import {findShell} from '#tests/browser/find-browser.ts';
import {here} from '#tests/browser/here.ts';
import {
  enterByRest,
  firstLessonUrl,
  lessonUrl,
  newLearner,
  registerByRest,
  signOut,
} from '#tests/browser/learner.ts';

const {origin} = here;
const preview = firstLessonUrl(origin);
const locked = lessonUrl(origin, 'environments-git-command-line', 'python-for-engineers');
let browser: Browser;
let profile: Profile;

beforeAll(async () => {
  const {executablePath, args} = await findShell();
  browser = await chromium.launch({executablePath, args: [...args]});
  profile = await newVisitor({serviceWorker: true});
});

afterAll(async () => {
  await browser.close();
  await profile.remove();
});

/** A visitor who was never here. */
const visit = async (options: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage();

const heading = (page: Page) => page.getByRole('heading', {level: 1, name: 'Values, names and types'});

test('a guest reads it, reveals what a sample prints, and finds the link to registration', async () => {
  const page = await visit();
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(preview);
  await heading(page).waitFor();
  expect(page.url()).toBe(preview);
  expect(await page.title()).toBe('Values, names and types – Python that works – Academy');
  const output = page.getByRole('group', {name: 'Output'}).first();
  expect(await output.isVisible()).toBe(false);
  await page.getByText('What it prints').first().click();
  expect(await output.isVisible()).toBe(true);
  expect(scripts).toEqual(['/theme.js']);
  await page.getByRole('link', {name: 'Create your account'}).click();
  await page.waitForURL('**/auth/register');
  await page.context().close();
});

test('it reads the same with JavaScript off', async () => {
  const page = await visit({javaScriptEnabled: false});
  await page.goto(preview);
  await heading(page).waitFor();
  await page.getByText('What it prints').first().click();
  expect(await page.getByRole('group', {name: 'Output'}).first().isVisible()).toBe(true);
  expect(await page.locator('figure svg').count()).toBe(2);
  await page.context().close();
});

test.each(['light', 'dark'])('axe finds nothing in the %s theme, with every output open', async (theme) => {
  const page = await visit();
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(preview);
  await heading(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme);
  for (const details of await page.locator('details').all()) await details.locator('summary').click();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().close();
});

test.each([
  [1440, 900],
  [820, 1180],
  [390, 844],
  [320, 640],
])('nothing is wider than a screen of %d × %d', async (width, height) => {
  const page = await visit({viewport: {width, height}});
  await page.goto(preview);
  await heading(page).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.context().close();
});

test('by keyboard the text is one step away', async () => {
  const page = await visit();
  await page.goto(preview);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.context().close();
});

test('a lesson that is no preview asks a guest to sign in, and leads back', async () => {
  const ada = newLearner();
  const page = await visit();
  await enterByRest(page, origin, ada);
  await page.context().clearCookies();
  await page.goto(locked);
  await page.waitForURL('**/auth/login');
  await page.getByLabel('Username').fill(ada.username);
  await page.getByLabel('Password', {exact: true}).fill(ada.password);
  await page.getByRole('button', {name: 'Sign In'}).click();
  await page.waitForURL(locked);
  await page.context().close();
});

test('who has the app on the device gets the app while signed in, and the page once signed out', async () => {
  const context = await profile.open();
  const page = await firstPage(context);
  await registerByRest(page, origin, newLearner());
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(preview);
  await page.locator('main article').waitFor();
  expect(await page.locator('.preview-onward').count()).toBe(0);

  await signOut(page, origin);
  await page.goto(preview);
  await page.getByRole('heading', {name: 'Continue the course'}).waitFor();
  await heading(page).waitFor();

  // Without a network there are the pages that were seen. In place of another one the app, which is on the device, asks to
  // sign in.
  await context.setOffline(true);
  await page.goto(preview);
  await page.getByRole('heading', {name: 'Continue the course'}).waitFor();
  await page.goto(preview.replace(/lessons\/[^?]+/, 'lessons/control-flow-you-can-trace'));
  await page.waitForURL('**/auth/login');
  await context.setOffline(false);
  expect(profile.complaints).toEqual([]);
});
